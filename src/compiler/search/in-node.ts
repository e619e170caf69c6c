/** Opens an index in Node with the same search code that runs in browsers. The caller provides the files. */
import MiniSearch from 'minisearch';
import { createSearcher } from '../../shared/search/engine.ts';
import { searchFormat } from '../../shared/search/format.ts';
import { createLookup } from '../../shared/search/lookup.ts';
import type { SearchManifest } from '../../shared/search/format.ts';
import type { SectionHit } from '../../shared/search/rank.ts';
import { resultOf } from '../../shared/search/results.ts';
import type { SearchResult } from '../../shared/search/results.ts';

export interface NodeSearch {
  /** The best pages, best first, each represented by its best section. */
  find(query: string, limit: number): Promise<SearchResult[]>;
  /** The same as `find`, but returns only the route paths. */
  findPages(query: string, limit: number): Promise<string[]>;
}

/**
 * `read` returns a file from the index, given its path relative to the index folder. Returns null if the manifest has a
 * different version.
 */
export async function openNodeSearch(read: (path: string) => Promise<Uint8Array>): Promise<NodeSearch | null> {
  // Written by the build; the format is checked next.
  const manifest = JSON.parse(Buffer.from(await read('manifest.json')).toString()) as SearchManifest;
  if (manifest.format !== searchFormat) return null;
  const searcher = createSearcher(manifest, { library: MiniSearch, lookup: createLookup(manifest, read) });
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
