/** Applies edits to a string and records the origin of each part of the result. */
import type { Edit } from './interface.ts';

/** A part of an edited text: `text` replaces the range of the original; without it, the range is unchanged. */
export interface Piece {
  from: number;
  to: number;
  text?: string;
}

/** The pieces of an unedited text. */
export function wholeText(original: string): Piece[] {
  return [{ from: 0, to: original.length }];
}

export function textOfPieces(pieces: readonly Piece[], original: string): string {
  return pieces.map(({ from, to, text }) => text ?? original.slice(from, to)).join('');
}

/** The error in edits; null if they can be applied to a string of this length. */
export function editFault(edits: readonly Edit[], length: number): string | null {
  const sorted = inOrder(edits);
  for (const [index, { start, end }] of sorted.entries()) {
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start || end > length)
      return `an edit replaces ${start} to ${end}, but the text has ${length} characters`;
    const next = sorted[index + 1];
    if (next !== undefined && next.start < end) return `edits overlap at ${next.start}`;
  }
  return null;
}

/** Applies edits to text that consists of pieces. */
export function withEdits(pieces: readonly Piece[], edits: readonly Edit[]): Piece[] {
  const result: Piece[] = [];
  const rest = { pieces: [...pieces].toReversed(), at: 0 };
  for (const { start, end, text } of inOrder(edits)) {
    result.push(...taken(rest, start));
    const replaced = taken(rest, end);
    const [first] = replaced;
    const from = first?.from ?? rest.pieces.at(-1)?.from ?? result.at(-1)?.to ?? 0;
    result.push({ from, to: replaced.at(-1)?.to ?? from, text });
  }
  return [...result, ...rest.pieces.toReversed()];
}

/** Removes and returns the pieces up to an offset, splitting the piece that spans it. */
function taken(rest: { pieces: Piece[]; at: number }, end: number): Piece[] {
  const result: Piece[] = [];
  while (rest.at < end) {
    const piece = rest.pieces.pop();
    if (piece === undefined) break;
    const length = lengthOf(piece);
    if (rest.at + length <= end) {
      result.push(piece);
      rest.at += length;
      continue;
    }
    const [before, after] = split(piece, end - rest.at);
    result.push(before);
    rest.pieces.push(after);
    rest.at = end;
  }
  return result;
}

function split({ from, to, text }: Piece, at: number): [Piece, Piece] {
  return text === undefined
    ? [
        { from, to: from + at },
        { from: from + at, to },
      ]
    : [
        { from, to, text: text.slice(0, at) },
        { from, to, text: text.slice(at) },
      ];
}

function lengthOf({ from, to, text }: Piece): number {
  return text === undefined ? to - from : text.length;
}

function inOrder(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * Converts an offset in the edited text to one in the original; within a replacement, returns where the replaced range
 * begins or ends.
 */
export function originalOffset(pieces: readonly Piece[], offset: number, edge: 'start' | 'end'): number {
  let at = 0;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    const isInside = edge === 'start' ? offset < at + length : offset <= at + length;
    if (isInside) {
      if (piece.text === undefined) return piece.from + offset - at;
      return edge === 'start' ? piece.from : piece.to;
    }
    at += length;
  }
  return pieces.at(-1)?.to ?? 0;
}
