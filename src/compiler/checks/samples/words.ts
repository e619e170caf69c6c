/** Reads the check options in the info string of a sample's fence, and converts positions within its code. */
import type { CodeSample } from '../../markdown/page-parts.ts';
import type { Span } from '../../findings/finding.ts';

/**
 * The options on the line that opens a fence: `nocheck`, `fragment`, `run`, or the `TS2353` of
 * `expect-error=TS2353`.
 */
export interface SampleWords {
  nocheck: boolean;
  fragment: boolean;
  /** True if `docsite check --run` runs the sample. */
  run: boolean;
  expectError: string | null;
  /** The code is from another file. */
  isFile: boolean;
  /** The code is a part of another file, so it may be incomplete. */
  isPart: boolean;
}

export function sampleWordsOf(meta: string): SampleWords {
  const bare = meta.replaceAll(/"[^"]*"|'[^']*'|\{[^}]*\}/g, '""');
  return {
    nocheck: /(?:^|\s)nocheck(?=\s|$)/.test(bare),
    fragment: /(?:^|\s)fragment(?=\s|$)/.test(bare),
    run: /(?:^|\s)run(?=\s|$)/.test(bare),
    expectError: /(?:^|\s)expect-error=["']?(TS\d+(?:,TS\d+)*)/.exec(meta)?.[1] ?? null,
    isFile: /(?:^|\s)file=/.test(bare),
    isPart: /(?:^|\s)file=["']?[^"'\s]*#/.test(meta),
  };
}

/** True for a sample with a title such as `title="env.d.ts"`. */
export function isDeclaration(meta: string): boolean {
  return /\.d\.[mc]?ts\b/.test(meta);
}

/**
 * Converts a position in a sample's code to one in the file. Code included from another file is reported where it is
 * shown.
 */
export function placeInSample({ span, meta }: CodeSample, { line, column }: { line: number; column: number }): Span {
  if (sampleWordsOf(meta).isFile)
    return { start: span.start, end: { line: span.start.line, column: span.start.column + 3 } };
  // Code in a list is indented like its fence.
  const start = {
    line: Math.min(span.start.line + line, span.end.line),
    column: span.start.column + column - 1,
  };
  return { start, end: { line: start.line, column: start.column + 1 } };
}
