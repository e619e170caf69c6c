/** The site's search index over the network: opened once per language and version, and anew when a deploy replaced it. */
import MiniSearch from 'minisearch';
import { createSearcher } from '../shared/search-engine.ts';
import type { Answer, Searcher } from '../shared/search-engine.ts';
import { searchFormat } from '../shared/search-format.ts';
import type { SearchManifest } from '../shared/search-format.ts';
import { resultOf } from '../shared/search-results.ts';
import type { SearchResult } from '../shared/search-results.ts';

/** What a query found, ready to be shown. */
export interface Found {
  query: string;
  /** The best pages, as many as were asked for. */
  results: SearchResult[];
  /** How many pages there are in all. */
  total: number;
}

export interface SearchIndex {
  /** Rejects when the index cannot be had. */
  find(query: string, limit: number): Promise<Found>;
  /** True when `find` will not wait for the network before it knows the pages. */
  isAtHand(query: string): boolean;
}

/** Opens the index whose manifest lies at `address`; loading begins now. */
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
  const find = async (searcher: Searcher, { query, limit }: { query: string; limit: number }): Promise<Found> => {
    const answer = await searcher.search(query);
    return { query, results: await resultsOf(searcher, answer, limit), total: answer.hits.length };
  };
  // Nobody may be waiting yet; whoever asks will see the failure, and ask again.
  open().catch(() => undefined);
  return {
    isAtHand: (query) => opened.ready?.isAtHand(query) ?? false,
    async find(query, limit) {
      const wanted = { query, limit };
      try {
        return await find(await open(), wanted);
      } catch {
        // The files of an index that a deploy has replaced are gone: its new manifest names the new ones.
        return find(await reopen(), wanted);
      }
    },
  };
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

function resultsOf(searcher: Searcher, { hits, marks }: Answer, limit: number): Promise<SearchResult[]> {
  return Promise.all(hits.slice(0, limit).map(async (hit) => resultOf(hit, await searcher.record(hit), marks)));
}
