/** Files next to a search index with data that the dialog shows in addition to results. They load on demand. */

/** The pages of each kind. This file is part of the index, so its URL contains the index's version. */
export const kindsFile = 'kinds.json';

/** Maps each kind to the numbers of its pages in order, each stored as the difference from the previous number. */
export type KindPages = Record<string, number[]>;

/**
 * The file with data that the dialog shows before a query and without results. Like the manifest's URL, its
 * URL never changes.
 */
export const panelFile = 'panel.json';

export interface PanelData {
  /** Kinds in display order. */
  kinds: { name: string; label: string }[];
  /** Pages to start from. */
  entries: { title: string; routePath: string }[];
  /** The search in other languages. `routePath` is the path of the search page. */
  languages: { label: string; routePath: string }[];
  texts: PanelTexts;
}

/** Keys of interface text that only the dialog's later parts show, so that pages do not contain it. */
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
