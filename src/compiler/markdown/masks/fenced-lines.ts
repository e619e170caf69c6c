/** Finds fenced code without parsing, for callers that tolerate wrong guesses. */
import { matchAt } from '../../match-at.ts';

export interface SourceLines {
  text: string;
  /** Offset of each line. */
  lines: readonly number[];
}

/** Matches the quote markers, list markers and white space that may precede a container's content on a line. */
export const linePrefix = /[ \t]*(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*/y;

/** Zero-based numbers of the lines inside fenced code. */
export function fencedLines({ text, lines }: SourceLines): Set<number> {
  const inside = new Set<number>();
  let fence = '';
  for (const [line, start] of lines.entries()) {
    const at = start + (matchAt(linePrefix, text, start)?.[0].length ?? 0);
    const [run = ''] = /^(?:`{3,}|~{3,})/.exec(text.slice(at, at + 40)) ?? [];
    if (fence === '') {
      fence = run;
      continue;
    }
    const end = (lines[line + 1] ?? text.length + 1) - 1;
    const closes = run.startsWith(fence) && text.slice(at + run.length, end).trim() === '';
    if (closes) fence = '';
    else inside.add(line);
  }
  return inside;
}
