/** Finds where a page's source contains text whose position the compiled page does not record. */
import type { Span, TextEdit } from '../findings/finding.ts';

/** The edit that replaces a URL with `next` within its link's span; null if the URL's position is ambiguous. */
export function urlEdit(text: string, span: Span, change: { written: string; next: string }): TextEdit | null {
  const { written, next } = change;
  if (written === '' || span.start.line !== span.end.line) return null;
  const line = text.split(/\r\n|\n|\r/)[span.start.line - 1] ?? '';
  const within = line.slice(span.start.column - 1, span.end.column - 1);
  // The URL is the last part of a link before its title; in `[a](a)` the text comes first.
  const at = [`](${written}`, `](<${written}`, `="${written}"`, `='${written}'`]
    .map((start) => ({ start, index: within.lastIndexOf(start) }))
    .find(({ index }) => index >= 0);
  if (at === undefined) return null;
  const column = span.start.column + at.index + at.start.indexOf(written);
  const { line: row } = span.start;
  return { span: { start: { line: row, column }, end: { line: row, column: column + written.length } }, text: next };
}

/** The edit that replaces the first `written` on a line, starting at a column, with `next`. */
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
