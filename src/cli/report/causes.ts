/** Groups findings by cause, and formats them as a report that is short enough to read. */
import type { Colors } from 'picocolors/types.js';
import { findingRecords, separated, sortFindings } from '../../compiler/index.ts';
import type { Finding } from '../../compiler/index.ts';
import { counted, formatFinding, grouped, linkedCode, positionOf, severityText } from './format-finding.ts';
import type { Display } from './format-finding.ts';
import { withoutControls } from './display-width.ts';

/** Findings that a single change or decision would resolve. */
type Cause = [Finding, ...Finding[]];

/** Maximum lines for errors and warnings. With the counts and the summary below them, a report has at most 40 lines. */
const maxLines = 32;

/**
 * Up to this many errors are shown in full, because they fail the build, unless they represent so many others that they
 * do not fit.
 */
const maxFullErrors = 5;

/** Minimum number of lines for causes that are not shown in full. */
const minCauses = 6;

/** Maximum number of note kinds listed in the line of counts. */
const maxKinds = 12;

/** A report, and the number of findings that it does not show. */
export interface ShortReport {
  text: string;
  hidden: number;
}

/**
 * Shows errors and warnings in full if there are few; otherwise shows one line per cause, and as many full findings
 * as fit, failed plugins first, then other errors. Several notes are counted per kind.
 */
export function shortReport(findings: readonly Finding[], display: Display): ShortReport {
  const notes = findings.filter(({ severity }) => severity === 'info');
  const errors = byRank(findings.filter(({ severity }) => severity === 'error'));
  const all = causesOf(findings);
  const warnings = all.filter(([{ severity }]) => severity !== 'error');
  const space = maxLines - Math.min(warnings.length, minCauses);
  const inFull = errors.length <= maxFullErrors ? fullErrors(errors, { display, room: space }) : [];
  const areFull = inFull.length > 0 && (linesIn(inFull) <= space || errors.every(({ others }) => others === undefined));
  const causes = areFull ? warnings : all;
  const first = areFull ? inFull : [];
  const room = Math.max(minCauses, maxLines - linesIn(first));
  const listed = causes.length > room ? causes.slice(0, room - 1) : causes;
  const expanded = expandedOf(listed, { display, room });
  const others = listed.filter((cause) => !expanded.includes(cause));
  const full = byRank(expanded.flat());
  const [note] = notes;
  const oneNote = note !== undefined && notes.length === 1;
  return {
    text: [
      ...first,
      ...full.map((one) => `${formatFinding(one, display)}\n\n`),
      linesOf(oneNote ? [...others, [note]] : others, { display, more: causes.slice(listed.length) }),
      oneNote ? '' : notesLine(notes, display.colors),
    ].join(''),
    hidden: findings.length - first.length - full.length - others.length - (oneNote ? 1 : 0),
  };
}

/** Returns the errors in full, or without code frames if they need more lines than `room`. */
function fullErrors(errors: readonly Finding[], { display, room }: { display: Display; room: number }): string[] {
  const full = errors.map((one) => `${formatFinding(one, display)}\n\n`);
  return linesIn(full) <= room ? full : errors.map((one) => `${formatFinding({ ...one, frame: [] }, display)}\n\n`);
}

function linesIn(texts: readonly string[]): number {
  return texts.join('').split('\n').length - 1;
}

function causesOf(findings: readonly Finding[]): Cause[] {
  const groups = new Map<string, Cause>();
  for (const finding of sortFindings(findings)) {
    const { severity, code, cause, plugin } = finding;
    if (severity === 'info') continue;
    // All failures of one plugin take one line.
    const key = JSON.stringify([severity, code, plugin ?? cause]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].toSorted(
    ([a, ...others], [b, ...more]) => rank(a) - rank(b) || more.length - others.length,
  );
}

/** Sorts findings for a reader: failed plugins, other errors, then the rest, each by position. */
export function byRank(findings: readonly Finding[]): Finding[] {
  return sortFindings(findings).toSorted((a, b) => rank(a) - rank(b));
}

/** A failed plugin comes first, because other findings may be its consequences, such as links to pages that it creates. */
function rank({ severity, code }: Finding): number {
  if (severity !== 'error') return 2;
  return isPluginFailure(code) ? 0 : 1;
}

function isPluginFailure(code: string): boolean {
  return code === 'plugin-hook-failed' || code === 'plugin-failed';
}

/** The causes whose findings can all be shown in full while one line is left for each remaining cause. */
function expandedOf(causes: readonly Cause[], { display, room: lines }: { display: Display; room: number }): Cause[] {
  let room = lines - causes.length;
  return causes.filter((findings) => {
    // Each finding takes at least two lines, one of them empty; formatting thousands that don't fit takes a second.
    if (2 * findings.length - 1 > room) return false;
    const needed = findings.reduce((sum, one) => sum + formatFinding(one, display).split('\n').length + 1, 0);
    if (needed - 1 > room) return false;
    room -= needed - 1;
    return true;
  });
}

/**
 * `error link-target-missing ×12 content/a.md:4:15 Link to a page that does not exist`. A finding that represents
 * others counts only once, as in the summary. `more`: the causes that are only counted.
 */
function linesOf(causes: readonly Cause[], { display, more }: { display: Display; more: readonly Cause[] }): string {
  const { colors } = display;
  if (causes.length === 0) return '';
  const counts = causes.map(({ length }) => (length === 1 ? '' : `×${grouped(length)}`));
  const widest = Math.max(...counts.map((count) => count.length));
  const widestCode = Math.max(...causes.map(([{ code }]) => code.length));
  const lines = causes.map((findings, index) => {
    const [first] = findings;
    const { severity, code } = first;
    const pad = ' '.repeat('warning'.length - severity.length);
    const parts = [
      severityText(severity, colors) + pad,
      linkedCode(code, display, widestCode),
      (counts[index] ?? '').padStart(widest),
      positionOf(first, colors),
      colors.bold(withoutControls(sentenceOf(findings))) + placesOf(findings, colors),
    ];
    return `${parts.filter((part) => part !== '').join('  ')}\n`;
  });
  return `${lines.join('')}${moreLine(more, colors)}\n`;
}

/** The number of places, if a finding represents several places. */
function placesOf(findings: Cause, colors: Colors): string {
  const places = separated(findings).length;
  return places === findings.length ? '' : colors.dim(` (${counted(places, 'place')})`);
}

function moreLine(more: readonly Cause[], colors: Colors): string {
  const [first] = more;
  if (first === undefined) return '';
  const findings = more.flat().length;
  return `${severityText(first[0].severity, colors)}  ${colors.dim(`${counted(more.length, 'more kind')} with ${counted(findings, 'finding')}`)}\n`;
}

/**
 * A sentence that describes findings with a common cause: the cause, their shared message, or the title of the finding.
 */
function sentenceOf([first, ...others]: Cause): string {
  const isOnly = others.length === 0 && first.others === undefined;
  const isSame = separated([first, ...others]).every(({ message }) => message === first.message);
  if (isSame && first.plugin !== undefined) return first.message;
  if (first.cause !== undefined && !isOnly && others.every(({ cause }) => cause === first.cause)) return first.cause;
  // Its title does not name the plugin.
  return isSame || isPluginFailure(first.code)
    ? first.message
    : (findingRecords.get(first.code)?.title ?? first.message);
}

function notesLine(notes: readonly Finding[], colors: Colors): string {
  if (notes.length === 0) return '';
  const counts = new Map<string, number>();
  for (const { code } of notes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const kinds = [...counts].toSorted(([, a], [, b]) => b - a);
  const named = kinds.slice(0, maxKinds).map(([code, count]) => `${grouped(count)} ${code}`);
  const more = kinds.length > maxKinds ? [`${counted(kinds.length - maxKinds, 'more kind')}`] : [];
  return `${severityText('info', colors)}  ${colors.dim([...named, ...more].join(', '))}\n\n`;
}
