/** One finding about a site: the value, its position, and the lines of the author's text around it. */

export type Severity = 'error' | 'warning' | 'info';

/** 1-based line and column, as editors count; the column counts UTF-16 units. */
export interface Point {
  line: number;
  column: number;
}
export interface Span {
  start: Point;
  end: Point;
}

/** One finding. The message describes the problem and is complete without the hint; only the hint suggests what to do. */
export interface Finding {
  /** Kebab-case and permanent, e.g. `link-target-missing`. */
  code: string;
  severity: Severity;
  message: string;
  hint?: string;
  /**
   * The cause shared with other findings with the same code, as a sentence; one change fixes them all. Absent if the
   * code itself is the cause.
   */
  cause?: string;
  /** The plugin that failed. Reports group all failures of one plugin. */
  plugin?: string;
  /**
   * POSIX path; absent for findings about the run as a whole. Stages use content paths for content files; in findings
   * reported to users, paths are relative to the site's root.
   */
  file?: string;
  span?: Span;
  /** The other findings with the same cause, if this finding represents them in reports. */
  others?: Finding[];
  /** The author's own lines around the span, filled in by `findingAt` and `withFrames`; empty if they must not be shown. */
  frame?: FrameLine[];
  /**
   * Where the site's code failed: lines such as `at page (site.config.ts:8:11)`, with paths from the site's root.
   * Absent if the failure is not in the site's code.
   */
  stack?: string;
  /** Path in the output; if a plugin publishes this file, the finding is dropped. */
  unlessPublished?: string;
  /** The changes that `docsite check --fix` would make; absent if only the author can decide. */
  fix?: Fix;
}
/** The position of a finding. */
export type FindingPosition = Pick<Finding, 'file' | 'span'>;
/** A change that fixes a finding: parts of its file and their replacements. Spans do not overlap. */
export interface Fix {
  edits: TextEdit[];
}
export interface TextEdit {
  span: Span;
  text: string;
}
/** One line of the author's text; `mark` is the 1-based column range to underline. */
export interface FrameLine {
  line: number;
  /** The line, or for a long line the part around the mark. */
  text: string;
  /** Column at which `text` begins. Default 1. */
  column?: number;
  mark?: [from: number, to: number];
}

/** The result of a catalogue function: everything except the position. */
export type Problem = Pick<
  Finding,
  'code' | 'severity' | 'message' | 'hint' | 'cause' | 'plugin' | 'stack' | 'unlessPublished'
>;

/** Adds the stack of a thrown error. Ignores an empty stack. */
export function withStack<T extends Problem>(problem: T, stack: string): T {
  return stack === '' ? problem : { ...problem, stack };
}

/** Adds a position to a finding, and a code frame from the file's text. */
export function findingAt(problem: Problem, position: { file: string; text?: string; span?: Span }): Finding {
  const { file, text, span } = position;
  if (span === undefined) return { ...problem, file };
  if (text === undefined) return { ...problem, file, span };
  return { ...problem, file, span, frame: frameOf(linesOf(text), span) };
}

/** The lines of a string, with any kind of line ending. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/**
 * Characters to keep on each side of the mark: more than a terminal shows. Limited because a line may have a finding per
 * word.
 */
const reach = 500;

function frameOf(lines: readonly string[], span: Span): FrameLine[] {
  const frame: FrameLine[] = [];
  for (let line = Math.max(1, span.start.line - 1); line <= Math.min(lines.length, span.start.line); line++) {
    const content = lines[line - 1] ?? '';
    if (line !== span.start.line) frame.push({ line, text: content.slice(0, reach) });
    else {
      const from = Math.max(0, span.start.column - 1 - reach);
      const to =
        span.end.line === span.start.line ? Math.max(span.end.column, span.start.column + 1) : content.length + 1;
      frame.push({
        line,
        text: content.slice(from, span.start.column + reach),
        ...(from > 0 && { column: from + 1 }),
        mark: [span.start.column, to],
      });
    }
  }
  return frame;
}

/** Sorts findings by file, line, column and code, the order in which they are reported. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      compare(a.file ?? '', b.file ?? '') ||
      (a.span?.start.line ?? 0) - (b.span?.start.line ?? 0) ||
      (a.span?.start.column ?? 0) - (b.span?.start.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Adds missing code frames to findings; `read` returns a file's text or null. Most findings of a large site are never
 * shown with their frame, so a frame is created when it is first used.
 */
export function withFrames(findings: readonly Finding[], read: (file: string) => string | null): Finding[] {
  const texts = new Map<string, string[] | null>();
  const linesIn = (file: string): string[] | null => {
    const text = texts.has(file) ? null : read(file);
    const lines = texts.get(file) ?? (text === null ? null : linesOf(text));
    texts.set(file, lines);
    return lines;
  };
  return findings.map((finding) => {
    const { file, span, frame } = finding;
    if (file === undefined || span === undefined || frame !== undefined) return finding;
    const made: { frame?: FrameLine[] } = {};
    return {
      ...finding,
      get frame(): FrameLine[] {
        made.frame ??= frameOf(linesIn(file) ?? [], span);
        return made.frame;
      },
    };
  });
}
