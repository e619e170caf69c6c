/** Browser storage that may be full, blocked or absent: reading then gives null, writing does nothing. */

/** What the reader chose, under `docsite.<name>`. */
export function readStored(name: string): string | null {
  return attempt(() => localStorage.getItem(storageKey(name)));
}

/** Returns false when the browser keeps nothing. */
export function writeStored(name: string, value: string): boolean {
  return attempt(() => (localStorage.setItem(storageKey(name), value), true)) ?? false;
}

/** All stored values whose names begin with `prefix`, by the rest of the name. */
export function storedUnder(prefix: string): Map<string, string> {
  const start = storageKey(prefix);
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return new Map(
    keys
      .filter((key) => key.startsWith(start))
      .map((key) => [key.slice(start.length), readStored(key.slice(storageKey('').length)) ?? '']),
  );
}

/** What this tab of the browser remembers by key, in the order it was written; empty when it is nothing of ours. */
export function readSession<T>(name: string): Map<string, T> {
  return (
    attempt(() => new Map(JSON.parse(sessionStorage.getItem(storageKey(name)) ?? '[]') as [string, T][])) ?? new Map()
  );
}

export function writeSession(name: string, values: ReadonlyMap<string, unknown>): void {
  attempt(() => sessionStorage.setItem(storageKey(name), JSON.stringify([...values])));
}

/** Calls back when another tab of the browser stores a value under `docsite.<name>…`; gives the whole name. */
export function onStored(prefix: string, changed: (name: string, value: string | null) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(storageKey(prefix))) changed(key.slice(storageKey('').length), newValue);
  });
}

function storageKey(name: string): string {
  return `docsite.${name}`;
}

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    // A browser that forbids storage throws on touch, and others may have written there; the site then works without memory.
    return null;
  }
}
