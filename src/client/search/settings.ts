/** Reads the search settings from the page's search buttons. */
import type { SearchSettings } from '../shell/search-settings.ts';

/** The settings of the page that is shown; null on a page without a search button. */
export function readSearchSettings(): SearchSettings | null {
  const json = document.querySelector<HTMLElement>('[data-open-search]')?.dataset['openSearch'];
  return json === undefined ? null : (JSON.parse(json) as SearchSettings);
}
