/** Finds a query's terms in a string, and the excerpt of a long text that contains most of them. */
import { foldWithOffsets, tokenize } from './tokenize.ts';
import { stemOf } from './variants.ts';

/** The terms to find: whole terms, and prefixes of terms. */
export interface Marks {
  words: string[];
  prefixes: string[];
}

/** Offsets in the text, in UTF-16 units. */
export interface MarkRange {
  start: number;
  length: number;
}

export interface Statement {
  text: string;
  highlights: MarkRange[];
}

/** Every occurrence of a term, in order. Adjacent occurrences are merged. */
export function markRanges(text: string, marks: Marks): MarkRange[] {
  return merged(termsIn(text, marks));
}

/** The words and prefixes that occur in a text. */
export function marksIn(text: string, marks: Marks): string[] {
  return termsIn(text, marks).map(({ mark }) => mark);
}

/** Width of an excerpt: 100 units, with characters above U+00FF counting as three. */
const statementWidth = 100;

/** How an excerpt is chosen. */
export interface StatementOptions {
  /** Default: `statementWidth`. */
  width?: number;
  /** Terms that the reader already sees in headings, so the excerpt should contain the other ones. Default: none. */
  shown?: readonly string[];
}

/**
 * The excerpt with the most distinct terms that are not already shown or, if equal, the most letters of distinct terms:
 * taken from one paragraph and cut between words, with `…` at each cut. If the text does not contain a term, returns the
 * beginning of the text.
 */
export function statementOf(
  text: string,
  marks: Marks,
  { width = statementWidth, shown = [] }: StatementOptions = {},
): Statement {
  const found = termsIn(text, marks);
  const anchor = bestAnchor(text, found, { width, shown });
  const paragraph = paragraphAt(text, anchor?.start ?? 0);
  const { start, end } = windowAround(text, { paragraph, anchor, width });
  const head = start > paragraph.start ? '…' : '';
  const tail = end < paragraph.end ? '…' : '';
  const inside = merged(found.filter((range) => range.start >= start && range.end <= end));
  return {
    text: head + text.slice(start, end) + tail,
    highlights: inside.map((range) => ({ start: range.start - start + head.length, length: range.length })),
  };
}

interface Occurrence {
  start: number;
  end: number;
  /** The word or prefix that was searched for. */
  mark: string;
}

function termsIn(text: string, { words, prefixes }: Marks): Occurrence[] {
  const exact = new Set(words);
  const found: Occurrence[] = [];
  tokenize(text, ({ term, start, end }) => {
    if (exact.has(term)) {
      found.push({ start, end, mark: term });
      return;
    }
    const prefix = prefixes.find((candidate) => term.startsWith(candidate));
    if (prefix !== undefined)
      found.push({
        start,
        end: prefix === term ? end : endOfPrefix(text, { start, end, letters: prefix.length }),
        mark: prefix,
      });
  });
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Offset in the original text after the first `letters` folded letters of a term. */
function endOfPrefix(text: string, { start, end, letters }: { start: number; end: number; letters: number }): number {
  return foldWithOffsets(text, start, end).ends[letters - 1] ?? end;
}

function merged(found: readonly Occurrence[]): MarkRange[] {
  const ranges: MarkRange[] = [];
  for (const { start, end } of found) {
    const last = ranges.at(-1);
    if (last !== undefined && start <= last.start + last.length) last.length = Math.max(last.length, end - last.start);
    else ranges.push({ start, length: end - start });
  }
  return ranges;
}

/** The first occurrence in the excerpt that `statementOf` describes. */
function bestAnchor(
  text: string,
  found: readonly Occurrence[],
  { width, shown }: Required<StatementOptions>,
): Occurrence | undefined {
  const shownForms = new Set(shown.map(formOf));
  const marks = new Set(found.map(({ mark }) => mark));
  const shownMarks = new Set([...marks].filter((mark) => shownForms.has(formOf(mark))));
  let best: Occurrence | undefined;
  let bestCount = 0;
  for (const [index, first] of found.entries()) {
    const different = new Set<string>();
    let count = 0;
    for (let next = index; next < found.length; next++) {
      const occurrence = found[next];
      // The width is at least the number of units, so the excerpt must end here.
      if (
        occurrence === undefined ||
        occurrence.end - first.start > width ||
        text.slice(first.start, occurrence.start).includes('\n')
      )
        break;
      const { mark } = occurrence;
      if (!different.has(mark)) count += mark.length + (shownMarks.has(mark) ? 0 : 100);
      different.add(mark);
    }
    if (count > bestCount) {
      best = first;
      bestCount = count;
    }
  }
  return best;
}

/** Equal for forms of the same word, because `codes` in a heading also shows `code`. */
function formOf(mark: string): string {
  return stemOf(mark) ?? mark;
}

interface Range {
  start: number;
  end: number;
}

function paragraphAt(text: string, at: number): Range {
  const end = text.indexOf('\n', at);
  return { start: text.lastIndexOf('\n', at - 1) + 1, end: end < 0 ? text.length : end };
}

function windowAround(
  text: string,
  { paragraph, anchor, width }: { paragraph: Range; anchor: Occurrence | undefined; width: number },
): Range {
  if (widthOf(text, paragraph.start, paragraph.end) <= width) return paragraph;
  const hit = anchor ?? { start: paragraph.start, end: paragraph.start };
  // A third of the excerpt precedes the first hit, because the other hits come after it.
  const lead = Math.floor((width - widthOf(text, hit.start, hit.end)) / 3);
  let start = walk(text, { from: hit.start, limit: paragraph.start, step: -1, width: lead });
  let end = walk(text, { from: start, limit: paragraph.end, step: 1, width });
  // Near the end of the paragraph, unused width is added before the first hit.
  if (end === paragraph.end) start = walk(text, { from: end, limit: paragraph.start, step: -1, width });
  if (start > paragraph.start) start = Math.min(afterSpace(text, start, hit.start), hit.start);
  if (end < paragraph.end) end = Math.max(beforeSpace(text, end, hit.end), hit.end);
  return { start, end };
}

function widthOf(text: string, start: number, end: number): number {
  let width = 0;
  for (let at = start; at < end; at++) width += unitWidth(text.charCodeAt(at));
  return width;
}

function unitWidth(code: number): number {
  return code > 0xff ? 3 : 1;
}

/** The offset at a given width from another offset. Never splits a surrogate pair or separates combining marks. */
function walk(
  text: string,
  { from, limit, step, width }: { from: number; limit: number; step: 1 | -1; width: number },
): number {
  let at = from;
  for (let used = 0; at !== limit;) {
    used += unitWidth(text.charCodeAt(step > 0 ? at : at - 1));
    if (used > width) break;
    at += step;
  }
  while (at !== limit && at !== from && isInsideCharacter(text, at)) at -= step;
  return at;
}

function isInsideCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    (code >= 0xdc00 && code <= 0xdfff) ||
    /^(?:\p{M}|\u200d)/u.test(text.slice(at, at + 2)) ||
    text.charCodeAt(at - 1) === 0x200d
  );
}

/** The start of the next word, if it is within the limit. */
function afterSpace(text: string, at: number, limit: number): number {
  if (/\s/.test(text.charAt(at - 1))) return at;
  const space = text.slice(at, Math.min(at + 24, limit)).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

/** The end of the previous word, if it is within the limit. */
function beforeSpace(text: string, at: number, limit: number): number {
  if (/\s/.test(text.charAt(at))) return at;
  const from = Math.max(at - 24, limit);
  const space = text.slice(from, at).search(/\s\S*$/);
  return space < 0 ? at : from + space;
}
