/** Where the reader was on each page of the tab's history, exact to the pixel. */
import { hashTarget } from './page-address.ts';
import { readSession, writeSession } from './stored.ts';

export interface ScrollMemory {
  /** Adds an entry to the history; the place on the page that is left is kept. */
  push(url: URL): void;
  /** To be called when the browser went to another entry. True when the entry is known, false for a new one. */
  arrive(): boolean;
  /** Scrolls to the place kept for the current entry, else to what its hash points at, else to the top. */
  restore(): void;
}

/** Entries remembered per tab. */
const limit = 100;

export function startScrollMemory(): ScrollMemory {
  const places = readSession<[number, number]>('scroll');
  const now: { key: string; place: [number, number] } = { key: keyOf(history.state) ?? '', place: [scrollX, scrollY] };
  const look = (): void => {
    now.place = [scrollX, scrollY];
  };
  const keep = (): void => {
    places.delete(now.key);
    places.set(now.key, now.place);
    const oldest = places.keys().next().value;
    if (places.size > limit && oldest !== undefined) places.delete(oldest);
  };
  const restore = (): void => {
    const place = places.get(now.key);
    const target = place === undefined ? hashTarget(location.hash) : null;
    if (target !== null) target.scrollIntoView({ behavior: 'instant' });
    else scrollTo({ left: place?.[0] ?? 0, top: place?.[1] ?? 0, behavior: 'instant' });
    look();
  };
  const nameEntry = (): void => {
    now.key = newKey();
    history.replaceState({ ...(history.state as object | null), docsite: now.key }, '');
  };

  // An entry left inside a document stays `manual`: the browser then leaves the place to us, even in a new document.
  if (now.key === '') nameEntry();
  else if (history.scrollRestoration === 'manual' && places.has(now.key)) restore();
  // Looked at on every scroll, since following a hash moves the page before anybody is told.
  addEventListener('scroll', look, { passive: true });
  handOver(() => {
    look();
    keep();
    writeSession('scroll', places);
  });
  return {
    push(url) {
      look();
      keep();
      now.key = newKey();
      history.pushState({ docsite: now.key }, '', url);
    },
    arrive() {
      const key = keyOf(history.state);
      if (key === now.key) return true;
      // Going to a known entry moves nothing by itself, so the page is still where it was left.
      if (key !== null) look();
      keep();
      if (key === null) nameEntry();
      else now.key = key;
      return key !== null;
    },
    restore,
  };
}

/** Between documents the browser restores best, having the picture of the page; within one only we can. */
function handOver(leaving: () => void): void {
  const takeOver = (): void => {
    history.scrollRestoration = 'manual';
  };
  addEventListener('pagehide', () => {
    leaving();
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', takeOver);
}

function keyOf(state: unknown): string | null {
  const key: unknown = typeof state === 'object' && state !== null && 'docsite' in state ? state.docsite : null;
  return typeof key === 'string' ? key : null;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
