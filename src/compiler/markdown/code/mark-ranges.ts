/** Encloses ranges of a line of highlighted HTML in elements, even across tokens. */
import type { CodeNote } from './notes.ts';
import { escapeAttribute } from '../write/escape.ts';

export interface MarkedRange {
  /** Offsets in the line's text; `end` is exclusive. */
  start: number;
  end: number;
  opening: string;
  closing: string;
}

/** Ranges with the same tags are joined where they overlap or touch. Otherwise, a range ends where the next one starts. */
export function markRanges(html: string, given: readonly MarkedRange[]): string {
  const ranges = joined(given);
  if (ranges.length === 0) return html;
  let result = '';
  let at = 0;
  let next = 0;
  let open: MarkedRange | null = null;
  const rangeAt = (index: number): MarkedRange | null => {
    while ((ranges[next]?.end ?? Infinity) <= index || (ranges[next + 1]?.start ?? Infinity) <= index) next++;
    const range = ranges[next];
    return range !== undefined && range.start <= index ? range : null;
  };
  const enter = (range: MarkedRange | null): void => {
    if (range === open) return;
    result += (open?.closing ?? '') + (range?.opening ?? '');
    open = range;
  };
  // Tags are copied unchanged, and a reference such as `&lt;` counts as one character.
  for (const [part] of html.matchAll(/<[^>]*>|&[#\w]+;|[^<&]/gs)) {
    if (part.startsWith('<')) {
      enter(null);
      result += part;
      continue;
    }
    enter(rangeAt(at));
    result += part;
    at += part.startsWith('&') ? 1 : part.length;
  }
  enter(null);
  return result;
}

function joined(given: readonly MarkedRange[]): MarkedRange[] {
  const ranges: MarkedRange[] = [];
  for (const range of given.toSorted((a, b) => a.start - b.start)) {
    const last = ranges.at(-1);
    if (last !== undefined && range.start <= last.end && range.opening === last.opening)
      last.end = Math.max(last.end, range.end);
    else ranges.push({ ...range });
  }
  return ranges;
}

/** Every occurrence of the given strings in a line. */
export function rangesOfWords(text: string, words: readonly string[]): MarkedRange[] {
  return words.flatMap((word) => {
    const found: MarkedRange[] = [];
    if (word === '') return found;
    for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length))
      found.push({ start: from, end: from + word.length, ...wordTags });
    return found;
  });
}

const wordTags = { opening: '<mark class="code-word">', closing: '</mark>' };

/** The marks and the notes. They are separate because a part may have both. */
export function rangesOfNotes(notes: readonly CodeNote[]): { marks: MarkedRange[]; texts: MarkedRange[] } {
  const ranges: ReturnType<typeof rangesOfNotes> = { marks: [], texts: [] };
  for (const { start, end, text, part } of notes) {
    if (part !== undefined)
      ranges.texts.push({ start, end, opening: `<span class="code-${part}">`, closing: '</span>' });
    else if (text === undefined) ranges.marks.push({ start, end, ...wordTags });
    else {
      const opening = `<span class="code-note" data-note="${escapeAttribute(text)}">`;
      ranges.texts.push({ start, end, opening, closing: '</span>' });
    }
  }
  return ranges;
}
