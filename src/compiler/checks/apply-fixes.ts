/** Applies the fixes of findings to their files. Text outside the reported ranges does not change. */
import fs from 'node:fs';
import path from 'node:path';
import { replaceContents } from '../disk.ts';
import type { Finding, TextEdit } from '../findings/finding.ts';

type Fixable = Pick<Finding, 'file' | 'fix'>;

/** What fixes have changed. */
export interface Fixes {
  /** Number of fixed findings. */
  fixed: number;
  /** Number of edits by file, with paths relative to the root. */
  edits: ReadonlyMap<string, number>;
}

/** If an earlier fix has changed a finding's range, the finding is left for the next run. */
export function applyFixes(findings: readonly Fixable[], root: string): Fixes {
  const byFile = new Map<string, Fixable[]>();
  for (const finding of findings) {
    const { fix, file } = finding;
    if (fix !== undefined && file !== undefined) byFile.set(file, [...(byFile.get(file) ?? []), finding]);
  }
  let fixed = 0;
  const edits = new Map<string, number>();
  for (const [file, own] of byFile) {
    const source = path.join(root, file);
    const text = fs.readFileSync(source, 'utf8');
    const { result, count, changes } = edited(text, own);
    fixed += count;
    if (result === text) continue;
    replaceContents(source, result);
    edits.set(file, changes);
  }
  return { fixed, edits };
}

/** Adds up what several rounds of fixes have changed. */
export function sumOfFixes(rounds: readonly Fixes[]): Fixes {
  const edits = new Map<string, number>();
  for (const round of rounds) for (const [file, count] of round.edits) edits.set(file, (edits.get(file) ?? 0) + count);
  return { fixed: rounds.reduce((sum, { fixed }) => sum + fixed, 0), edits };
}

interface Change {
  start: number;
  end: number;
  text: string;
}

function edited(text: string, findings: readonly Fixable[]): { result: string; count: number; changes: number } {
  const starts = lineStarts(text);
  const changes: Change[] = [];
  let count = 0;
  for (const { fix } of findings) {
    const own = (fix?.edits ?? []).map((edit) => changeOf(edit, starts));
    const isFree = own.every(({ start, end }) => changes.every((other) => end <= other.start || start >= other.end));
    if (!isFree) continue;
    changes.push(...own);
    count++;
  }
  const result = changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, text: next }) => whole.slice(0, start) + next + whole.slice(end), text);
  return { result, count, changes: changes.length };
}

/** Offsets of the lines, for any line ending. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return starts;
}

function changeOf({ span: { start, end }, text }: TextEdit, starts: readonly number[]): Change {
  const offsetOf = (line: number, column: number): number => (starts[line - 1] ?? 0) + column - 1;
  return { start: offsetOf(start.line, start.column), end: offsetOf(end.line, end.column), text };
}
