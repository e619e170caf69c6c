/** What a site does before, on and after a search; the bundler puts the module of `search.hooks` here. */
import type { ReactNode } from 'react';
import type { SearchHit } from '../shared/search-hits.ts';
import type { SearchResult } from '../shared/search-results.ts';

/** What every hook is told beside the query. */
export interface SearchPlace {
  /** Language of the page, as its `lang` attribute says. */
  lang: string;
}

/** Results under one title, drawn by docsite (`default`) or by the site's own `render` (`custom`). */
export type SearchGroup =
  | { group: string; renderType?: 'default'; result: SearchHit[] }
  | { group: string; renderType: 'custom'; result: unknown };

/** Props of the component that draws a `custom` group. */
export interface SearchRenderProps {
  group: string;
  /** What `onSearch` gave with the group. */
  result: unknown;
  /** What the reader typed. */
  query: string;
  /** Closes the dialog; on the search page it does nothing. */
  close(): void;
}

/** Exports of the module of `search.hooks`; each may be missing. What one of them throws is logged, and the search goes on. */
export interface SearchHooks {
  /** May answer with another query to look up; an empty one looks nothing up. The field keeps what was typed. */
  beforeSearch?(query: string, place: SearchPlace): string | undefined | Promise<string | undefined>;
  /** May add groups, shown below what was found. Called for each answer, also when the reader asks for more of it. */
  onSearch?(
    query: string,
    found: readonly SearchResult[],
    place: SearchPlace,
  ): SearchGroup[] | undefined | Promise<SearchGroup[] | undefined>;
  /** Told what was shown: the pages that were found, and the groups that were added. */
  afterSearch?(
    query: string,
    shown: { found: readonly SearchResult[]; added: readonly SearchGroup[] },
    place: SearchPlace,
  ): void | Promise<void>;
  /** Draws a group with `renderType: 'custom'`. */
  render?(props: SearchRenderProps): ReactNode;
}

export const searchHooks: SearchHooks = {};
