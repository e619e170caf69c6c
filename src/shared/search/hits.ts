/** Converts hits from other programs to search results. */
import type { MarkRange } from './marks.ts';
import type { SearchResult } from './results.ts';

/** One match for a query, as returned by a remote search or a site's own hook. */
export interface SearchHit {
  /** The text in which the query was found, to which `highlights` refer. Default `content`. */
  type?: 'title' | 'header' | 'content';
  /** Title of the page. */
  title: string;
  /** Heading of the matching section. Default: none, the hit is the page itself. */
  header?: string;
  /** Route path, without `base` but with the hash, such as `/guide/start#setup`; or a complete URL elsewhere. */
  link: string;
  /** An excerpt of the text. Default: none. */
  statement?: string;
  /** The query that was answered. */
  query?: string;
  /** Ranges to highlight in the title, header or statement, by `type`; in UTF-16 units, in order. Default: none. */
  highlights?: MarkRange[];
  /** Title of the group to show it in. Default: the group that contains it. */
  group?: string;
}

/** Results in the given order, one per link. `group`: title for hits without one. */
export function resultsOfHits(hits: readonly SearchHit[], group: string): SearchResult[] {
  const unique = new Map<string, SearchResult>();
  for (const hit of hits) {
    if (!unique.has(hit.link)) unique.set(hit.link, resultOfHit(hit, { group, score: hits.length - unique.size }));
  }
  return [...unique.values()];
}

function resultOfHit(hit: SearchHit, { group, score }: { group: string; score: number }): SearchResult {
  const { type = 'content', title, header = '', link, statement = '', highlights = [] } = hit;
  const marked = (text: string, kind: typeof type): SearchResult['title'] => {
    return { text, highlights: kind === type ? highlights : [] };
  };
  const hash = link.indexOf('#');
  return {
    type,
    group: hit.group ?? group,
    title: marked(title, 'title'),
    headings: header === '' ? [] : [marked(header, 'header')],
    routePath: hash < 0 ? link : link.slice(0, hash),
    link,
    statement: marked(statement, 'content'),
    score,
  };
}
