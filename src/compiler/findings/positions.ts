/** Computes positions for findings: a file relative to the root, a line and a column. */
import path from 'node:path';
import type { Point, Span } from './finding.ts';

/** Converts an absolute path to a POSIX path relative to the root. */
export function fileInRoot(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}

/** The span between two offsets in a string. */
export function spanBetween(text: string, start: number, end: number): Span {
  return { start: pointAt(text, start), end: pointAt(text, end) };
}

function pointAt(text: string, offset: number): Point {
  const before = text.slice(0, offset);
  const line = before.split(/\r\n|\n|\r/).length;
  return { line, column: offset - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) };
}
