/** Converts a build's documents to rows for search engines, one per section. */
import { joinedForm, tokenize } from '../shared/search/tokenize.ts';

/** The required fields of an entry in `documents.json`, and the page's group. */
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
  /** Headings from below the title down to the section; empty for the beginning of the page. */
  headings: string[];
  text: string;
  /** The heading or title without spaces or punctuation, for comparison with exact queries. */
  whole: string;
  /** Title of the sidebar group; empty if the page is not in a group. */
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

/** The fields that an engine stores to show a row. */
export function shownFields({ routePath, link, title, headings, text, group }: SectionRow): Record<string, string> {
  return { routePath, link, title, header: headings.join(' > '), heading: headings.at(-1) ?? title, text, group };
}

/** The same terms that docsite's own index contains for a section, by field and in reading order. */
export interface RowTerms {
  /**
   * Terms of the section's heading or, at the beginning of a page, of the title; the first term is compared with exact
   * queries.
   */
  own: string[];
  /** Terms of the title and the headings above. */
  above: string[];
  text: string[];
}

export function termsOfRow({ title, headings, text, whole, routePath }: SectionRow): RowTerms {
  const segments = routePath.split('/').filter((segment) => segment !== '');
  const isPage = headings.length === 0;
  const names = isPage ? [whole, joinedForm(segments.at(-1) ?? '')] : [whole];
  // As in docsite's own index, the words of a page's path also match.
  const above = isPage ? [segments.join(' ')] : [title, ...headings.slice(0, -1)];
  return {
    own: [...names.map((name) => name.slice(0, longestWhole)), ...termsIn(headings.at(-1) ?? title)].filter(Boolean),
    above: above.flatMap(termsIn),
    text: termsIn(text),
  };
}

/** Maximum length in UTF-16 units. */
const longestWhole = 200;

function termsIn(text: string): string[] {
  const terms: string[] = [];
  tokenize(text, ({ term }) => terms.push(term));
  return terms;
}

/**
 * Removes the hyphens that engines interpret as an exclusion, because readers search for `--watch` and `-g` as typed.
 */
export function plainQuery(keyword: string): string {
  return keyword.replaceAll(/(^|\s)-+(?=\S)/g, '$1');
}
