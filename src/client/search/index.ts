/** Opens the site's search index over the network, and reopens it after a deploy. */
import { searchLibrary } from '../bundled/search-library.ts';
import { createSearcher } from '../../shared/search/engine.ts';
import type { Searcher } from '../../shared/search/engine.ts';
import { searchFormat } from '../../shared/search/format.ts';
import type { SearchManifest } from '../../shared/search/format.ts';
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
   * Calls back with the best pages, and again with further ones. The callback returns false if nobody waits for them any
   * longer. Rejects if the index cannot be loaded.
   */
  find(query: string, limit: number, show: ShowFound): Promise<void>;
  /** Whether queries currently go to a server, which should not be queried for every letter. */
  asksServer(): boolean;
}

export type ShowFound = (found: Found) => boolean;

/** Opens the index whose manifest is at `manifestUrl`. Loading starts immediately, or has started with `manifest`. */
export function openSearchIndex(manifestUrl: string, manifest = fetch(manifestUrl)): SearchIndex {
  const folder = manifestUrl.slice(0, manifestUrl.lastIndexOf('/') + 1);
  const opened = { searcher: openSearcher(folder, manifest) };
  const reopen = (): Promise<Searcher> =>
    (opened.searcher = openSearcher(folder, fetch(manifestUrl, { cache: 'reload' })));
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
  if (isPartial && isWanted) show({ query, batches: [first, await rows(first.length, limit)], total });
}

async function openSearcher(folder: string, answer: Promise<Response>): Promise<Searcher> {
  const response = served(await answer);
  const manifest = (await response.json()) as SearchManifest;
  if (manifest.format !== searchFormat)
    throw new Error(`The search index is of format ${manifest.format}, not ${searchFormat}.`);
  return createSearcher(manifest, {
    library: searchLibrary,
    read: async (path) => {
      const file = served(await fetch(`${folder}${path}?${manifest.version}`));
      return new Uint8Array(await file.arrayBuffer());
    },
  });
}

function served(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}.`);
  return response;
}
