/** Opens the site's search index over the network, and reopens it after a deploy. */
import { searchLibrary } from '../bundled/search-library.ts';
import { createSearcher } from '../../shared/search/engine.ts';
import type { Searcher } from '../../shared/search/engine.ts';
import { openIndex } from './ahead.ts';
import type { OpenIndex } from './ahead.ts';
import type { SearchGroup } from '../bundled/search-hooks.ts';
import { resultOf } from '../../shared/search/results.ts';
import type { SearchResult } from '../../shared/search/results.ts';

/** The results of a query, ready to be shown. */
export interface Found {
  query: string;
  /** The best pages, in batches as requested. Each batch is shown below the previous one, so nothing moves. */
  batches: SearchResult[][];
  /** Total number of matching pages. */
  total: number;
  /** Whether there are more results. Default: derived from `total`. */
  hasMore?: boolean;
  /** More of the requested results follow. Default: no. */
  isPartial?: boolean;
  /** Groups that the site's hooks add, shown below. Default: none. */
  added?: SearchGroup[];
}

export interface SearchIndex {
  /**
   * Calls back with the best pages, and again with further ones. The callback returns false if nobody is waiting for
   * them any longer. Rejects if the index cannot be loaded.
   */
  find(query: string, limit: number, show: ShowFound): Promise<void>;
  /** Whether queries currently go to a server, which should not be queried for every letter. */
  asksServer(): boolean;
}

export type ShowFound = (found: Found) => boolean;

/** Searches the index whose manifest is at `manifestUrl`. `index`: the index, if it is being opened already. */
export function openSearchIndex(manifestUrl: string, index = openIndex(manifestUrl, fetch(manifestUrl))): SearchIndex {
  const opened = { searcher: openSearcher(index) };
  const reopen = (): Promise<Searcher> =>
    (opened.searcher = openSearcher(openIndex(manifestUrl, fetch(manifestUrl, { cache: 'reload' }))));
  // Prevents an unhandled rejection. The next call sees the failure and retries.
  opened.searcher.catch(() => undefined);
  return {
    asksServer: () => false,
    async find(query, limit, show) {
      const wanted = { query, limit, show };
      try {
        await find(await opened.searcher, wanted);
      } catch {
        // After a deploy, the old index files no longer exist; the new manifest lists the new ones.
        await find(await reopen(), wanted);
      }
    },
  };
}

interface Wanted {
  query: string;
  limit: number;
  show: ShowFound;
}

/** Results whose records are read first: while a reader types, most of the others are replaced before they are seen. */
const firstRows = 3;

async function find(searcher: Searcher, { query, limit, show }: Wanted): Promise<void> {
  const { hits, marks } = await searcher.search(query);
  const rows = (from: number, to: number): Promise<SearchResult[]> =>
    Promise.all(hits.slice(from, to).map(async (hit) => resultOf(hit, await searcher.record(hit), marks)));
  const total = hits.length;
  const first = await rows(0, Math.min(firstRows, limit));
  const isPartial = Math.min(total, limit) > first.length;
  const isWanted = show({ query, batches: [first], total, isPartial });
  if (!isPartial || !isWanted) return;
  const rest = await rows(first.length, limit);
  // The last group that is shown continues first.
  const last = [...new Set(first.map(({ group }) => group))].at(-1);
  const continued = rest.toSorted((a, b) => Number(b.group === last) - Number(a.group === last));
  show({ query, batches: [first, continued], total });
}

async function openSearcher(index: Promise<OpenIndex>): Promise<Searcher> {
  const { manifest, lookup } = await index;
  return createSearcher(manifest, { library: searchLibrary, lookup });
}
