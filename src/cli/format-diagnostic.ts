/** Diagnostics → the text of a report: place, message, frame with underline, hint, and one summary line. */
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { sortDiagnostics } from '../compiler/index.ts';
import type { Diagnostic, FrameLine, Severity } from '../compiler/index.ts';
import { cellsOf, withoutControls } from './display-width.ts';
import type { Cell } from './display-width.ts';

/** How many findings there are of each severity. */
export type Counts = Record<Severity, number>;

/** All findings in reporting order, separated by blank lines; empty when there are none. `columns` bounds the frames. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  look: { colours: Colors; columns: number },
): string {
  return sortDiagnostics(diagnostics)
    .map((diagnostic) => `${formatDiagnostic(diagnostic, look)}\n\n`)
    .join('');
}

/** The same without colour and with room for 120 columns: what is written to a file or compared. */
export function plainReport(diagnostics: readonly Diagnostic[]): string {
  return formatDiagnostics(diagnostics, { colours: picocolors.createColors(false), columns: 120 });
}

function formatDiagnostic(diagnostic: Diagnostic, look: { colours: Colors; columns: number }): string {
  const { colours } = look;
  const parts = [
    placeOf(diagnostic, colours),
    severityText(diagnostic.severity, colours),
    colours.dim(diagnostic.code),
  ];
  const lines = [parts.filter((part) => part !== '').join('  ')];
  lines.push(indented(colours.bold(withoutControls(diagnostic.message))));
  if (diagnostic.frame !== undefined) lines.push('', ...formatFrame(diagnostic.frame, look));
  if (diagnostic.fix !== undefined) lines.push(...formatFix(diagnostic, colours));
  if (diagnostic.hint !== undefined)
    lines.push(indented(`${colours.cyan('hint:')} ${withoutControls(diagnostic.hint)}`));
  return lines.join('\n');
}

/** What `--fix` would write, where it is short enough to say. */
function formatFix({ fix, frame }: Diagnostic, colours: Colors): string[] {
  const [edit, ...others] = fix?.edits ?? [];
  if (edit === undefined) return [];
  const line = frame?.find((candidate) => candidate.line === edit.span.start.line)?.text;
  const before = line?.slice(edit.span.start.column - 1, edit.span.end.column - 1);
  const text = edit.text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ⏎ ');
  const after = text === '' ? 'nothing' : `\`${text}\``;
  const change = before === undefined || before === '' ? after : `\`${before}\` → ${after}`;
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more place')}`;
  return [indented(`${colours.cyan('fix:')} ${withoutControls(change)}${more}`)];
}

function placeOf({ file, span }: Diagnostic, colours: Colors): string {
  if (file === undefined) return '';
  const point = span === undefined ? '' : `:${span.start.line}:${span.start.column}`;
  return colours.underline(withoutControls(file)) + point;
}

function severityText(severity: Severity, colours: Colors): string {
  const paint = { error: colours.red, warning: colours.yellow, info: colours.blue }[severity];
  return paint(severity);
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function formatFrame(frame: readonly FrameLine[], look: { colours: Colors; columns: number }): string[] {
  const { colours } = look;
  const digits = Math.max(...frame.map(({ line }) => String(line).length));
  const room = Math.max(40, look.columns - digits - 6);
  return frame.flatMap(({ line, text, mark }) => {
    const { shown, underline } = clipped(cellsOf(text), mark, room);
    const gutter = (label: string) => `  ${colours.dim(`${label.padStart(digits)} |`)}`;
    const rows = [shown === '' ? gutter(String(line)) : `${gutter(String(line))} ${shown}`];
    if (underline !== '') rows.push(`${gutter('')} ${colours.red(underline)}`);
    return rows;
  });
}

/** A line cut to the room there is, around its mark, and the underline that belongs below it. */
function clipped(cells: readonly Cell[], mark: readonly [number, number] | undefined, room: number) {
  const first =
    mark === undefined
      ? 0
      : Math.max(
          0,
          cells.findLastIndex((cell) => cell.column <= mark[0]),
        );
  const fits = widthOf(cells) <= room;
  const from = fits ? 0 : startOfClip(cells, first, room);
  const kept = fits ? cells : cells.slice(from, from + countFitting(cells.slice(from), room - 2));
  const before = from > 0 ? '…' : '';
  const after = from + kept.length < cells.length ? '…' : '';
  const shown = `${before}${kept.map((cell) => cell.text).join('')}${after}`.trimEnd();
  return { shown, underline: mark === undefined ? '' : underlineOf(kept, mark, before.length) };
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

/** Keeps a third of the room for what stands before the mark. */
function startOfClip(cells: readonly Cell[], marked: number, room: number): number {
  let start = marked;
  let width = 0;
  while (start > 0 && width < room / 3) {
    start -= 1;
    width += cells[start]?.width ?? 0;
  }
  return start;
}

function countFitting(cells: readonly Cell[], room: number): number {
  let width = 0;
  const over = cells.findIndex((cell) => {
    width += cell.width;
    return width > room;
  });
  return over < 0 ? cells.length : over;
}

function underlineOf(cells: readonly Cell[], [from, to]: readonly [number, number], offset: number): string {
  const before = cells.filter((cell) => cell.column < from);
  const marked = cells.filter((cell) => cell.column >= from && cell.column < to);
  return ' '.repeat(offset + widthOf(before)) + '^'.repeat(Math.max(1, widthOf(marked)));
}

export function countBySeverity(diagnostics: readonly Diagnostic[]): Counts {
  const counts: Counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}

/** `2 errors, 1 warning in 3 files`; `no problems` when there is nothing to report. */
export function summaryOf(diagnostics: readonly Diagnostic[], colours: Colors): string {
  const counts = countBySeverity(diagnostics);
  const files = new Set(diagnostics.flatMap(({ file }) => (file === undefined ? [] : [file]))).size;
  const parts = [
    counts.error > 0 ? colours.red(counted(counts.error, 'error')) : '',
    counts.warning > 0 ? colours.yellow(counted(counts.warning, 'warning')) : '',
    counts.info > 0 ? colours.blue(counted(counts.info, 'note')) : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return colours.green('no problems');
  return parts.join(', ') + (files > 0 ? ` in ${counted(files, 'file')}` : '');
}

/** `1 page`, `353 pages`, `1,204 files`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** The findings for programs: the same order and the same fields in each, `null` where a finding has none. */
export function diagnosticsForJson(diagnostics: readonly Diagnostic[]): Record<string, unknown>[] {
  return sortDiagnostics(diagnostics).map(({ code, severity, message, hint, file, span, fix }) => ({
    code,
    severity,
    message,
    hint: hint ?? null,
    file: file ?? null,
    span: span ?? null,
    fix: fix ?? null,
  }));
}
