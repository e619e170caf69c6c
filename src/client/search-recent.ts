/** The queries that led the reader somewhere, the latest first. */
import { readStored, writeStored } from './stored.ts';

const storedName = 'searches';
const mostRecent = 5;

export function recentSearches(): string[] {
  const stored = readStored(storedName);
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter((query) => typeof query === 'string').slice(0, mostRecent) : [];
  } catch {
    // Somebody else wrote under this name: as good as nothing.
    return [];
  }
}

export function rememberSearch(query: string): void {
  const others = recentSearches().filter((known) => known !== query);
  writeStored(storedName, JSON.stringify([query, ...others].slice(0, mostRecent)));
}
