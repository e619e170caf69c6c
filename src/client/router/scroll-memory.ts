/** Restores the exact scroll position of each entry in the tab's history. */
import { hashTarget } from './page-url.ts';
import { readSession, writeSession } from '../stored.ts';

export interface ScrollMemory {
  /** Adds a history entry and saves the scroll position of the page being left. */
  push(url: URL): void;
  /**
   * Must be called after the browser has moved to another entry. Returns true if the entry is known, false if it is
   * new.
   */
  arrive(): boolean;
  /** Scrolls to the saved position of the current entry, otherwise to the target of its hash, otherwise to the top. */
  restore(): void;
}

/** Milliseconds during which late images can cause the position to be corrected. */
const settling = 3000;
/** Entries remembered per tab. */
const limit = 100;

export function startScrollMemory(): ScrollMemory {
  const positions = readSession<[number, number]>('scroll');
  const now: { key: string; position: [number, number] } = {
    key: keyOf(history.state) ?? '',
    position: [scrollX, scrollY],
  };
  const record = (): void => {
    now.position = [scrollX, scrollY];
  };
  const keep = (): void => {
    positions.delete(now.key);
    positions.set(now.key, now.position);
    const oldest = positions.keys().next().value;
    if (positions.size > limit && oldest !== undefined) positions.delete(oldest);
  };
  const restoring: { current?: AbortController } = {};
  const restore = (): void => {
    restoring.current?.abort();
    const position = positions.get(now.key);
    const target = position === undefined ? hashTarget(location.hash) : null;
    if (target !== null) target.scrollIntoView({ behavior: 'instant' });
    else restoring.current = holdPosition(position ?? [0, 0]);
    record();
  };
  const nameEntry = (): void => {
    now.key = newKey();
    history.replaceState({ ...(history.state as object | null), docsite: now.key }, '');
  };

  // After a reload or Back, the browser does not restore the scroll position of a history entry that the reader left
  // without loading a document, because the entry keeps `manual`. If the browser does restore the position, images that
  // load late move it.
  if (now.key === '') nameEntry();
  else if (positions.has(now.key)) restore();
  // Read on every scroll, because following a hash scrolls before any event fires.
  addEventListener('scroll', record);
  handOver(() => {
    record();
    keep();
    writeSession('scroll', positions);
  });
  return {
    push(url) {
      restoring.current?.abort();
      record();
      keep();
      now.key = newKey();
      history.pushState({ docsite: now.key }, '', url);
    },
    arrive() {
      const key = keyOf(history.state);
      if (key === now.key) return true;
      // Moving to a known entry does not scroll, so the page is still at the position to store.
      if (key !== null) record();
      keep();
      if (key === null) nameEntry();
      else now.key = key;
      return key !== null;
    },
    restore,
  };
}

/** Scrolls to a position, and again whenever an image above it loads, until it is aborted or the reader scrolls. */
function holdPosition([left, top]: [number, number]): AbortController {
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

/**
 * Between documents, the browser restores the position better than this module can; within a document, only this module
 * can restore it.
 */
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
