/** Formats findings for the terminal: position, message, code frame with underline, fix and hint; and the summary line. */
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { documentationOf, documentationUrlOf, separated, sortFindings } from '../../compiler/index.ts';
import type { Finding, FrameLine, Place, Severity } from '../../compiler/index.ts';
import { cellsOf, shownPath, withoutControls } from './display-width.ts';
import type { Cell } from './display-width.ts';
import { withCommandName } from './command-name.ts';
import { linked } from './hyperlinks.ts';

/** The number of findings of each severity. */
export type Counts = Record<Severity, number>;

/** Options for showing findings. */
export interface Display {
  colors: Colors;
  /** Limits the width of frames. */
  columns: number;
  /** The command's name, as the user can type it. Default `docsite`. */
  command?: string;
  /** Whether codes link to their documentation. */
  links: boolean;
  /** Whether to print the stack traces of failed plugins, or a hint that shows how to see them. Default: neither. */
  stacks?: 'shown' | 'offered';
}

/** Maximum number of findings shown per file. A generated file can have one finding per word. */
const shownPerFile = 100;

/**
 * The findings in reporting order, separated by blank lines; empty without findings. Shows the first findings
 * of each file and counts the rest.
 */
export function formatFindings(findings: readonly Finding[], display: Display): string {
  const byFile = new Map<string | undefined, Finding[]>();
  for (const finding of sortFindings(separated(findings))) {
    const known = byFile.get(finding.file);
    if (known === undefined) byFile.set(finding.file, [finding]);
    else known.push(finding);
  }
  return [...byFile].map(([file, all]) => formatFile(file, all, display)).join('');
}

function formatFile(file: string | undefined, findings: readonly Finding[], display: Display): string {
  const shown = findings.slice(0, shownPerFile).map((finding) => `${formatFinding(finding, display)}\n\n`);
  const others = findings.length - shown.length;
  if (others === 0) return shown.join('');
  const location = file === undefined ? '' : ` in ${shownPath(file)}`;
  const more = `… and ${counted(others, 'more problem')}${location}; \`--json\` lists all`;
  return `${shown.join('')}${display.colors.dim(more)}\n\n`;
}

/** Formats findings without color and 120 columns wide, for files and comparisons. */
export function plainReport(findings: readonly Finding[]): string {
  return formatFindings(findings, { colors: picocolors.createColors(false), columns: 120, links: false });
}

/** Formats one finding in full. */
export function formatFinding(finding: Finding, display: Display): string {
  const { colors } = display;
  const parts = [
    positionOf(finding, colors),
    severityText(finding.severity, colors),
    linkedCode(finding.code, display),
  ];
  const lines = [parts.filter((part) => part !== '').join('  ')];
  const { others, message, cause = message } = finding;
  const areAlike = others === undefined || others.every((other) => other.message === message);
  // The message of a failed plugin also names the hook.
  const isMessage = others === undefined || (areAlike && finding.plugin !== undefined);
  lines.push(indented(colors.bold(withoutControls(isMessage ? message : cause))));
  if (!areAlike) lines.push(indented(withoutControls(message)));
  if (finding.frame !== undefined && finding.frame.length > 0) lines.push('', ...formatFrame(finding.frame, display));
  lines.push(...formatFix(finding, colors));
  const hint = formatHint(finding, display);
  const isHintShared = others === undefined || others.every((other) => other.hint === finding.hint);
  // Next to the frame, a hint is about the place in the frame.
  if (!isHintShared) lines.push(...hint);
  if (others !== undefined)
    lines.push(...(areAlike ? formatPlaces(finding, others, colors) : formatOthers(others, colors)));
  if (isHintShared) lines.push(...hint);
  if (finding.stack !== undefined) lines.push(...formatStack(finding.stack, display));
  return lines.join('\n');
}

function formatHint({ hint }: Finding, { colors, command }: Display): string[] {
  if (hint === undefined) return [];
  return [indented(`${colors.cyan('hint:')} ${withCommandName(withoutControls(hint), command)}`)];
}

function formatStack(stack: string, { colors, stacks }: Display): string[] {
  if (stacks === undefined) return [];
  if (stacks === 'shown') return [colors.dim(withoutControls(stack).replaceAll(/^/gm, '    '))];
  return [indented(`${colors.cyan('hint:')} add \`--verbose\` to see where the code failed`)];
}

/** Maximum number of additional positions to list; `--all` shows each finding in full. */
const listedPositions = 5;

/** The other positions of findings with the same message. */
function formatPlaces(finding: Finding, others: readonly Finding[], colors: Colors): string[] {
  const own = positionOf(finding, colors);
  const places = [...new Set(others.map((other) => positionOf(other, colors)))].filter((place) => place !== own);
  if (places.length === 0) return [];
  const named = places.slice(0, listedPositions);
  const more = places.length > named.length ? [counted(places.length - named.length, 'more place')] : [];
  return [indented(`${colors.cyan('also at:')} ${[...named, ...more].join(', ')}`)];
}

/** Findings with a common cause and different messages. */
function formatOthers(others: readonly Finding[], colors: Colors): string[] {
  const named = others
    .slice(0, listedPositions)
    .map((other) => `${colors.cyan('also:')} ${positionOf(other, colors)}  ${withoutControls(other.message)}`);
  const more = others.length > named.length ? [`${colors.cyan('also:')} ${others.length - named.length} more`] : [];
  return [...named, ...more].map(indented);
}

/** Describes what `--fix` would change here, and in how many more places. */
function formatFix({ fix, frame, others: same = [] }: Finding, colors: Colors): string[] {
  const [edit, ...others] = fix?.edits ?? [];
  if (edit === undefined) return [];
  const line = frame?.find((candidate) => candidate.line === edit.span.start.line);
  const count = others.length + same.reduce((sum, one) => sum + (one.fix?.edits.length ?? 0), 0);
  const more = count === 0 ? '' : `, and ${counted(count, 'more place')}`;
  return [indented(`${colors.cyan('fix:')} ${withoutControls(changeOf(edit, line))}${more}`)];
}

type Edit = NonNullable<Finding['fix']>['edits'][number];

/** The text before and after an edit. Added spaces are shown with the words around them. */
function changeOf({ span, text }: Edit, line: FrameLine | undefined): string {
  const offset = line?.column ?? 1;
  const [start, end] = [Math.max(0, span.start.column - offset), span.end.column - offset];
  const before = line?.text.slice(start, end) ?? '';
  const after = text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ⏎ ');
  if (text === '' || after !== '') {
    const shown = text === '' ? 'nothing' : `\`${after}\``;
    return before === '' ? shown : `\`${before}\` → ${shown}`;
  }
  const [left = ''] = /\S{0,20}$/.exec(line?.text.slice(0, start) ?? '') ?? [];
  const [right = ''] = /^\S{0,20}/.exec(line?.text.slice(end) ?? '') ?? [];
  const blank = text.replaceAll(/\s*[\r\n]+\s*/g, ' ⏎ ');
  if (left + right === '') return blank === text ? 'insert a space' : 'insert a line break';
  return `\`${left}${before}${right}\` → \`${(left + blank + right).trim()}\``;
}

/** `file:line:column`, or the known part of it. */
export function positionOf({ file, span }: Place, colors: Colors): string {
  if (file === undefined) return '';
  const point = span === undefined ? '' : `:${span.start.line}:${span.start.column}`;
  return colors.underline(shownPath(file)) + point;
}

/** The code; on a terminal that shows links, a link to its documentation. `width` pads it. */
export function linkedCode(code: string, { colors, links }: Display, width = 0): string {
  const text = colors.dim(links ? linked(code, documentationUrlOf(code)) : code);
  return text + ' '.repeat(Math.max(0, width - code.length));
}

export function severityText(severity: Severity, colors: Colors): string {
  const paint = { error: colors.red, warning: colors.yellow, info: colors.blue }[severity];
  return paint(severity);
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function formatFrame(frame: readonly FrameLine[], display: Display): string[] {
  const { colors } = display;
  const digits = Math.max(...frame.map(({ line }) => String(line).length));
  const room = Math.max(40, display.columns - digits - 6);
  return frame.flatMap(({ line, text, column = 1, mark }) => {
    const { shown, underline } = clipped(cellsOf(text, column), mark, room);
    const gutter = (label: string) => `  ${colors.dim(`${label.padStart(digits)} |`)}`;
    const rows = [shown === '' ? gutter(String(line)) : `${gutter(String(line))} ${shown}`];
    if (underline !== '') rows.push(`${gutter('')} ${colors.red(underline)}`);
    return rows;
  });
}

/** Cuts a line to the available width so that the marked range is visible; also returns the underline. */
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
  const before = (kept[0]?.column ?? 1) > 1 ? '…' : '';
  const after = from + kept.length < cells.length ? '…' : '';
  const shown = `${before}${kept.map((cell) => cell.text).join('')}${after}`.trimEnd();
  return { shown, underline: mark === undefined ? '' : underlineOf(kept, mark, before.length) };
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

/** Reserves a third of the width for the text before the mark. */
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

export function countBySeverity(findings: readonly Finding[]): Counts {
  const counts: Counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/**
 * `2 errors, 1 warning in 3 files`; `no problems` without findings. If a finding represents others, also returns the
 * number of places. `known`: the number of findings in the baseline, which are not among the findings.
 */
export function summaryOf(findings: readonly Finding[], colors: Colors, known = 0): string {
  const counts = countBySeverity(findings);
  const places = separated(findings);
  const files = new Set(places.flatMap(({ file }) => (file === undefined ? [] : [file]))).size;
  const of = known > 0 ? 'new ' : '';
  const parts = [
    counts.error + counts.warning > 0
      ? ''
      : colors.green(counts.info > 0 ? `no ${of}errors or warnings` : `no ${of}problems`),
    counts.error > 0 ? colors.red(counted(counts.error, 'error')) : '',
    counts.warning > 0 ? colors.yellow(counted(counts.warning, 'warning')) : '',
    counts.info > 0 ? colors.blue(counted(counts.info, 'note')) : '',
  ].filter((part) => part !== '');
  const at = places.length > findings.length ? ` at ${counted(places.length, 'place')}` : '';
  const knownNote = known > 0 ? ` (${findings.length > 0 ? 'and ' : ''}${grouped(known)} known)` : '';
  return parts.join(', ') + at + (files > 0 ? ` in ${counted(files, 'file')}` : '') + knownNote;
}

/** Formats `1204` as `1,204`. Does not use `toLocaleString`, because creating its formatter takes 25 ms. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a count with its noun: `1 page`, `353 pages`, `1,204 files`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Findings for programs, in reporting order. Each has all fields; missing values are `null`. */
export function findingsForJson(findings: readonly Finding[]): Record<string, unknown>[] {
  return sortFindings(findings).map(({ code, severity, message, cause, hint, file, span, others, fix, stack }) => ({
    code,
    severity,
    message,
    hint: hint ?? null,
    file: file ?? null,
    span: span ?? null,
    ...(others !== undefined && { cause, others: findingsForJson(others) }),
    fix: fix ?? null,
    stack: stack ?? null,
    docs: documentationOf(code),
  }));
}
