/** Texts for the parts of the search dialog that load after the first results, and for the list of shortcuts. */

export interface SearchTexts {
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
