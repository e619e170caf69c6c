/** What would cost a stage its stack or its time is found here, without recursion, and refused. */
import type { Root, RootContent } from 'mdast';

/** Levels that every stage after the parser is sure to survive. */
const deepest = 100;

/** True when nodes nest more than `deepest` levels. */
export function isTooDeep(tree: Root): boolean {
  let level: (Root | RootContent)[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    const next: (Root | RootContent)[] = [];
    for (const node of level) {
      if (!('children' in node)) continue;
      for (const child of node.children) if ('children' in child) next.push(child);
    }
    level = next;
  }
  return false;
}

/**
 * True when one line opens more blocks than `deepest`: such a text is refused before a parser spends its time, or its stack, on it.
 */
export function opensTooMuch(text: string): boolean {
  for (let start = 0; start >= 0; start = text.indexOf('\n', start) + 1 || -1) {
    manyMarks.lastIndex = start;
    if (manyMarks.test(text)) return true;
  }
  return false;
}

/** Tried where a line begins: far faster than a search for it. */
const manyMarks = /[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){101}/y;

/** Lines up to this length never hurt; beyond it the parser's time grows with the square on lines that are not ASCII. */
const longestLine = 50_000;
/** Marks of a line that is too long, or of a paragraph; definitions of a page. */
export const mostAtOnce = 5000;

/** The first line that is too long and too full of marks to be parsed in reasonable time, from 1; null when there is none. */
export function overfullLine(text: string): { line: number; length: number } | null {
  if (text.length <= longestLine) return null;
  for (const [index, line] of text.split('\n').entries()) {
    // eslint-disable-next-line no-control-regex
    if (line.length <= longestLine || !/[^\u0000-\u007f]/.test(line)) continue;
    if ((line.match(/[*_`[\]<>~!|:&]/g)?.length ?? 0) > mostAtOnce) return { line: index + 1, length: line.length };
  }
  return null;
}

/** What remark-parse is spared, since its time grows with the square of the marks in a paragraph, of definitions and of levels. */
export type Overfull = { kind: 'block'; line: number } | { kind: 'definitions' } | { kind: 'levels' };

/** Null for a text that remark-parse reads in reasonable time. Table rows and fenced code do no harm, however many there are. */
export function overfullForRemark(text: string): Overfull | null {
  if (text.length <= mostAtOnce) return null;
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
    if (/^ {0,3}\[[^\]]+\]:/.test(line) && ++state.definitions > mostAtOnce) return { kind: 'definitions' };
    if (/^[ \t]{200,}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/.test(line)) return { kind: 'levels' };
    if (!line.includes('|')) state.marks += line.match(/[*_`[\]<!&~]/g)?.length ?? 0;
    if (state.marks > mostAtOnce) return { kind: 'block', line: state.first + 1 };
  }
  return null;
}
