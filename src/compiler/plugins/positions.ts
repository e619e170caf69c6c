/** Maps positions in an edited text back to the author's text. */
import type { Finding, Point, Span } from '../findings/finding.ts';
import { originalOffset } from './edits.ts';
import type { Piece } from './edits.ts';

/** Maps positions in an edited text to the author's. */
export interface OriginalPositions {
  span(span: Span): Span;
  /**
   * Removes the frame, which would show the edited text, and the fix, which would change text that the author did not
   * write.
   */
  finding(finding: Finding): Finding;
}

export function originalPositions(original: string, edited: string, pieces: readonly Piece[]): OriginalPositions {
  const before = lineStarts(original);
  const after = lineStarts(edited);
  const point = ({ line, column }: Point, edge: 'start' | 'end'): Point => {
    const offset = (after[line - 1] ?? edited.length) + column - 1;
    return pointAt(before, originalOffset(pieces, offset, edge));
  };
  const span = ({ start, end }: Span): Span => {
    const first = point(start, 'start');
    const last = point(end, 'end');
    return { start: first, end: isBefore(last, first) ? first : last };
  };
  return {
    span,
    finding({ frame: _frame, fix: _fix, ...finding }) {
      return finding.span === undefined ? finding : { ...finding, span: span(finding.span) };
    },
  };
}

function isBefore(a: Point, b: Point): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((match) => match.index + match[0].length)];
}

function pointAt(starts: readonly number[], offset: number): Point {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
