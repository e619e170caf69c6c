/** An index, wherever its files lie → a search with the very code that runs in browsers. */
import MiniSearch from 'minisearch';
import { createSearcher } from '../shared/search-engine.ts';
import { searchFormat } from '../shared/search-format.ts';
import type { SearchManifest } from '../shared/search-format.ts';
import type { SectionHit } from '../shared/search-rank.ts';
import { resultOf } from '../shared/search-results.ts';
import type { SearchResult } from '../shared/search-results.ts';

export interface NodeSearch {
  /** The best pages, best first, each by its best section. */
  find(query: string, limit: number): Promise<SearchResult[]>;
  /** Their route paths alone. */
  findPages(query: string, limit: number): Promise<string[]>;
}

/** `read` gives a file of the index by its path below the index's folder. Null when its manifest is of another version. */
export async function openNodeSearch(read: (path: string) => Promise<Uint8Array>): Promise<NodeSearch | null> {
  // What the build wrote; the format is looked at next.
  const manifest = JSON.parse(Buffer.from(await read('manifest.json')).toString()) as SearchManifest;
  if (manifest.format !== searchFormat) return null;
  const searcher = createSearcher(manifest, { library: MiniSearch, read });
  const paths = new Map<number, string>();
  const pathOf = async (hit: SectionHit): Promise<string> => {
    const path = paths.get(hit.page) ?? (await searcher.record(hit)).routePath;
    paths.set(hit.page, path);
    return path;
  };
  return {
    async find(query, limit) {
      const { hits, marks } = await searcher.search(query);
      return Promise.all(hits.slice(0, limit).map(async (hit) => resultOf(hit, await searcher.record(hit), marks)));
    },
    async findPages(query, limit) {
      const { hits } = await searcher.search(query);
      return Promise.all(hits.slice(0, limit).map(pathOf));
    },
  };
}
