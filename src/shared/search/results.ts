/** Converts a page that matches a query, with its record, to the search result that the reader sees. */
import type { SectionHit } from './rank.ts';
import type { SearchRecord } from './format.ts';
import { markRanges, marksIn, statementOf } from './marks.ts';
import type { MarkRange, Marks } from './marks.ts';

/** A string with the ranges to highlight. */
export interface MarkedText {
  text: string;
  highlights: MarkRange[];
}

export interface SearchResult {
  /** The first match: in the page's title, in a heading below it, or in the text. */
  type: 'title' | 'header' | 'content';
  /** Title of the sidebar group; empty if the page is not in a group. */
  group: string;
  title: MarkedText;
  /** Headings from below the title down to the section; empty for the page itself. */
  headings: MarkedText[];
  routePath: string;
  /** Route path with the section's hash, without base. */
  link: string;
  /** An excerpt of the section's text of at most 100 units. */
  statement: MarkedText;
  score: number;
}

/** `record` contains the hit's section. */
export function resultOf(hit: SectionHit, record: SearchRecord, marks: Marks): SearchResult {
  const [id = '', headings = [], text = ''] = record.sections[hit.section - record.first] ?? [];
  const marked = (plain: string): MarkedText => ({ text: plain, highlights: markRanges(plain, marks) });
  const title = marked(record.title);
  const path = headings.map(marked);
  const isInHeadings = path.some(({ highlights }) => highlights.length > 0);
  const isInTitle = title.highlights.length > 0 && path.length === 0;
  return {
    type: isInTitle ? 'title' : isInHeadings ? 'header' : 'content',
    group: record.group,
    title,
    headings: path,
    routePath: record.routePath,
    link: id === '' ? record.routePath : `${record.routePath}#${id}`,
    statement: statementOf(text, marks, { shown: marksIn([record.title, ...headings].join('\n'), marks) }),
    score: hit.score,
  };
}
