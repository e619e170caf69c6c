/** Answers a page's search requests from an engine, in the format that the page expects. */
import type { SearchHit } from '../shared/search/hits.ts';
import { markRanges, marksIn, statementOf } from '../shared/search/marks.ts';
import type { Marks } from '../shared/search/marks.ts';
import { parseQuery } from '../shared/search/query.ts';
import type { ParsedQuery } from '../shared/search/query.ts';
import type { RemoteGroup } from '../shared/search/remote.ts';

/** A query for an engine. */
export interface EngineQuery {
  /** What the reader typed, trimmed; not empty. */
  keyword: string;
  /** The keyword split into the terms that docsite's own index would look up. */
  parsed: ParsedQuery;
  /** Maximum number of hits per index. */
  limit: number;
  /** At least one. */
  indexes: string[];
  /** Language as a path segment; empty if the request has none. */
  lang: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** One section of a page. */
export interface EngineHit {
  /** Title of the page. */
  title: string;
  /** Headings down to the section, joined by ` > `; empty for the page itself. */
  header: string;
  /** Route path with the section's hash, without `base`. */
  link: string;
  /** Plain text of the section. */
  text: string;
  /** Title of the page's sidebar group. If absent or empty, the search dialog shows the name of the index. */
  group?: string;
}

/** Hits of one index, best first. */
export interface EngineGroup {
  index: string;
  hits: EngineHit[];
}

/** Rejects if the engine cannot answer the whole query: partial results are never returned as complete. */
export interface SearchEngine {
  search(query: EngineQuery): Promise<EngineGroup[]>;
}

export interface HandlerOptions {
  engine: SearchEngine;
  /**
   * Indexes that may be searched. All of them are searched if a request does not specify indexes. Default: only `docs`.
   */
  indexes?: string[];
  /**
   * Value of `Access-Control-Allow-Origin`: the site's origin if it differs from the handler's. Default: none is sent.
   */
  allowOrigin?: string;
  /** Time limit for the engine, in milliseconds. Default 2000, which is how long a page waits. */
  timeout?: number;
  /** Receives the reason why a search failed; the browser only learns that it failed. */
  onError(error: unknown): void;
}

/** Maximum number of hits per index and request. */
const maxHits = 100;
/** Maximum length of a keyword in UTF-16 units; the rest is cut off. */
const longestKeyword = 240;

/**
 * Answers `GET …?keyword=…&limit=…&searchIndexes=…&lang=…`. Responds with 400 to invalid parameters, 405 to other
 * methods, 502 if the engine fails and 504 if it takes too long; the page's search then falls back to its own index.
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
    if (request.method !== 'GET') return reply(405, { error: 'only GET is supported' }, { allow: 'GET' });
    const query = readQuery(new URL(request.url).searchParams, known);
    if ('error' in query) return reply(400, query);
    if (query.parsed.terms.length === 0) return reply(200, []);
    try {
      const groups = await withinTime({ timeout, caller: request.signal }, (signal) =>
        engine.search({ ...query, signal }),
      );
      if (groups === null) {
        onError(new Error(`The search engine did not respond within ${timeout} ms.`));
        return reply(504, { error: 'the search engine took too long' }, uncached);
      }
      return reply(
        200,
        checked(groups).map((group) => groupOf(group, query)),
        { 'cache-control': 'public, max-age=60' },
      );
    } catch (error) {
      if (!request.signal.aborted) onError(error);
      return reply(502, { error: 'the search engine failed' }, uncached);
    }
  };
}

const uncached = { 'cache-control': 'no-store' };

/**
 * Returns null if the time is up, and rejects if the client has disconnected. In both cases, does not wait for an
 * engine that cannot be aborted.
 */
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
  if (!Number.isInteger(limit) || limit < 1) return { error: '`limit` must be a whole number of at least 1' };
  if (!/^(?:[\p{L}\p{N}_-][\p{L}\p{N}._-]{0,39})?$/u.test(lang)) return { error: '`lang` is not a valid language tag' };
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) return { error: '`searchIndexes` contains an index that cannot be searched here' };
  return {
    keyword,
    parsed: parseQuery(keyword),
    limit: Math.min(limit, maxHits),
    indexes: named.length === 0 ? [...known] : [...new Set(named)],
    lang,
  };
}

/** @throws Error if an engine returned anything other than complete hits. */
function checked(groups: readonly EngineGroup[]): readonly EngineGroup[] {
  const hits: (Partial<EngineHit> | null | undefined)[] = groups.flatMap((group) => group.hits);
  for (const hit of hits) {
    const field = (['title', 'header', 'link', 'text'] as const).find((name) => typeof hit?.[name] !== 'string');
    if (field !== undefined) {
      throw new Error(`The search engine returned a hit whose \`${field}\` is not a string: ${JSON.stringify(hit)}`);
    }
  }
  return groups;
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
  const statement = statementOf(text, marks, { shown: marksIn(`${title}\n${header}`, marks) });
  const type = inTitle.length > 0 ? 'title' : inHeader.length > 0 ? 'header' : 'content';
  const highlights = { title: inTitle, header: inHeader, content: statement.highlights }[type];
  const hit: SearchHit = { type, title, header, link, statement: statement.text, query: keyword, highlights };
  return group === '' ? hit : { ...hit, group };
}
