/** Rejects text that would overflow the stack of a later stage or keep it busy for too long. */
import { matchAt } from '../../match-at.ts';
import type { Root, RootContent } from 'mdast';

/** Number of levels that every later stage can handle. */
const deepest = 100;

/** True if nodes nest more than `levels` levels. Does not look deeper, so it cannot overflow the stack itself. */
export function isTooDeep(node: Root | RootContent, levels = deepest): boolean {
  if (!('children' in node)) return false;
  if (levels < 0) return true;
  const { children } = node;
  for (let index = 0; index < children.length; index++)
    if (isTooDeep(children[index] as RootContent, levels - 1)) return true;
  return false;
}

/**
 * True if one line opens more than `deepest` blocks. Such text is rejected before it exhausts a parser's time or
 * stack.
 */
export function opensTooMuch(text: string): boolean {
  for (let start = 0; start >= 0; start = text.indexOf('\n', start) + 1 || -1) {
    if (matchAt(manyMarks, text, start) !== null) return true;
  }
  return false;
}

/** Anchored at the beginning of a line, which is far faster than searching. */
const manyMarks = /[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){101}/y;

/**
 * Lines up to this length are always parsed quickly. On longer lines with non-ASCII text, the parser takes quadratic
 * time.
 */
const longestLine = 50_000;
/** Maximum number of marks on an overlong line or in a paragraph, and of definitions on a page. */
export const maxMarksAtOnce = 5000;

/**
 * The first line, from 1, that is too long and has too many marks to parse in a reasonable time; null if there is none.
 */
export function overfullLine(text: string): { line: number; length: number } | null {
  if (text.length <= longestLine) return null;
  for (const [index, line] of text.split('\n').entries()) {
    // eslint-disable-next-line no-control-regex
    if (line.length <= longestLine || !/[^\u0000-\u007f]/.test(line)) continue;
    if ((line.match(/[*_`[\]<>~!|:&]/g)?.length ?? 0) > maxMarksAtOnce) return { line: index + 1, length: line.length };
  }
  return null;
}

/**
 * Maximum number of characters that the native parser may copy for a page. It copies the text before each character
 * reference of a paragraph.
 */
const copiedAtMost = 20_000_000;

/**
 * The line, from 1, of the reference that would make the native parser exceed this limit; null if the limit is not
 * exceeded.
 */
export function overfullForNative(text: string): number | null {
  // Most pages could not exceed the limit even if each reference copied the whole page.
  if ((text.split('&').length - 1) * text.length <= copiedAtMost) return null;
  let copied = 0;
  let paragraph = 0;
  let line = 1;
  for (const { 0: found, index } of text.matchAll(/\n(?:[ \t]*\n)?|&[#\w]{1,40};/g)) {
    if (found.startsWith('\n')) {
      line += found.length > 1 ? 2 : 1;
      if (found.length > 1) paragraph = index;
      continue;
    }
    copied += index - paragraph;
    if (copied > copiedAtMost) return line;
  }
  return null;
}

/**
 * The reason why remark-parse would take quadratic time: too many delimiters in a paragraph, too many definitions, or
 * too many levels.
 */
export type Overfull = { kind: 'block'; line: number } | { kind: 'definitions' } | { kind: 'levels' };

/** Returns null for text that remark-parse reads in a reasonable time. Table rows and fenced code don't count. */
export function overfullForRemark(text: string): Overfull | null {
  if (text.length <= maxMarksAtOnce) return null;
  const state = { fence: '', first: 0, marks: 0, definitions: 0 };
  for (const [index, line] of text.split('\n').entries()) {
    const [, fence = ''] = /^\s*(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
    if (state.fence !== '') {
      if (fence.startsWith(state.fence)) state.fence = '';
      continue;
    }
    state.fence = fence;
    if (line.trim() === '' || fence !== '') {
      state.marks = 0;
      state.first = index + 1;
      continue;
    }
    if (/^ {0,3}\[[^\]]+\]:/.test(line) && ++state.definitions > maxMarksAtOnce) return { kind: 'definitions' };
    if (/^[ \t]{200,}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/.test(line)) return { kind: 'levels' };
    if (!line.includes('|')) state.marks += line.match(/[*_`[\]<!&~]/g)?.length ?? 0;
    if (state.marks > maxMarksAtOnce) return { kind: 'block', line: state.first + 1 };
  }
  return null;
}
