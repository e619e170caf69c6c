/** Replaces every mark in a page's text with a numbered mask, so that any CommonMark parser can read the text. */
import { matchAt } from '../../match-at.ts';
import type { Point, Span } from '../../findings/finding.ts';
import { lineStarts, pointAfter, pointIn } from '../../findings/lines.ts';
import { dedentComponents } from './dedent.ts';
import { linePrefix } from './fenced-lines.ts';
import type { SourceLines } from './fenced-lines.ts';
import { findMarks } from './find-marks.ts';
import type { Find, Mark, MarkGroup } from './find-marks.ts';

export interface Masked {
  text: string;
  /** Marks by number. */
  marks: Mark[];
  /** The author's text for each mark, by number. */
  originals: string[];
  /** The text before masking. */
  source: SourceLines;
  /** The word that every mask begins with; it does not occur in the author's text. */
  word: string;
  /** Replacements by line (from 1), in order. */
  edits: Map<number, Edit[]>;
}

/** On one line: `masked` characters of the masked text from `column` (from 1) replace `source` characters. */
interface Edit {
  column: number;
  masked: number;
  source: number;
  /** The shift from earlier edits on the line: source minus masked characters. */
  shift: number;
}

/** A part of one line (lines from 0, columns from 0) and its replacement. */
interface Piece {
  line: number;
  from: number;
  to: number;
  replacement: string;
}

export interface MaskOptions {
  rules: 'md' | 'mdx';
  /** Whether `$…$` is a formula. */
  math: boolean;
  /** True for inline components; all others are blocks. */
  isInline(name: string): boolean;
  isKnown(name: string): boolean;
  /** How authors write heading ids. */
  headingIds: 'attribute' | 'mdx-comment';
}

/** Maximum number of marks per page; a page with more is rejected. */
export const maxMarks = 10_000;

/**
 * `text` uses `
 * ` as its only line ending. Null if it contains more than `maxMarks` marks.
 */
export function mask(text: string, options: MaskOptions): Masked | null {
  const unmasked = { text, marks: [], originals: [], word: '', edits: new Map() };
  const mayContainTags = options.rules === 'mdx' && /<\/?[A-Z]|^(?:im|ex)port |\{/m.test(text);
  if (!text.includes(':::') && !mayContainTags && !(options.math && text.includes('$')))
    return { ...unmasked, source: { text, lines: [] } };
  const lines = lineStarts(text);
  const finds = findMarks(text, lines, options);
  const source = { text, lines };
  if (finds.length === 0) return { ...unmasked, source };
  if (finds.length > maxMarks) return null;
  const word = unusedWord(text);
  const numbered = number(text, finds);
  const groups = groupByLines(source, finds);
  const pieces = groups.flatMap((group) => {
    const asBlock = isBlockGroup(source, group, options);
    const masks = group.finds.flatMap((find) =>
      maskPieces(source, find, { word, number: numbered.numbers.get(find) ?? 0, asBlock }),
    );
    // A single tag on its line would begin an HTML block; two tags don't.
    const last = masks.at(-1);
    if (!asBlock && last !== undefined) last.replacement += `<${word}-/>`;
    return masks;
  });
  const dedents = dedentComponents(
    source,
    groups.filter((group) => isBlockGroup(source, group, options)),
  );
  return {
    marks: numbered.marks,
    originals: numbered.originals,
    word,
    source,
    ...applyPieces(source, [...pieces, ...dedents]),
  };
}

/** Converts a point in the masked text to the same point in the author's text. */
export function sourcePoint(masked: Masked, point: Point): Point {
  const edits = masked.edits.get(point.line);
  if (edits === undefined) return point;
  // The last edit that begins before the point.
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle]?.column ?? Infinity) < point.column) low = middle + 1;
    else high = middle;
  }
  const edit = edits[low - 1];
  if (edit === undefined) return point;
  const { line, column } = point;
  const isInside = column < edit.column + edit.masked;
  return { line, column: isInside ? edit.column + edit.shift : column + edit.shift + edit.source - edit.masked };
}

/** The span between two offsets in a string that begins at `start` in its file. */
export function spanBetween({ lines }: SourceLines, { from, to }: { from: number; to: number }, start: Point): Span {
  const pointAt = (offset: number): Point => pointAfter(start, pointIn(lines, offset));
  return { start: pointAt(from), end: pointAt(to) };
}

function unusedWord(text: string): string {
  let word = 'docsite';
  while (text.includes(word)) word += 'x';
  return word;
}

/** Identical strings get the same number, so that a reference still matches its definition. */
function number(text: string, finds: Find[]): Pick<Masked, 'marks' | 'originals'> & { numbers: Map<Find, number> } {
  const byText = new Map<string, number>();
  const numbers = new Map<Find, number>();
  const marks: Mark[] = [];
  const originals: string[] = [];
  for (const find of finds) {
    const original = text.slice(find.from, find.to);
    const known = byText.get(original) ?? marks.length;
    numbers.set(find, known);
    if (known < marks.length) continue;
    byText.set(original, known);
    marks.push(find.mark);
    originals.push(original);
  }
  return { marks, originals, numbers };
}

function groupByLines({ lines }: SourceLines, finds: Find[]): MarkGroup[] {
  const groups: MarkGroup[] = [];
  for (const find of finds) {
    const group = groups.at(-1);
    let last = find.line;
    while ((lines[last + 1] ?? Infinity) < find.to) last++;
    if (group !== undefined && group.last >= find.line) {
      group.finds.push(find);
      group.last = last;
    } else groups.push({ first: find.line, last, finds: [find] });
  }
  return groups;
}

/** True if the lines contain only marks, at least one of them a block. */
function isBlockGroup({ text, lines }: SourceLines, { first, last, finds }: MarkGroup, options: MaskOptions): boolean {
  const isWord = ({ mark }: Find): boolean =>
    mark.kind === 'broken-tag' ||
    mark.kind === 'value' ||
    (mark.kind === 'math' && !mark.display) ||
    (mark.kind === 'tag' && options.isInline(mark.tag.name));
  if (finds.every(isWord)) return false;
  const start = lines[first] ?? 0;
  let at = start + (matchAt(linePrefix, text, start)?.[0].length ?? 0);
  for (const find of finds) {
    if (text.slice(at, find.from).trim() !== '') return false;
    at = find.to;
  }
  return text.slice(at, (lines[last + 1] ?? text.length + 1) - 1).trim() === '';
}

/**
 * Returns one piece per line. Blocks become HTML comments, which interrupt a paragraph; inline marks become tags, which
 * don't.
 */
function maskPieces(
  { text, lines }: SourceLines,
  find: Find,
  { word, number: id, asBlock }: { word: string; number: number; asBlock: boolean },
): Piece[] {
  const pieces: Piece[] = [];
  for (let line = find.line; (lines[line] ?? Infinity) < find.to; line++) {
    const start = lines[line] ?? 0;
    const end = (lines[line + 1] ?? text.length + 1) - 1;
    const isFirst = line === find.line;
    const from = isFirst ? find.from - start : leadingSpace(text, start, end);
    const isLast = find.to <= end;
    const opening = asBlock ? `<!--${word}:${id}` : `<${word}-${id}`;
    const further = asBlock ? `${word}:${id}.${line - find.line}` : `${word}-${id}.${line - find.line}`;
    const closing = isLast ? (asBlock ? '-->' : '/>') : '';
    pieces.push({
      line,
      from,
      to: (isLast ? find.to : end) - start,
      replacement: (isFirst ? opening : further) + closing,
    });
  }
  return pieces;
}

function leadingSpace(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
  return at - start;
}

function applyPieces({ text, lines }: SourceLines, pieces: Piece[]): Pick<Masked, 'text' | 'edits'> {
  const edits = new Map<number, Edit[]>();
  const parts: string[] = [];
  let done = 0;
  let shift = 0;
  let line = -1;
  for (const piece of pieces.toSorted((a, b) => a.line - b.line || a.from - b.from)) {
    if (piece.line !== line) shift = 0;
    line = piece.line;
    const start = lines[line] ?? 0;
    parts.push(text.slice(done, start + piece.from), piece.replacement);
    done = start + piece.to;
    const sizes = { masked: piece.replacement.length, source: piece.to - piece.from };
    const edit = { column: piece.from - shift + 1, ...sizes, shift };
    shift += sizes.source - sizes.masked;
    const known = edits.get(line + 1);
    if (known === undefined) edits.set(line + 1, [edit]);
    else known.push(edit);
  }
  parts.push(text.slice(done));
  return { text: parts.join(''), edits };
}
