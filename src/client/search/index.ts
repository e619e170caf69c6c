/** Opens the site's search index over the network, and reopens it after a deploy. */
import { searchLibrary } from '../bundled/search-library.ts';
import { createSearcher } from '../../shared/search/engine.ts';
import type { Answer, Searcher } from '../../shared/search/engine.ts';
import { openIndex } from './ahead.ts';
import type { OpenIndex } from './ahead.ts';
import type { SearchGroup } from '../bundled/search-hooks.ts';
import { statementOf } from '../../shared/search/marks.ts';
import { resultOf } from '../../shared/search/results.ts';
import type { SearchManifest } from '../../shared/search/format.ts';
import type { SectionHit } from '../../shared/search/rank.ts';
import type { MarkedText, SearchResult } from '../../shared/search/results.ts';

/** The results of a query, ready to be shown. */
export interface Found {
  query: string;
  /** The best pages, best first. */
  results: SearchResult[];
  /** Total number of matching pages. */
  total: number;
  /** Whether there are more results. Default: derived from `total`. */
  hasMore?: boolean;
  /** More of the requested results follow. Default: no. */
  isPartial?: boolean;
  /** Groups that the site's hooks add, shown below. Default: none. */
  added?: SearchGroup[];
  /** Additional data from the site's own index. Absent for results from a server. */
  own?: OwnFound;
}

/** A result from the site's own index. */
export interface OwnFound {
  answer: Answer;
  searcher: Searcher;
  manifest: SearchManifest;
  /** The sections of the results, by link. */
  hits: ReadonlyMap<string, SectionHit>;
  /** Reads a section as a result, with the whole text of the section. */
  read(hit: SectionHit): Promise<[SearchResult, text: string]>;
  /** An excerpt of a string, with the words of the query highlighted. `width`: its length in UTF-16 units. */
  excerptOf(text: string, width: number): MarkedText;
}

/** The results that a query should return. */
export interface Wanted {
  limit: number;
  /** Limits the results to these pages, by number. */
  only?: Promise<ReadonlySet<number> | undefined>;
}

export interface SearchIndex {
  /**
   * Calls `show` with the best pages, and again with more pages. `show` returns false if no more pages are needed.
   * Rejects if the index cannot be loaded.
   */
  find(query: string, wanted: Wanted, show: ShowFound): Promise<void>;
  /** Whether queries currently go to a server, which should not be queried for every letter. */
  asksServer(): boolean;
}

export type ShowFound = (found: Found) => boolean;

/** Searches the index whose manifest is at `manifestUrl`. `index`: the index, if it is already being opened. */
export function openSearchIndex(manifestUrl: string, index = openIndex(manifestUrl, fetch(manifestUrl))): SearchIndex {
  const opened = { searcher: openSearcher(index) };
  const reopen = (): Promise<Opened> =>
    (opened.searcher = openSearcher(openIndex(manifestUrl, fetch(manifestUrl, { cache: 'reload' }))));
  // Prevents an unhandled rejection. The next call rejects with the failure and then retries.
  opened.searcher.catch(() => undefined);
  return {
    asksServer: () => false,
    async find(query, wanted, show) {
      const search = { ...wanted, query, show };
      try {
        await find(await opened.searcher, search);
      } catch {
        // After a deploy, the old index files no longer exist; the new manifest lists the new ones.
        await find(await reopen(), search);
      }
    },
  };
}

interface Opened {
  manifest: SearchManifest;
  searcher: Searcher;
}

/**
 * Number of results whose records are read first: while a reader types, most other results are replaced before anyone
 * sees them.
 */
const firstRows = 2;

async function find(
  { manifest, searcher }: Opened,
  { query, limit, only, show }: Wanted & { query: string; show: ShowFound },
): Promise<void> {
  const answer = await searcher.search(query);
  const pages = await only;
  const all = pages === undefined ? answer.hits : answer.hits.filter(({ page }) => pages.has(page));
  const hits = new Map<string, SectionHit>();
  const read: OwnFound['read'] = async (hit) => {
    const record = await searcher.record(hit);
    return [resultOf(hit, record, answer.marks), record.sections[hit.section - record.first]?.[2] ?? ''];
  };
  const rows = (from: number, to: number): Promise<SearchResult[]> =>
    Promise.all(
      all.slice(from, to).map(async (hit) => {
        const [result] = await read(hit);
        hits.set(result.link, hit);
        return result;
      }),
    );
  const excerptOf = (text: string, width: number): MarkedText => statementOf(text, answer.marks, { width });
  const own = { answer, searcher, manifest, hits, read, excerptOf };
  const total = all.length;
  const first = await rows(0, Math.min(firstRows, limit));
  const isPartial = Math.min(total, limit) > first.length;
  const isWanted = show({ query, results: first, total, isPartial, own });
  if (!isPartial || !isWanted) return;
  await painted();
  show({ query, results: [...first, ...(await rows(first.length, limit))], total, own });
}

/** Resolves after the next frame, so that subsequent work does not delay it. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

async function openSearcher(index: Promise<OpenIndex>): Promise<Opened> {
  const { manifest, lookup } = await index;
  return { manifest, searcher: createSearcher(manifest, { library: searchLibrary, lookup }) };
}
