/** Runs a query for each change of the text and drops outdated results. */
import { useEffect, useRef, useState } from 'react';
import type { Found, SearchIndex } from './index.ts';

export interface SearchSession {
  query: string;
  /** The latest results, shown until newer ones arrive. Null before the first results. */
  found: Found | null;
  /** Whether `found` contains the results of `query`. */
  isSettled: boolean;
  /** Whether loading the index failed. */
  isFailed: boolean;
  type(query: string): void;
  /** Shows another page of results. */
  more(): void;
  retry(): void;
}

/** Results shown initially and added by `more`. */
const pagesAtOnce = 7;
/** Milliseconds to wait after typing before a search that needs the network; others run immediately. */
const pause = 150;

interface Wish {
  query: string;
  limit: number;
}

const nothing: Wish = { query: '', limit: pagesAtOnce };

/** `typed` is the initial query. */
export function useSearchSession(index: SearchIndex, typed: string): SearchSession {
  const [wish, setWish] = useState({ ...nothing, query: typed });
  const [found, setFound] = useState<Found | null>(null);
  const [isFailed, setFailed] = useState(false);
  const lastAsked = useRef(-Infinity);
  useEffect(() => {
    if (wish.query.trim() === '') return undefined;
    const turn = { isOver: false };
    const ask = (): void => {
      const show = (answer: Found): void => {
        if (turn.isOver) return;
        setFound((last) => (wish.limit > pagesAtOnce ? extended(last, answer) : answer));
        setFailed(false);
      };
      index.find(wish.query.trimStart(), wish.limit, show).catch((error: unknown) => {
        reportError(error);
        if (!turn.isOver) setFailed(true);
      });
    };
    const now = performance.now();
    const hasPaused = now - lastAsked.current > pause;
    lastAsked.current = now;
    const timer = setTimeout(ask, hasPaused || index.isAtHand(wish.query) ? 0 : pause);
    return () => {
      turn.isOver = true;
      clearTimeout(timer);
    };
  }, [wish, index]);
  return {
    query: wish.query,
    found,
    isSettled: found?.query === wish.query.trimStart(),
    isFailed,
    type(query) {
      setWish({ query, limit: pagesAtOnce });
      // Nothing is shown before the first results; after that, the previous results stay until newer ones arrive.
      if (query.trim() !== '') return;
      setFound(null);
      setFailed(false);
    },
    more: () => setWish(({ query, limit }) => ({ query, limit: limit + pagesAtOnce })),
    // The same request again.
    retry: () => setWish((last) => ({ ...last })),
  };
}

/** Appends further results of the same query as a new batch. */
function extended(last: Found | null, answer: Found): Found {
  const shown = last?.query === answer.query ? last.batches : [];
  const known = new Set(shown.flat().map(({ link }) => link));
  const added = answer.batches.flat().filter(({ link }) => !known.has(link));
  return { ...answer, batches: added.length === 0 ? shown : [...shown, added] };
}
