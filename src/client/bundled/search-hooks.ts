/** The site's search hooks. The bundler replaces this module with the module set in `search.hooks`. */
import type { ReactNode } from 'react';
import type { SearchHit } from '../../shared/search/hits.ts';
import type { SearchResult } from '../../shared/search/results.ts';

/** Passed to every hook in addition to the query. */
export interface SearchPlace {
  /** Language of the page, from its `lang` attribute. */
  lang: string;
}

/** Results under one title, rendered by docsite (`default`) or by the site's `render` (`custom`). */
export type SearchGroup =
  | { group: string; renderType?: 'default'; result: SearchHit[] }
  | { group: string; renderType: 'custom'; result: unknown };

/** Props of the component that renders a `custom` group. */
export interface SearchRenderProps {
  group: string;
  /** The data that `onSearch` returned with the group. */
  result: unknown;
  /** What the reader typed. */
  query: string;
  /** Closes the dialog; on the search page it does nothing. */
  close(): void;
}

/**
 * Exports of the module set in `search.hooks`, all optional. If a hook throws, the error is logged and the search
 * continues.
 */
export interface SearchHooks {
  /** May return a different query to search for; an empty query skips the search. The field keeps the typed text. */
  beforeSearch?(query: string, place: SearchPlace): string | undefined | Promise<string | undefined>;
  /** May add groups, shown below the results. Called for each set of results, including when the reader loads more. */
  onSearch?(
    query: string,
    found: readonly SearchResult[],
    place: SearchPlace,
  ): SearchGroup[] | undefined | Promise<SearchGroup[] | undefined>;
  /** Called with the shown results: the found pages and the added groups. */
  afterSearch?(
    query: string,
    shown: { found: readonly SearchResult[]; added: readonly SearchGroup[] },
    place: SearchPlace,
  ): void | Promise<void>;
  /** Renders a group with `renderType: 'custom'`. */
  render?(props: SearchRenderProps): ReactNode;
}

export const searchHooks: SearchHooks = {};
