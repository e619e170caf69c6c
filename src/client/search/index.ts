/** Opens the site's search index over the network, and reopens it after a deploy. */
import MiniSearch from 'minisearch';
import { createSearcher } from '../../shared/search/engine.ts';
import type { Searcher } from '../../shared/search/engine.ts';
import { searchFormat } from '../../shared/search/format.ts';
import type { SearchManifest } from '../../shared/search/format.ts';
import type { SearchGroup } from '../bundled/search-hooks.ts';
import type { SectionHit } from '../../shared/search/rank.ts';
import { resultOf } from '../../shared/search/results.ts';
import type { SearchResult } from '../../shared/search/results.ts';

/** The results of a query, ready to be shown. */
export interface Found {
  query: string;
  /** The best pages, in batches as they were found. Each batch is shown below the previous one, so nothing moves. */
  batches: SearchResult[][];
  /** Total number of matching pages. */
  total: number;
  /** Whether there are more results. Default: derived from `total`. */
  hasMore?: boolean;
  /** Groups that the site's hooks add, shown below. Default: none. */
  added?: SearchGroup[];
}

export interface SearchIndex {
  /**
   * Calls back with the best pages as soon as some can be shown, and again when all requested ones can.
   * Rejects if the index cannot be loaded.
   */
  find(query: string, limit: number, show: (found: Found) => void): Promise<void>;
  /** Whether `find` knows the pages without waiting for the network. */
  isAtHand(query: string): boolean;
}

/** Results shown before the rest is fetched: about one screen. */
const firstPages = 4;

/** Opens the index whose manifest is at `address`. Loading starts immediately. */
export function openSearchIndex(address: string): SearchIndex {
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const opened: { searcher: Promise<Searcher>; ready: Searcher | null } = {
    searcher: openSearcher(address, folder, 'default'),
    ready: null,
  };
  const open = async (): Promise<Searcher> => (opened.ready = await opened.searcher);
  const reopen = (): Promise<Searcher> => {
    opened.searcher = openSearcher(address, folder, 'reload');
    return open();
  };
  // Prevents an unhandled rejection. The next call sees the failure and retries.
  open().catch(() => undefined);
  return {
    isAtHand: (query) => opened.ready?.isAtHand(query) ?? false,
    async find(query, limit, show) {
      const wanted = { query, limit, show };
      try {
        await find(await open(), wanted);
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
  show(found: Found): void;
}

async function find(searcher: Searcher, { query, limit, show }: Wanted): Promise<void> {
  const { hits, marks } = await searcher.search(query);
  const resultsOf = (some: SectionHit[]): Promise<SearchResult[]> =>
    Promise.all(some.map(async (hit) => resultOf(hit, await searcher.record(hit), marks)));
  const shown = hits.slice(0, limit);
  const total = hits.length;
  const isAtHand = shown.every((hit) => searcher.hasRecord(hit));
  const first = await resultsOf(isAtHand ? shown : shown.slice(0, firstPages));
  show({ query, batches: [first], total });
  if (isAtHand || shown.length <= firstPages) return;
  show({ query, batches: [first, await resultsOf(shown.slice(firstPages))], total });
}

async function openSearcher(address: string, folder: string, cache: RequestCache): Promise<Searcher> {
  const response = await fetchFile(address, cache);
  const manifest = (await response.json()) as SearchManifest;
  if (manifest.format !== searchFormat)
    throw new Error(`The search index is of format ${manifest.format}, not ${searchFormat}.`);
  return createSearcher(manifest, {
    library: MiniSearch,
    read: async (path) => {
      const file = await fetchFile(`${folder}${path}?${manifest.version}`, 'default');
      return new Uint8Array(await file.arrayBuffer());
    },
  });
}

async function fetchFile(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  return response;
}
