/** Reads and writes browser storage. If it is full, blocked or missing, reads return null and writes do nothing. */

/** Reads a reader's choice, stored as `docsite.<name>`. */
export function readStored(name: string): string | null {
  return attempt(() => localStorage.getItem(storageKey(name)));
}

/** Returns false if the browser cannot store the value. */
export function writeStored(name: string, value: string): boolean {
  return attempt(() => (localStorage.setItem(storageKey(name), value), true)) ?? false;
}

/** Returns all stored values whose names begin with `prefix`. Keys are the names without the prefix. */
export function storedUnder(prefix: string): Map<string, string> {
  const start = storageKey(prefix);
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return new Map(
    keys
      .filter((key) => key.startsWith(start))
      .map((key) => [key.slice(start.length), readStored(key.slice(storageKey('').length)) ?? '']),
  );
}

/** Entries that this tab has stored, in the order they were written; empty if the stored value is not valid. */
export function readSession<T>(name: string): Map<string, T> {
  return (
    attempt(() => new Map(JSON.parse(sessionStorage.getItem(storageKey(name)) ?? '[]') as [string, T][])) ?? new Map()
  );
}

export function writeSession(name: string, values: ReadonlyMap<string, unknown>): void {
  attempt(() => sessionStorage.setItem(storageKey(name), JSON.stringify([...values])));
}

/** Calls `changed` with the full name when another tab stores a value under `docsite.<name>…`. */
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
    // Browsers that block storage throw an error on access, and other programs may have written invalid values. The
    // site works without storage.
    return null;
  }
}
