/** The open documents of a build → what engines store: one row for each section of a page. */
import { joinedForm, tokenize } from '../shared/tokenize.ts';

/** What is needed of an entry of `documents.json`, and where the page stands. */
export interface PushedDocument {
  title: string;
  content: string;
  toc: { id: string; depth: number; charIndex: number }[];
  routePath: string;
  /** Title of the sidebar group. Default: none. */
  group?: string;
}

export interface SectionRow {
  routePath: string;
  /** Route path with the section's hash. */
  link: string;
  title: string;
  /** Headings down to the section, from below the title; empty for the page's beginning. */
  headings: string[];
  text: string;
  /** The heading, or the title, without spaces and signs: what an exact query is compared with. */
  whole: string;
  /** Title of the sidebar group; empty when the page stands in none. */
  group: string;
}

export function rowsOf({ title, content, toc, routePath, group = '' }: PushedDocument): SectionRow[] {
  const placed = toc.filter(({ charIndex }) => charIndex >= 0);
  const first = placed[0]?.charIndex ?? content.length + 1;
  const rows: SectionRow[] = [
    {
      routePath,
      link: routePath,
      title,
      headings: [],
      text: content.slice(0, first).trim(),
      whole: joinedForm(title),
      group,
    },
  ];
  let path: { depth: number; heading: string }[] = [];
  for (const [index, { id, depth, charIndex }] of placed.entries()) {
    const lines = content.slice(charIndex, placed[index + 1]?.charIndex ?? content.length).split('\n');
    const heading = lines[0] ?? '';
    path = [...path.filter((above) => above.depth < depth), { depth, heading }];
    rows.push({
      routePath,
      link: `${routePath}#${id}`,
      title,
      headings: path.map((above) => above.heading),
      text: lines.slice(1).join('\n').trim(),
      whole: joinedForm(heading),
      group,
    });
  }
  return rows;
}

/** What an engine stores of a row to show it. */
export function shownFields({ routePath, link, title, headings, text, group }: SectionRow): Record<string, string> {
  return { routePath, link, title, header: headings.join(' > '), heading: headings.at(-1) ?? title, text, group };
}

/** The very terms that docsite's own index has of a section, by where they stand, in reading order. */
export interface RowTerms {
  /** Of its own heading or, at a page's beginning, the title; first of all, what an exact query is compared with. */
  own: string[];
  /** Of the title and the headings above. */
  above: string[];
  text: string[];
}

export function termsOfRow({ title, headings, text, whole, routePath }: SectionRow): RowTerms {
  const segments = routePath.split('/').filter((segment) => segment !== '');
  const isPage = headings.length === 0;
  const names = isPage ? [whole, joinedForm(segments.at(-1) ?? '')] : [whole];
  // A page is found by the words of its address too, as in docsite's own index.
  const above = isPage ? [segments.join(' ')] : [title, ...headings.slice(0, -1)];
  return {
    own: [...names.map((name) => name.slice(0, longestWhole)), ...termsIn(headings.at(-1) ?? title)].filter(Boolean),
    above: above.flatMap(termsIn),
    text: termsIn(text),
  };
}

/** UTF-16 units. */
const longestWhole = 200;

function termsIn(text: string): string[] {
  const terms: string[] = [];
  tokenize(text, (term) => terms.push(term));
  return terms;
}

/** A query without what engines read as an order to leave words out: readers look for `--watch` and `-g` as they are typed. */
export function plainQuery(keyword: string): string {
  return keyword.replaceAll(/(^|\s)-+(?=\S)/g, '$1');
}
