/** Queries a DocSearch index at Algolia and returns its records. */
import type { RemoteSearch } from '../../shared/protocol.ts';
import type { RemoteGroup } from '../../shared/search/remote.ts';
import type { SearchHit } from '../../shared/search/hits.ts';

/** A record, as DocSearch's crawler writes it. */
interface DocSearchRecord {
  url: string;
  /** `lvl1` to `lvl6` for a heading. */
  type: string;
  hierarchy: Partial<Record<string, string | null>>;
  content?: string | null;
  _snippetResult?: { content?: { value: string } };
}

/** Delimiters around a found word; Algolia returns these characters unchanged. */
const [begin, end] = ['\ue000', '\ue001'];

/** Returns one group for each index, as a remote search does. */
export async function askDocSearch(
  { url, indexes, filters = [] }: RemoteSearch,
  { query, limit }: { query: string; limit: number },
  signal: AbortSignal,
): Promise<RemoteGroup[]> {
  const requests = indexes.map((indexName) => ({
    indexName,
    query,
    hitsPerPage: limit,
    facetFilters: filters.map((filter) => filter.replace('{lang}', document.documentElement.lang)),
    attributesToRetrieve: ['hierarchy', 'content', 'type', 'url'],
    attributesToSnippet: ['content:20'],
    highlightPreTag: begin,
    highlightPostTag: end,
  }));
  // Sends text, as Algolia's own client does, because JSON would require a preflight request.
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ requests }),
    signal,
    credentials: 'omit',
  });
  if (!response.ok) throw new Error(`Algolia responded with ${response.status}.`);
  const { results } = (await response.json()) as { results: { hits: DocSearchRecord[] }[] };
  return indexes.map((index, at) => ({ index, hits: (results[at]?.hits ?? []).map(hitOf) }));
}

function hitOf({ url, type, hierarchy, content, _snippetResult }: DocSearchRecord): SearchHit {
  const headings = ['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => hierarchy[level] ?? '').filter(Boolean);
  const group = hierarchy['lvl0'] ?? '';
  const { text, highlights } = unmarked(_snippetResult?.content?.value ?? content ?? '');
  return {
    type: type === 'content' ? 'content' : headings.length > 0 ? 'header' : 'title',
    title: hierarchy['lvl1'] ?? group,
    header: headings.at(-1) ?? '',
    link: ownLink(url),
    statement: text,
    ...(type === 'content' && { highlights }),
    ...(group !== '' && { group }),
  };
}

/** Shortens the URL of a page of this site to a path, so that the router can show the page without a full load. */
function ownLink(url: string): string {
  const site = location.origin + (document.documentElement.dataset['base'] ?? '/');
  return url.startsWith(site) ? `/${url.slice(site.length)}` : url;
}

function unmarked(value: string): { text: string; highlights: { start: number; length: number }[] } {
  const highlights: { start: number; length: number }[] = [];
  let text = '';
  for (const part of value.split(begin)) {
    const close = part.indexOf(end);
    if (close > 0) highlights.push({ start: text.length, length: close });
    text += part.replace(end, '');
  }
  return { text, highlights };
}
