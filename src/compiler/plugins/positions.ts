/** Maps positions in an edited text back to the author's text. */
import type { Finding, Point, Span } from '../findings/finding.ts';
import { originalOffset } from './edits.ts';
import type { Piece } from './edits.ts';

/** Maps positions in an edited text to the author's. */
export interface OriginalPositions {
  span(span: Span): Span;
  /**
   * Removes the frame, which would show the edited text, and a fix that would change text that the author did not write.
   */
  finding(finding: Finding): Finding;
}

export function originalPositions(original: string, edited: string, pieces: readonly Piece[]): OriginalPositions {
  const before = lineStarts(original);
  const after = lineStarts(edited);
  const offsetOf = ({ line, column }: Point): number => (after[line - 1] ?? edited.length) + column - 1;
  const point = (given: Point, edge: 'start' | 'end'): Point =>
    pointAt(before, originalOffset(pieces, offsetOf(given), edge));
  const isUnchanged = ({ start, end }: Span): boolean => isInOnePiece(pieces, offsetOf(start), offsetOf(end));
  const span = ({ start, end }: Span): Span => {
    const first = point(start, 'start');
    const last = point(end, 'end');
    return { start: first, end: isBefore(last, first) ? first : last };
  };
  return {
    span,
    finding({ frame: _frame, fix, ...finding }) {
      const kept = fix !== undefined && fix.edits.every((edit) => isUnchanged(edit.span));
      return {
        ...finding,
        ...(finding.span !== undefined && { span: span(finding.span) }),
        ...(kept && { fix: { edits: fix.edits.map((edit) => ({ ...edit, span: span(edit.span) })) } }),
      };
    },
  };
}

/** Whether a range in the edited text is part of one unchanged piece. */
function isInOnePiece(pieces: readonly Piece[], start: number, end: number): boolean {
  let at = 0;
  for (const { from, to, text } of pieces) {
    const length = text?.length ?? to - from;
    if (text === undefined && start >= at && end <= at + length) return true;
    at += length;
  }
  return false;
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
