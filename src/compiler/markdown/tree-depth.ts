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
  return /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){101}/m.test(text);
}

/** Lines up to this length never hurt; beyond it the parser's time grows with the square on lines that are not ASCII. */
const longestLine = 50_000;
const mostMarks = 5000;

/** The first line that is too long and too full of marks to be parsed in reasonable time, from 1; null when there is none. */
export function overfullLine(text: string): { line: number; length: number } | null {
  if (text.length <= longestLine) return null;
  for (const [index, line] of text.split('\n').entries()) {
    // eslint-disable-next-line no-control-regex
    if (line.length <= longestLine || !/[^\u0000-\u007f]/.test(line)) continue;
    if ((line.match(/[*_`[\]<>~!|:&]/g)?.length ?? 0) > mostMarks) return { line: index + 1, length: line.length };
  }
  return null;
}
