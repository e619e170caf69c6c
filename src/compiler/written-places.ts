/** Where something stands in a page's text that the compiled page knows only by its value. */
import type { Span, TextEdit } from './diagnostics.ts';

/** A key of the frontmatter with its value, on its line; null when the page does not write it. */
export function frontmatterSpan(text: string, key: string): Span | null {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines[0]?.trimEnd().replace(/^\uFEFF/, '') !== '---') return null;
  for (let index = 1; index < lines.length && lines[index]?.trimEnd() !== '---'; index++) {
    const line = lines[index] ?? '';
    if (!line.startsWith(`${key}:`)) continue;
    return { start: { line: index + 1, column: 1 }, end: { line: index + 1, column: line.length + 1 } };
  }
  return null;
}

/** The edit that writes `next` for an address within the span of its link; null where it can't be told apart. */
export function addressEdit(text: string, span: Span, change: { written: string; next: string }): TextEdit | null {
  const { written, next } = change;
  if (written === '' || span.start.line !== span.end.line) return null;
  const line = text.split(/\r\n|\n|\r/)[span.start.line - 1] ?? '';
  const within = line.slice(span.start.column - 1, span.end.column - 1);
  // The address is the last thing of a link that is not its title; in `[a](a)` the text comes first.
  const at = [`](${written}`, `](<${written}`, `="${written}"`, `='${written}'`]
    .map((start) => ({ start, index: within.lastIndexOf(start) }))
    .find(({ index }) => index >= 0);
  if (at === undefined) return null;
  const column = span.start.column + at.index + at.start.indexOf(written);
  const { line: row } = span.start;
  return { span: { start: { line: row, column }, end: { line: row, column: column + written.length } }, text: next };
}

/** The edit that writes `next` for `written` where it stands first in a line from a column on. */
export function lineEdit(
  text: string,
  from: Span['start'],
  change: { written: string; next: string },
): TextEdit | null {
  const line = text.split(/\r\n|\n|\r/)[from.line - 1] ?? '';
  const index = line.indexOf(change.written, from.column - 1);
  if (index < 0) return null;
  const start = { line: from.line, column: index + 1 };
  return { span: { start, end: { line: from.line, column: index + 1 + change.written.length } }, text: change.next };
}
