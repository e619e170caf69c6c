/** Finds the part of a page's Markdown below a heading, by the heading's id. */
import type { TocEntry } from '../shared/protocol.ts';

/** A heading line in Markdown. */
interface Heading {
  /** Line index. */
  line: number;
  depth: number;
  /** Only the letters and digits of the heading, for comparison with the table of contents. */
  letters: string;
}

/**
 * Returns the section's lines, including deeper sections; null if the Markdown does not contain the heading. `toc` is
 * the page's table of contents.
 */
export function sectionOf(markdown: string, { toc, id }: { toc: readonly TocEntry[]; id: string }): string | null {
  const lines = markdown.split('\n');
  const headings = headingsOf(lines);
  const start = headingOf(headings, { toc, id });
  if (start === null) return null;
  const end = headings.find(({ line, depth }) => line > start.line && depth <= start.depth);
  return lines.slice(start.line, end?.line).join('\n').trimEnd();
}

/**
 * Ids are not part of Markdown, so the headings are matched with the table of contents in order. Each list may contain
 * entries that are missing from the other, so the nearest match is used.
 */
function headingOf(
  headings: readonly Heading[],
  { toc, id }: { toc: readonly TocEntry[]; id: string },
): Heading | null {
  let at = 0;
  for (let index = 0; index < toc.length && at < headings.length;) {
    const heading = headings[at];
    const entry = toc[index];
    if (heading === undefined || entry === undefined) return null;
    if (isSame(heading, entry)) {
      if (entry.id === id) return heading;
      at++;
      index++;
      continue;
    }
    const ahead = headings.findIndex((other, number) => number > at && isSame(other, entry));
    const below = toc.findIndex((other, number) => number > index && isSame(heading, other));
    if (below >= 0 && (ahead < 0 || below - index <= ahead - at)) index = below;
    else if (ahead >= 0) at = ahead;
    else {
      at++;
      index++;
    }
  }
  return null;
}

function isSame({ depth, letters }: Heading, entry: TocEntry): boolean {
  return depth === entry.depth && letters === lettersOf(entry.text);
}

/** Headings outside code, written with `#` or underlined. */
function headingsOf(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  let fence: string | null = null;
  for (const [line, text] of lines.entries()) {
    const mark = /^[\s>*+-]*?(`{3,}|~{3,})/.exec(text)?.[1] ?? null;
    if (fence !== null) {
      const isClosed = mark !== null && mark.startsWith(fence) && text.trimEnd().endsWith(mark);
      if (isClosed) fence = null;
      continue;
    }
    if (mark !== null) {
      fence = mark;
      continue;
    }
    const marked = /^[\s>]*(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/.exec(text);
    const under = /^ {0,3}(=+|-+)\s*$/.exec(lines[line + 1] ?? '')?.[1];
    if (marked !== null) {
      headings.push({ line, depth: marked[1]?.length ?? 1, letters: lettersOf(marked[2] ?? '') });
    } else if (under !== undefined && line > 0 && /^ {0,3}[^\s>#|-]/.test(text)) {
      headings.push({ line, depth: under.startsWith('=') ? 1 : 2, letters: lettersOf(text) });
    }
  }
  return headings;
}

/** A heading's letters and digits, without link targets, tags and a trailing `{#id}`. */
function lettersOf(text: string): string {
  return text
    .replace(/\s*\\?\{#[^}]*\}\s*$/, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
