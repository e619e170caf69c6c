/** Stores recent queries for which the reader opened a result, latest first. */
import { readStored, writeStored } from '../stored.ts';

const storedName = 'searches';
const mostRecent = 5;

export function recentSearches(): string[] {
  const stored = readStored(storedName);
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter((query) => typeof query === 'string').slice(0, mostRecent) : [];
  } catch {
    // Another program has written to this key, so the list is treated as empty.
    return [];
  }
}

export function forgetSearches(): void {
  writeStored(storedName, '[]');
}

export function rememberSearch(query: string): void {
  if (query === '') return;
  const others = recentSearches().filter((known) => known !== query);
  writeStored(storedName, JSON.stringify([query, ...others].slice(0, mostRecent)));
}
