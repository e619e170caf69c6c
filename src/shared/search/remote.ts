/** Builds requests to a remote search and parses its responses. */
import type { SearchHit } from './hits.ts';
import { fieldsOf } from '../values.ts';

/** Hits of one index, best first. */
export interface RemoteGroup {
  index: string;
  hits: SearchHit[];
}

export interface RemoteQuery {
  keyword: string;
  /** Maximum number of hits per index. */
  limit: number;
  /** Indexes to search; empty for the server's default. */
  searchIndexes: string[];
  /** Language of the site, as a path segment. */
  lang: string;
}

/**
 * URL for a query: adds `keyword`, `limit`, `searchIndexes` (comma-separated) and `lang` to the existing parameters.
 */
export function remoteHrefOf(url: URL, { keyword, limit, searchIndexes, lang }: RemoteQuery): URL {
  const endpoint = new URL(url);
  const parameters = { keyword, limit: String(limit), searchIndexes: searchIndexes.join(','), lang };
  for (const [name, value] of Object.entries(parameters)) endpoint.searchParams.set(name, value);
  return endpoint;
}

/** Returns the validated response, or a description of what is wrong with it. */
export function readRemoteGroups(answer: unknown): RemoteGroup[] | { fault: string } {
  if (!Array.isArray(answer)) return { fault: 'it is not a list' };
  for (const [at, group] of answer.entries()) {
    const { index, hits } = fieldsOf(group);
    if (typeof index !== 'string' || !Array.isArray(hits)) return { fault: `[${at}] has no index with hits` };
    const wrong = hits.findIndex((hit) => !isHit(hit));
    if (wrong >= 0) return { fault: `[${at}].hits[${wrong}] is not a hit` };
  }
  return answer as RemoteGroup[];
}

function isHit(value: unknown): value is SearchHit {
  const { type = 'content', title, link, header = '', statement = '', group = '', highlights = [] } = fieldsOf(value);
  return (
    ['title', 'header', 'content'].includes(String(type)) &&
    [title, link, header, statement, group].every((text) => typeof text === 'string') &&
    // A response must not contain links that run a script.
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
