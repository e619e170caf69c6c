/** Search settings, stored on the search buttons so that the search does not wait for the navigation data. */
import { hrefOf } from '../../shared/urls.ts';
import type { RemoteSearch, SiteShell } from '../../shared/protocol.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';

export interface SearchSettings {
  /** Path of the index's manifest, with base. */
  manifest: string;
  /** Absent if the site's own index is used. */
  remote?: RemoteSearch;
  /** Path of the search page, with base. */
  page: string;
  base: string;
  cleanUrls: boolean;
  texts: SearchTexts;
}

const textKeys = [
  'searchPlaceholderText',
  'searchNoResultsText',
  'searchSuggestedQueryText',
  'searchCancel',
  'searchBest',
  'searchMore',
  'searchAll',
  'searchClear',
  'searchCount',
  'overviewOthers',
  'loadFailed',
  'retry',
] as const satisfies (keyof ThemeTexts)[];

export type SearchTexts = Pick<ThemeTexts, (typeof textKeys)[number]>;

export function searchSettingsOf({ search, base, cleanUrls, texts }: SiteShell): SearchSettings {
  const own = Object.fromEntries(textKeys.map((key) => [key, texts[key]])) as SearchTexts;
  const remote = search?.remote;
  const page = hrefOf(search?.page ?? '/', { base, cleanUrls });
  return {
    manifest: search?.manifest ?? '',
    ...(remote !== undefined && { remote }),
    page,
    base,
    cleanUrls,
    texts: own,
  };
}
