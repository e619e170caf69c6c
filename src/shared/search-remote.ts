/** What a browser asks a remote search, and what that answers. */
import type { SearchHit } from './search-hits.ts';

/** Hits of one index, best first. */
export interface RemoteGroup {
  index: string;
  hits: SearchHit[];
}

export interface RemoteQuery {
  keyword: string;
  /** Hits wanted of each index. */
  limit: number;
  /** Indexes to search; empty for those that the other side takes by itself. */
  searchIndexes: string[];
  /** Language of the site, as a path segment. */
  lang: string;
}

/** The address of a query: `keyword`, `limit`, `searchIndexes` (with commas between them) and `lang` beside what it has. */
export function remoteAddressOf(url: URL, { keyword, limit, searchIndexes, lang }: RemoteQuery): URL {
  const address = new URL(url);
  const parameters = { keyword, limit: String(limit), searchIndexes: searchIndexes.join(','), lang };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address;
}

/** The answer as it came, or what is wrong with it. */
export function readRemoteGroups(answer: unknown): RemoteGroup[] | { fault: string } {
  if (!Array.isArray(answer)) return { fault: 'it is no list' };
  for (const [at, group] of answer.entries()) {
    const { index, hits } = fieldsOf(group);
    if (typeof index !== 'string' || !Array.isArray(hits)) return { fault: `[${at}] has no index with hits` };
    const wrong = hits.findIndex((hit) => !isHit(hit));
    if (wrong >= 0) return { fault: `[${at}].hits[${wrong}] is no hit` };
  }
  return answer as RemoteGroup[];
}

function isHit(value: unknown): value is SearchHit {
  const { type = 'content', title, link, header = '', statement = '', group = '', highlights = [] } = fieldsOf(value);
  return (
    ['title', 'header', 'content'].includes(String(type)) &&
    [title, link, header, statement, group].every((text) => typeof text === 'string') &&
    // Whoever answers must not make a link run a script.
    /^(?:https?:\/\/|\/(?![/\\]))/.test(String(link)) &&
    Array.isArray(highlights) &&
    areRanges(highlights)
  );
}

function areRanges(ranges: readonly unknown[]): boolean {
  let end = 0;
  return ranges.every((range) => {
    const { start, length } = fieldsOf(range);
    if (!Number.isInteger(start) || !Number.isInteger(length) || Number(start) < end) return false;
    end = Number(start) + Number(length);
    return Number(length) > 0;
  });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
