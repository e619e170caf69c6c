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

/** Milliseconds for which pictures that come late may not move the place. */
const settling = 3000;
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
  const held: { place?: AbortController } = {};
  const restore = (): void => {
    held.place?.abort();
    const place = places.get(now.key);
    const target = place === undefined ? hashTarget(location.hash) : null;
    if (target !== null) target.scrollIntoView({ behavior: 'instant' });
    else held.place = holdPlace(place ?? [0, 0]);
    look();
  };
  const nameEntry = (): void => {
    now.key = newKey();
    history.replaceState({ ...(history.state as object | null), docsite: now.key }, '');
  };

  // A reload, or a way back: an entry left inside a document stays `manual`, so that the browser leaves the place to us even
  // in a new document; and where it goes there itself, late pictures move it.
  if (now.key === '') nameEntry();
  else if (places.has(now.key)) restore();
  // Looked at on every scroll, since following a hash moves the page before anybody is told.
  addEventListener('scroll', look, { passive: true });
  handOver(() => {
    look();
    keep();
    writeSession('scroll', places);
  });
  return {
    push(url) {
      held.place?.abort();
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

/** Goes to a place, and again whenever a picture above it has come and moved it, until that is ended or the reader moves. */
function holdPlace([left, top]: [number, number]): AbortController {
  const moved = new AbortController();
  const { signal } = moved;
  const go = (): void => scrollTo({ left, top, behavior: 'instant' });
  go();
  document.addEventListener('load', go, { capture: true, signal });
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const) {
    addEventListener(name, () => moved.abort(), { passive: true, signal });
  }
  setTimeout(() => moved.abort(), settling);
  return moved;
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
