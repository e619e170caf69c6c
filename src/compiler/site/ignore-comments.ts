/** Finds the ignore comments in a file's text, each with the lines it covers. */
import type { Span } from '../findings/finding.ts';

/** `<!-- docsite-ignore code, code: reason -->`, or `docsite-ignore-page` for the whole file. */
export interface IgnoreComment {
  /** Names of checks as written. */
  checks: string[];
  /** Empty if none is given. */
  reason: string;
  /** Span of the comment. */
  span: Span;
  /** First line that it covers; `to` is the last. */
  from: number;
  to: number;
}

const names = String.raw`[\w-]+(?:[ \t]*,[ \t]*[\w-]+)*`;
/** Matches a comment without its reason, because searching for its end in the same expression would take cubic time. */
const opening = new RegExp(String.raw`(?:<!--|\{/\*)\s*docsite-ignore(-page)?[ \t]+(${names})[ \t]*(:|-->|\*/\})`);
const yamlComment = new RegExp(String.raw`^#\s*docsite-ignore(-page)?[ \t]+(${names})[ \t]*(?::(.*))?$`);

interface FoundComment {
  index: number;
  length: number;
  isForPage: boolean;
  checks: string[];
  reason: string;
}

/**
 * Comments inside code blocks are ignored. A comment covers the block after it, up to the next empty line or the end of
 * a fence.
 */
export function ignoreCommentsIn(text: string): IgnoreComment[] {
  if (!text.includes('docsite-ignore')) return [];
  const lines = text.split(/\r\n|\n|\r/);
  const found: IgnoreComment[] = [];
  const headEnd = lines[0]?.trimEnd() === '---' ? lines.indexOf('---', 1) : -1;
  const blocks = blocksIn(lines);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (index > headEnd && isFence(line)) {
      index = fenceEnd(lines, index);
      continue;
    }
    const comment = index < headEnd ? yamlCommentIn(line) : commentIn(line);
    if (comment === null) continue;
    const { checks, reason, length } = comment;
    const start = comment.index + 1;
    found.push({
      checks,
      reason,
      span: { start: { line: index + 1, column: start }, end: { line: index + 1, column: start + length } },
      ...(comment.isForPage ? { from: 1, to: Infinity } : coveredBy({ lines, blocks }, index, headEnd)),
    });
  }
  return found;
}

function commentIn(line: string): FoundComment | null {
  const match = opening.exec(line);
  if (match === null) return null;
  const [whole, page, list = '', mark] = match;
  const from = match.index + whole.length;
  const end = mark === ':' ? /-->|\*\/\}/.exec(line.slice(from)) : null;
  if (mark === ':' && end === null) return null;
  return {
    index: match.index,
    length: whole.length + (end === null ? 0 : end.index + end[0].length),
    isForPage: page !== undefined,
    checks: checksIn(list),
    reason: end === null ? '' : line.slice(from, from + end.index).trim(),
  };
}

function yamlCommentIn(line: string): FoundComment | null {
  const match = yamlComment.exec(line);
  if (match === null) return null;
  const [{ length }, page, list = '', reason = ''] = match;
  return { index: 0, length, isForPage: page !== undefined, checks: checksIn(list), reason: reason.trim() };
}

function checksIn(list: string): string[] {
  return list.split(',').map((name) => name.trim());
}

/**
 * For each line: the first line from there on that is neither empty nor a comment, and the last line before the next
 * empty line.
 */
interface Blocks {
  first: number[];
  last: number[];
}

/** A page may contain thousands of consecutive comments, so each line is read only once. */
function blocksIn(lines: readonly string[]): Blocks {
  const blocks: Blocks = { first: [], last: [] };
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? '';
    const isEmpty = line.trim() === '';
    const next = lines[index + 1]?.trim() ?? '';
    blocks.last[index] = next === '' ? index : (blocks.last[index + 1] ?? index);
    blocks.first[index] = isEmpty || commentIn(line) !== null ? (blocks.first[index + 1] ?? lines.length) : index;
  }
  return blocks;
}

function coveredBy(
  { lines, blocks }: { lines: readonly string[]; blocks: Blocks },
  index: number,
  headEnd: number,
): { from: number; to: number } {
  if (index < headEnd) return { from: index + 1, to: index + 2 };
  const first = blocks.first[index + 1] ?? lines.length;
  if (isFence(lines[first] ?? '')) return { from: index + 1, to: fenceEnd(lines, first) + 1 };
  return { from: index + 1, to: (blocks.last[first] ?? first) + 1 };
}

function isFence(line: string): boolean {
  return /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(?:`{3,}[^`]*|~{3,}.*)$/.test(line);
}

/** Index of the line that closes the fence opened at `start`; the last line if the fence is not closed. */
function fenceEnd(lines: readonly string[], start: number): number {
  const mark = /`{3,}|~{3,}/.exec(lines[start] ?? '')?.[0] ?? '```';
  for (let index = start + 1; index < lines.length; index++) {
    const closing = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(lines[index] ?? '')?.[1];
    if (closing !== undefined && closing.startsWith(mark)) return index;
  }
  return lines.length - 1;
}
