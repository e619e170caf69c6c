/** The open documents of a build → what engines store: one row for each section of a page. */
import { joinedForm } from '../shared/tokenize.ts';

/** What is needed of an entry of `documents.json`. */
export interface PushedDocument {
  title: string;
  content: string;
  toc: { id: string; depth: number; charIndex: number }[];
  routePath: string;
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
}

export function rowsOf({ title, content, toc, routePath }: PushedDocument): SectionRow[] {
  const placed = toc.filter(({ charIndex }) => charIndex >= 0);
  const first = placed[0]?.charIndex ?? content.length + 1;
  const rows: SectionRow[] = [
    { routePath, link: routePath, title, headings: [], text: content.slice(0, first).trim(), whole: joinedForm(title) },
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
    });
  }
  return rows;
}
