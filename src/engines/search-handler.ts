/** A request of the search on a page → what an engine finds, in the form that the page reads. */
import type { SearchHit } from '../shared/search-hits.ts';
import { markRanges, statementOf } from '../shared/search-marks.ts';
import type { Marks } from '../shared/search-marks.ts';
import { parseQuery } from '../shared/search-query.ts';
import type { ParsedQuery } from '../shared/search-query.ts';
import type { RemoteGroup } from '../shared/search-remote.ts';

/** What an engine is asked. */
export interface EngineQuery {
  /** What the reader typed, without spaces around it; not empty. */
  keyword: string;
  /** The same, cut into the terms that docsite's own index would look up. */
  parsed: ParsedQuery;
  /** Hits wanted of each index. */
  limit: number;
  /** At least one. */
  indexes: string[];
  /** Language, as a path segment; empty when the request names none. */
  lang: string;
  /** Aborted when whoever asked has gone. */
  signal: AbortSignal;
}

/** One section of a page. */
export interface EngineHit {
  /** Title of the page. */
  title: string;
  /** Headings down to the section, joined by ` > `; empty for the page itself. */
  header: string;
  /** Route path with the hash of the section, without `base`. */
  link: string;
  /** Plain text of the section. */
  text: string;
  /** Title of the page's group in the sidebar. Default, and when empty: the page shows the name of the index. */
  group?: string;
}

/** Hits of one index, best first. */
export interface EngineGroup {
  index: string;
  hits: EngineHit[];
}

/** Rejects when the engine cannot answer the whole query: a part of the hits is never passed off as all. */
export interface SearchEngine {
  search(query: EngineQuery): Promise<EngineGroup[]>;
}

export interface HandlerOptions {
  engine: SearchEngine;
  /** Indexes that may be searched; those of a request that names none. Default: `docs` alone. */
  indexes?: string[];
  /** Value of `Access-Control-Allow-Origin`: the site's origin where it is another one than the handler's. Default: none is sent. */
  allowOrigin?: string;
  /** How long the engine may take, in milliseconds. Default 2000, as long as a page waits. */
  timeout?: number;
  /** Told why a search failed; the reader's browser is only told that it did. */
  onError(error: unknown): void;
}

/** Hits of one index that one request may ask for. */
const mostHits = 100;
/** Longer keywords are cut; UTF-16 units. */
const longestKeyword = 240;

/**
 * Answers `GET …?keyword=…&limit=…&searchIndexes=…&lang=…`. 400 for parameters that cannot be, 405 for other methods, 502
 * when the engine fails and 504 when it takes too long: then the search of the page falls back to its own index.
 */
export function createSearchHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  const { engine, indexes: known = ['docs'], allowOrigin, timeout = 2000, onError } = options;
  const reply = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
    Response.json(body, {
      status,
      headers: {
        ...(allowOrigin !== undefined && { 'access-control-allow-origin': allowOrigin, vary: 'origin' }),
        ...headers,
      },
    });
  return async (request) => {
    if (request.method !== 'GET') return reply(405, { error: 'only GET is answered' }, { allow: 'GET' });
    const query = readQuery(new URL(request.url).searchParams, known);
    if ('error' in query) return reply(400, query);
    if (query.parsed.terms.length === 0) return reply(200, []);
    try {
      const groups = await withinTime({ timeout, caller: request.signal }, (signal) =>
        engine.search({ ...query, signal }),
      );
      if (groups === null) {
        onError(new Error(`The search engine did not answer within ${timeout} ms.`));
        return reply(504, { error: 'the search engine takes too long' }, uncached);
      }
      return reply(
        200,
        groups.map((group) => groupOf(group, query)),
        { 'cache-control': 'public, max-age=60' },
      );
    } catch (error) {
      if (!request.signal.aborted) onError(error);
      return reply(502, { error: 'the search engine cannot answer' }, uncached);
    }
  };
}

const uncached = { 'cache-control': 'no-store' };

/** Null when the time is up; rejects when the caller has gone. Waits for no engine that cannot be stopped. */
async function withinTime<Found>(
  { timeout, caller }: { timeout: number; caller: AbortSignal },
  find: (signal: AbortSignal) => Promise<Found>,
): Promise<Found | null> {
  caller.throwIfAborted();
  const stopping = new AbortController();
  const leave = (): void => stopping.abort(caller.reason);
  caller.addEventListener('abort', leave, { once: true });
  const late: { timer?: ReturnType<typeof setTimeout> } = {};
  const timeIsUp = new Promise<null>((resolve) => {
    late.timer = setTimeout(() => resolve(null), timeout);
  });
  const callerLeft = new Promise<never>((_resolve, reject) => {
    stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([find(stopping.signal), timeIsUp, callerLeft]);
  } finally {
    clearTimeout(late.timer);
    caller.removeEventListener('abort', leave);
    stopping.abort();
  }
}

function readQuery(
  parameters: URLSearchParams,
  known: readonly string[],
): Omit<EngineQuery, 'signal'> | { error: string } {
  const keyword = (parameters.get('keyword') ?? '').trim().slice(0, longestKeyword);
  const limit = Number(parameters.get('limit') ?? 7);
  const named = (parameters.get('searchIndexes') ?? '').split(',').filter((name) => name !== '');
  const lang = parameters.get('lang') ?? '';
  if (!Number.isInteger(limit) || limit < 1) return { error: '`limit` is not a whole number from 1' };
  if (!/^(?:[\p{L}\p{N}_-][\p{L}\p{N}._-]{0,39})?$/u.test(lang)) return { error: '`lang` is no language' };
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) return { error: '`searchIndexes` names an index that is not searched here' };
  return {
    keyword,
    parsed: parseQuery(keyword),
    limit: Math.min(limit, mostHits),
    indexes: named.length === 0 ? [...known] : [...new Set(named)],
    lang,
  };
}

function groupOf({ index, hits }: EngineGroup, { keyword, parsed }: Omit<EngineQuery, 'signal'>): RemoteGroup {
  const marks: Marks = {
    words: parsed.terms.filter(({ isPrefix }) => !isPrefix).map(({ term }) => term),
    prefixes: parsed.terms.filter(({ isPrefix }) => isPrefix).map(({ term }) => term),
  };
  return { index, hits: hits.map((hit) => hitOf(hit, { keyword, marks })) };
}

function hitOf(
  { title, header, link, text, group = '' }: EngineHit,
  { keyword, marks }: { keyword: string; marks: Marks },
): SearchHit {
  const inTitle = header === '' ? markRanges(title, marks) : [];
  const inHeader = markRanges(header, marks);
  const statement = statementOf(text, marks);
  const type = inTitle.length > 0 ? 'title' : inHeader.length > 0 ? 'header' : 'content';
  const highlights = { title: inTitle, header: inHeader, content: statement.highlights }[type];
  const hit: SearchHit = { type, title, header, link, statement: statement.text, query: keyword, highlights };
  return group === '' ? hit : { ...hit, group };
}
