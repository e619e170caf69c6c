/** What the reader types → what is shown, in order: an answer that comes too late is dropped. */
import { useEffect, useRef, useState } from 'react';
import type { Found, SearchIndex } from './search-index.ts';

export interface SearchSession {
  query: string;
  /** What was found last; stays on the screen while something newer is on its way. Null before the first answer. */
  found: Found | null;
  /** `found` answers `query`. */
  isSettled: boolean;
  /** The index could not be loaded. */
  isFailed: boolean;
  type(query: string): void;
  /** Shows as many more. */
  more(): void;
  retry(): void;
}

/** Pages shown at first, and added by `more`. */
const pagesAtOnce = 7;
/** Without the network an answer comes at once; with it, when the reader has paused for so long. Milliseconds. */
const pause = 150;

interface Wish {
  query: string;
  limit: number;
}

const nothing: Wish = { query: '', limit: pagesAtOnce };

/** `typed` is what the query begins with. */
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
      // Until the first answer to a new query nothing is shown; between two queries the older answer stays.
      if (query.trim() !== '') return;
      setFound(null);
      setFailed(false);
    },
    more: () => setWish(({ query, limit }) => ({ query, limit: limit + pagesAtOnce })),
    // The same wish once more.
    retry: () => setWish((last) => ({ ...last })),
  };
}

/** More of the same answer goes below what is shown already, in a batch of its own. */
function extended(last: Found | null, answer: Found): Found {
  const shown = last?.query === answer.query ? last.batches : [];
  const known = new Set(shown.flat().map(({ link }) => link));
  const added = answer.batches.flat().filter(({ link }) => !known.has(link));
  return { ...answer, batches: added.length === 0 ? shown : [...shown, added] };
}
