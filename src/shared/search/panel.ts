/** Files next to a search index with what the dialog shows besides results. They load when it needs them. */

/** The pages of each kind. Part of the index, so its URL has the index's version. */
export const kindsFile = 'kinds.json';

/** Kind → the numbers of its pages in order, each as the step from the one before. */
export type KindPages = Record<string, number[]>;

/**
 * The file with the data that the dialog shows before a query and without results. Like the manifest, its URL never
 * changes.
 */
export const panelFile = 'panel.json';

export interface PanelData {
  /** Kinds in the order in which they are offered. */
  kinds: { name: string; label: string }[];
  /** Pages to start from. */
  entries: { title: string; routePath: string }[];
  /** The search in other languages. `routePath`: of the search page. */
  languages: { label: string; routePath: string }[];
  texts: PanelTexts;
}

/** Interface texts that only the dialog's later parts show, so that pages do not contain them. */
export const panelTextKeys = [
  'searchRecent',
  'searchClearRecent',
  'searchEntries',
  'searchActions',
  'searchCopyLink',
  'searchLinkCopied',
  'searchKinds',
  'searchAllKinds',
  'searchPreview',
  'searchMoreSections',
  'searchMissing',
  'searchDidYouMean',
  'searchInLanguage',
  'searchStartAt',
  'shortcutsTitle',
  'shortcutsSearch',
  'shortcutsThis',
  'shortcutsSingle',
  'shortcutsNewTab',
  'searchKeysSelect',
  'searchKeysOpen',
  'searchKeysClose',
  'searchNoResultsText',
  'appearanceText',
  'appearanceLight',
  'appearanceDark',
  'close',
] as const;

export type PanelTexts = Record<(typeof panelTextKeys)[number], string>;
