/** Converts hits from other programs to search results. */
import type { MarkRange } from './marks.ts';
import type { SearchResult } from './results.ts';

/** A match for a query, as returned by a remote search or by a site's hook. */
export interface SearchHit {
  /** The text that matches the query. `highlights` refers to this text. Default `content`. */
  type?: 'title' | 'header' | 'content';
  /** Title of the page. */
  title: string;
  /** Heading of the matching section. Default: none, because the hit is the page itself. */
  header?: string;
  /**
   * Route path, without `base` but with the hash, such as `/guide/start#setup`; or the complete URL of a page on
   * another site.
   */
  link: string;
  /** An excerpt of the text. Default: none. */
  statement?: string;
  /** The query that the hit belongs to. */
  query?: string;
  /**
   * Ranges to highlight in the title, header or statement, depending on `type`; in UTF-16 units, in order. Default:
   * none.
   */
  highlights?: MarkRange[];
  /** Title of the group to show the hit in. Default: the group that contains the hit. */
  group?: string;
}

/** Results in the given order, one per link. `group` is the title for hits that do not specify a group. */
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
