/** Declares the interface text. */

/** All text that the theme shows, in one language. */
export interface ThemeTexts extends SearchTexts {
  skipToContent: string;
  /** Accessible name of the announcement above the bar. */
  announcementText: string;
  menu: string;
  close: string;
  outlineTitle: string;
  prevPageText: string;
  nextPageText: string;
  editLinkText: string;
  lastUpdatedText: string;
  searchPlaceholderText: string;
  searchNoResultsText: string;
  searchSuggestedQueryText: string;
  searchCancel: string;
  searchRecent: string;
  /** Title above the best result. */
  searchBest: string;
  /** Button that shows more results. */
  searchMore: string;
  /** Link to the search page; `{count}` is the number of results. */
  searchAll: string;
  searchClear: string;
  /** Announced after the number of results. */
  searchCount: string;
  searchNoScript: string;
  languageText: string;
  versionText: string;
  appearanceText: string;
  appearanceLight: string;
  appearanceDark: string;
  appearanceAuto: string;
  textLarger: string;
  textSmaller: string;
  /** For longer lines. */
  textWider: string;
  textNarrower: string;
  /** Accessible name and placeholder of the field above a long sidebar. */
  sidebarFilter: string;
  socialText: string;
  scrollToTop: string;
  /** Accessible name of the breadcrumbs. */
  breadcrumbsText: string;
  /** Button of the page menu, and its entries. */
  pageMenuText: string;
  pageMenuCopy: string;
  pageMenuView: string;
  /** Entry for an assistant; `{name}` is replaced with its name. */
  pageMenuOpen: string;
  /** The prompt for an assistant; `{url}` is replaced with the URL of the page's Markdown. */
  pageMenuPrompt: string;
  copyCode: string;
  copied: string;
  wrapCode: string;
  /** Label of the button below a folded code block, followed by the number of lines. */
  unfoldCode: string;
  foldCode: string;
  overviewTitle: string;
  overviewOthers: string;
  sourceText: string;
  notFoundTitle: string;
  notFoundLink: string;
  loadFailed: string;
  retry: string;
  externalLink: string;
  anchorLabel: string;
  containerTip: string;
  containerNote: string;
  containerWarning: string;
  containerCaution: string;
  containerDanger: string;
  containerInfo: string;
  containerDetails: string;
  footnotes: string;
  footnoteBack: string;
  taskDone: string;
  taskOpen: string;
  untranslatedNotice: string;
  behindNotice: string;
  sourcePageLink: string;
  /** `{version}` and `{current}`: names of versions. */
  otherVersionNotice: string;
  currentVersionLink: string;
}

/** Text for the parts of the search dialog that load after the first results, and for the list of shortcuts. */
interface SearchTexts {
  searchKeysSelect: string;
  searchKeysOpen: string;
  searchKeysClose: string;
  searchClearRecent: string;
  searchEntries: string;
  searchActions: string;
  searchCopyLink: string;
  searchLinkCopied: string;
  searchKinds: string;
  searchAllKinds: string;
  searchKindGuide: string;
  searchKindOption: string;
  searchKindApi: string;
  searchKindReference: string;
  searchKindPlugin: string;
  searchKindRelease: string;
  searchKindQuestion: string;
  searchPreview: string;
  searchMoreSections: string;
  /** `{words}`: the words, quoted. */
  searchMissing: string;
  searchDidYouMean: string;
  /** `{language}`: the name of the language. */
  searchInLanguage: string;
  /** `{page}`: the title of the page. */
  searchStartAt: string;
  shortcutsTitle: string;
  shortcutsSearch: string;
  shortcutsThis: string;
  shortcutsSingle: string;
  shortcutsNewTab: string;
}
