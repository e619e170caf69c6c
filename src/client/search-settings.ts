/** What the search has to know of the site: written on its buttons, so that it need not wait for the page's navigation. */
import type { RemoteSearch, SiteShell, ThemeTexts } from '../shared/protocol.ts';

export interface SearchSettings {
  /** Address of the index's manifest, with base. */
  manifest: string;
  /** Absent where the index answers. */
  remote?: RemoteSearch;
  base: string;
  cleanUrls: boolean;
  texts: SearchTexts;
}

const textKeys = [
  'searchPlaceholderText',
  'searchNoResultsText',
  'searchSuggestedQueryText',
  'searchCancel',
  'searchRecent',
  'searchMore',
  'searchClear',
  'searchCount',
  'searchKeysSelect',
  'searchKeysOpen',
  'searchKeysClose',
  'overviewOthers',
  'loadFailed',
  'retry',
] as const satisfies (keyof ThemeTexts)[];

export type SearchTexts = Pick<ThemeTexts, (typeof textKeys)[number]>;

export function searchSettingsOf({ search, base, cleanUrls, texts }: SiteShell): SearchSettings {
  const own = Object.fromEntries(textKeys.map((key) => [key, texts[key]])) as SearchTexts;
  const remote = search?.remote;
  return { manifest: search?.manifest ?? '', ...(remote !== undefined && { remote }), base, cleanUrls, texts: own };
}

/** The settings of the page that is shown; null on a page without a search button. */
export function readSearchSettings(): SearchSettings | null {
  const json = document.querySelector<HTMLElement>('[data-open-search]')?.dataset['openSearch'];
  return json === undefined ? null : (JSON.parse(json) as SearchSettings);
}
