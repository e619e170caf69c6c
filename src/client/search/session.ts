/** Runs a query for each change of the text and drops outdated results. */
import type { Found, SearchIndex, Wanted } from './index.ts';

export interface SearchSession {
  /** The typed text. */
  query: string;
  /** The kind of page to show; empty for all. */
  kind: string;
  /** The latest results, shown until newer ones arrive. Null before the first results. */
  found: Found | null;
  /** Whether loading the index failed. */
  isFailed: boolean;
  /** Whether `found` contains the results of `query`. */
  isSettled(): boolean;
  type(query: string): void;
  /** Limits the results to the pages of a kind. `only`: undefined for all pages. */
  limitTo(kind: string, only: Wanted['only']): void;
  /** Shows another page of results. */
  more(): void;
  retry(): void;
  /** Drops pending results. */
  end(): void;
}

/** Milliseconds to wait after typing before a query goes to a server. */
const pause = 150;

/** `pages`: number of results shown initially and added by `more`. `changed` is called when the shown state changes. */
export function createSession(
  index: SearchIndex,
  { pages, changed }: { pages: number; changed(): void },
): SearchSession {
  const turn: { limit: number; number: number; lastAsked: number; timer: number; only?: Wanted['only'] } = {
    limit: pages,
    number: 0,
    lastAsked: -Infinity,
    timer: 0,
  };
  const ask = (): void => {
    const own = ++turn.number;
    clearTimeout(turn.timer);
    const { query } = session;
    const { limit } = turn;
    if (query.trim() === '') return;
    const show = (answer: Found): boolean => {
      if (own !== turn.number) return false;
      session.found = limit > pages ? extended(session.found, answer) : answer;
      session.isFailed = false;
      changed();
      return true;
    };
    const find = (): void => {
      index.find(query.trimStart(), { limit, ...(turn.only && { only: turn.only }) }, show).catch((error: unknown) => {
        reportError(error);
        if (own !== turn.number) return;
        session.isFailed = true;
        changed();
      });
    };
    const now = performance.now();
    const hasPaused = now - turn.lastAsked > pause;
    turn.lastAsked = now;
    if (hasPaused || !index.asksServer()) find();
    else turn.timer = window.setTimeout(find, pause);
  };
  const session: SearchSession = {
    query: '',
    kind: '',
    found: null,
    isFailed: false,
    isSettled: () => session.found?.query === session.query.trimStart(),
    type(query) {
      session.query = query;
      turn.limit = pages;
      // Nothing is shown before the first results; after that, the previous results stay until newer ones arrive.
      if (query.trim() === '') Object.assign(session, { found: null, isFailed: false });
      ask();
      changed();
    },
    limitTo(kind, only) {
      session.kind = kind;
      turn.only = only;
      turn.limit = pages;
      ask();
    },
    more() {
      turn.limit += pages;
      ask();
    },
    retry: ask,
    end() {
      turn.number++;
      clearTimeout(turn.timer);
    },
  };
  return session;
}

/** Appends more results for the same query. */
function extended(last: Found | null, answer: Found): Found {
  const shown = last?.query === answer.query ? last.results : [];
  const known = new Set(shown.map(({ link }) => link));
  return { ...answer, results: [...shown, ...answer.results.filter(({ link }) => !known.has(link))] };
}
