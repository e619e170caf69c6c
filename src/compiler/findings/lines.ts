/** Converts offsets in a string to lines and columns, each in logarithmic time. */
import type { Point } from './finding.ts';

/** Offset of each line's first character. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Line and column (from 1) of an offset. */
export function pointIn(starts: readonly number[], offset: number): Point {
  let low = 0;
  let high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Creates a function that returns the point of an offset; `start` is where the text begins in its file. */
export function createPointAt(text: string, start: Point = { line: 1, column: 1 }): (offset: number) => Point {
  let starts: number[] | undefined;
  return (offset) => {
    // Computed on demand, because most positions are never needed.
    starts ??= lineStarts(text);
    return pointAfter(start, pointIn(starts, offset));
  };
}

/** Converts a point in a string to a point in the file, where the text begins at `start`. */
export function pointAfter(start: Point, { line, column }: Point): Point {
  return { line: line + start.line - 1, column: line === 1 ? column + start.column - 1 : column };
}
