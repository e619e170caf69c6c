/** Prints the output of all commands. Only this file writes to the terminal and decides whether to use color. */
import process from 'node:process';
import picocolors from 'picocolors';
import { renderUnicodeCompact } from 'uqr';
import { diskFinding, docsiteVersion, separated } from '../../compiler/index.ts';
import type { BuildResult, CheckResult, Finding, FindingRecord } from '../../compiler/index.ts';
import { shortReport } from './causes.ts';
import { explanationHint, formatExplanation } from './explanation.ts';
import { countBySeverity, counted, findingsForJson, formatFindings, grouped, summaryOf } from './format-finding.ts';
import type { Display } from './format-finding.ts';
import { shownPath, withoutControls } from './display-width.ts';
import { showsLinks } from './hyperlinks.ts';
import { formatReport } from './machine-formats.ts';
import type { ReportFormat } from './machine-formats.ts';
import { commandName, withCommandName } from './command-name.ts';
import { editedFiles } from './edited-files.ts';
import { progressBar, progressLines, quietProgress } from './progress.ts';
import type { ProgressDisplay } from './progress.ts';
import { duration } from './time-left.ts';
import { bytes, formatRemote } from './format-size.ts';
import { translationTable } from './translation-table.ts';

/** An output stream and its capabilities. */
interface Screen extends Display {
  command: string;
  write(text: string): void;
  /** Whether the stream is an interactive terminal, where lines can be overwritten. */
  live: boolean;
}

/** The stream for results and findings. */
const out = screenOf(process.stdout);
/** The stream for progress and usage errors. */
const err = screenOf(process.stderr);

function screenOf(stream: NodeJS.WriteStream): Screen {
  const live = stream.isTTY === true && !process.env['CI'] && process.env['TERM'] !== 'dumb';
  return {
    write(text) {
      stream.write(text);
    },
    colors: picocolors.createColors(hasColors(stream)),
    columns: stream.columns ?? 120,
    command: commandName(process.env['npm_config_user_agent']),
    links: live && showsLinks(process.env),
    live,
  };
}

/** `NO_COLOR` turns color off, and `FORCE_COLOR` (unless `0` or `false`) turns it on. Otherwise only terminals get color. */
function hasColors(stream: NodeJS.WriteStream): boolean {
  if (process.env['NO_COLOR']) return false;
  const forced = process.env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && process.env['TERM'] !== 'dumb';
}

/** Prints help or other text unchanged. */
export function printText(text: string): void {
  out.write(text);
}

/** Prints a report for programs, with commands as they can be typed. `folder` is the site's path in its repository. */
export function printReport(
  result: Parameters<typeof formatReport>[0],
  format: Exclude<ReportFormat, 'pretty'>,
  folder: string,
): void {
  out.write(formatReport(result, format, { folder, command: out.command }));
}

/** Prints the result of a command as JSON on standard output. Every command prints one object with its findings. */
export function printJson(value: { findings: unknown; [fact: string]: unknown }): void {
  out.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** How many findings are printed. */
export type Extent = 'short' | 'all';

/** How much is printed about a run: `verbose` adds versions, paths, and the stacks of failed plugins. */
export type Detail = 'normal' | 'verbose';

type FindingsStyle = { extent: Extent; detail: Detail };

/** Prints the findings. A short report also says how many are hidden and which command shows them. */
function printFindings(
  findings: readonly Finding[],
  { extent, detail, command = 'check' }: FindingsStyle & { command?: 'build' | 'check' },
): void {
  const display: Display = { ...out, stacks: detail === 'verbose' ? 'shown' : 'offered' };
  if (extent === 'all') {
    out.write(formatFindings(findings, display));
    return;
  }
  const { text, hidden } = shortReport(findings, display);
  out.write(text);
  if (hidden > 0) out.write(`${counted(hidden, 'more finding')}: see \`${out.command} ${command} --all\`\n`);
}

/** Prints the findings that prevent a command from starting, on standard error. */
export function printRefusal(findings: readonly Finding[], form: 'text' | 'json' = 'text'): void {
  if (form === 'json') printJson({ findings: findingsForJson(findings) });
  else err.write(`${formatFindings(findings, { ...err, stacks: 'shown' })}${summaryOf(findings, err.colors)}\n`);
}

export function printUsageError(message: string, hint?: string, form: 'text' | 'json' = 'text'): void {
  const { colors } = err;
  if (form === 'json') printJson({ error: { message, ...(hint !== undefined && { hint }) }, findings: [] });
  const shown = (text: string): string => withCommandName(withoutControls(text), err.command);
  err.write(`${colors.red('error')}  ${shown(message)}\n`);
  if (hint !== undefined) err.write(`  ${colors.cyan('hint:')} ${shown(hint)}\n`);
}

/** Prints why a command or one of its tasks failed: a file error or a bug. A server keeps `running`. */
export function printFailure(error: unknown, state: 'ended' | 'running' = 'ended'): 'refused' | 'bug' {
  const refused = diskFinding(error, process.cwd());
  if (refused === null) printBug(error, state);
  else err.write(formatFindings([refused], err));
  return refused === null ? 'bug' : 'refused';
}

/** Prints an internal error with the details that a bug report needs. */
function printBug(error: unknown, state: 'ended' | 'running'): void {
  const { colors } = err;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const end = state === 'ended' ? 'docsite crashed.' : 'Internal error. The server is still running.';
  err.write(
    `\n${colors.red(end)} This is a bug in docsite, not in your site. Please report it and include this text:\n\n` +
      `${withoutControls(trace)}\n\ndocsite ${docsiteVersion}, Node.js ${process.version}, ${process.platform} ${process.arch}\n`,
  );
}

/** Prints a status line on standard error. */
export function printNote(text: string): void {
  err.write(`${text}\n`);
}

/** `timed` prints lines with the elapsed time. `quiet` prints nothing and is used when programs read the output. */
export function showProgress(mode: 'shown' | 'timed' | 'quiet', of: 'build' | 'check'): ProgressDisplay {
  if (mode === 'quiet') return quietProgress;
  return mode === 'shown' && err.live ? progressBar(err) : progressLines(err, { mode, of });
}

/** Prints the findings and the summary of a build. `outDir` is shown as given. */
export function printBuildResult(
  result: BuildResult,
  { outDir, extent, detail }: FindingsStyle & { outDir: string },
): void {
  const { colors } = out;
  printFindings(result.findings, { extent, detail, command: 'build' });
  const cached = `${grouped(result.cacheHits)} of ${counted(result.pages, 'page')} from the cache`;
  if (result.published) {
    out.write(`${colors.green('built')} ${counted(result.pages, 'page')} in ${duration(result.ms)} → ${outDir}\n`);
    const size = `${counted(result.outputFiles, 'file')}, ${bytes(result.outputBytes)}`;
    out.write(`  ${size}, ${grouped(result.written)} written, ${cached}\n`);
  } else {
    out.write(`${colors.red('nothing published')} to ${outDir} (${duration(result.ms)}, ${cached})\n`);
  }
  if (result.remote !== undefined) out.write(`  ${formatRemote(result.remote)}\n`);
  out.write(`  ${summaryOf(result.findings, colors)}\n`);
  printDocsHint(result.findings);
}

/** Prints the findings and the summary of a shard; `line` describes the shard's file. */
export function printShardResult(findings: readonly Finding[], line: string, style: FindingsStyle): void {
  printFindings(findings, { ...style, command: 'build' });
  out.write(`${line}\n  ${summaryOf(findings, out.colors)}\n`);
  printDocsHint(findings);
}

/** Prints how long each stage took. */
export function printTimings(timings: BuildResult['timings']): void {
  const width = Math.max(5, ...timings.map(({ stage }) => stage.length));
  out.write(`\n${out.colors.dim(`${'stage'.padEnd(width)}  ${'time'.padStart(9)}  ${'count'.padStart(8)}`)}\n`);
  for (const { stage, ms, count } of timings) {
    out.write(`${stage.padEnd(width)}  ${duration(ms).padStart(9)}  ${grouped(count).padStart(8)}\n`);
  }
}

/** Prints the findings of a check and the summary line. */
export function printCheckResult(
  { pages, findings, known, fixed, edited, samples = {}, ms }: CheckResult,
  style: FindingsStyle & { baselineUse?: 'read' | 'write' },
): void {
  printFindings(findings, style);
  out.write(editedFiles(edited, { extent: style.extent, colors: out.colors }));
  const applied = fixed > 0 ? `${out.colors.green(`${counted(fixed, 'finding')} fixed`)}; ` : '';
  const fixable = separated(findings).filter(({ fix }) => fix !== undefined).length;
  const offer = fixable > 0 ? `; ${grouped(fixable)} fixable with \`--fix\`` : '';
  const done = [
    `${counted(pages, 'page')} checked`,
    ...(samples.compiled === undefined ? [] : [`${counted(samples.compiled, 'sample')} compiled`]),
    ...(samples.run === undefined ? [] : [`${counted(samples.run, 'sample')} run`]),
  ];
  const summary =
    style.baselineUse === 'write' ? counted(known ?? 0, 'known finding') : summaryOf(findings, out.colors, known);
  out.write(`${applied}${summary}; ${done.join(', ')} in ${duration(ms)}${offer}\n`);
  printDocsHint(findings);
}

/** Prints how to get an explanation of the findings, if there are any. */
function printDocsHint(findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  out.write(out.colors.dim(explanationHint(process.cwd(), out.command)));
}

/** Prints the translation status table. */
export function printTranslations(
  { translations, findings }: CheckResult,
  { root, content, multiVersion }: { root: string; content: string; multiVersion: { versions: readonly string[] } },
): void {
  const site = { root, content, versions: multiVersion.versions };
  out.write(translationTable(translations, findings, { ...site, colors: out.colors }));
}

/** Prints what a finding means and how to fix it. */
export function printExplanation(record: FindingRecord): void {
  out.write(withCommandName(formatExplanation(record, out), out.command));
}

/** Prints a short report on standard error, because a job's log does not contain a report in a file. */
export function printFailedCheck(findings: readonly Finding[]): void {
  if (out.live) return;
  const { text, hidden } = shortReport(findings, { ...err, stacks: 'offered' });
  const more = hidden > 0 ? `${counted(hidden, 'more finding')}: see the report\n` : '';
  err.write(`${text}${more}  ${summaryOf(findings, err.colors)}\n`);
}

/** Prints an error if the check fails only because of the number of warnings. */
export function printWarningLimit(findings: readonly Finding[], limit: number): void {
  const { error, warning } = countBySeverity(findings);
  if (error === 0 && warning > limit)
    printUsageError(`${counted(warning, 'warning')}; --max-warnings allows at most ${limit}`);
}

/** A command that a server's terminal accepts. */
export interface Shortcut {
  key: string;
  effect: string;
}

/** Whether a person can read the output and type. */
export function isTerminal(): boolean {
  return out.live && process.stdin.isTTY === true;
}

/** Prints the commands that a person can type. */
export function printShortcuts(shortcuts: readonly Shortcut[]): void {
  const lines = shortcuts.map(({ key, effect }) => `  ${out.colors.bold(key)}  ${effect}\n`);
  out.write(`\n${lines.join('')}\n`);
}

/** Clears the terminal and its scrollback. */
export function clearScreen(): void {
  out.write('\u001b[2J\u001b[3J\u001b[H');
}

/**
 * Prints the URLs of a server. `network` lists URLs that other machines can reach; a terminal also shows the first of them as a
 * QR code. `keys`: whether the terminal accepts shortcuts.
 */
export function printUrls(
  title: string,
  urls: { local: string; network: readonly string[]; keys: 'listening' | 'none' },
): void {
  const { colors } = out;
  const lines = [
    '',
    `  ${colors.bold(withoutControls(title))}`,
    '',
    `  local    ${colors.cyan(urls.local)}`,
    ...urls.network.map((url) => `  network  ${colors.cyan(url)}`),
    '',
    ...(urls.network.length === 0
      ? []
      : [
          ...codeOf(urls.network),
          `  ${colors.yellow('warning')}  anyone who can reach these URLs can read this site.`,
          '',
        ]),
    `  ${colors.dim(
      urls.keys === 'listening'
        ? 'Type h and Enter for shortcuts, or press Ctrl+C to stop.'
        : 'Press Ctrl+C to stop the server.',
    )}`,
    '',
  ];
  out.write(`${lines.join('\n')}\n`);
}

/** The lines of a QR code; empty if the output is not a terminal. */
function codeOf([url = '']: readonly string[]): string[] {
  if (!out.live) return [];
  // Prints the white modules, so that the code is dark on light in dark terminals, which are the most common.
  const code = renderUnicodeCompact(url, { border: 1 });
  return [...code.split('\n').map((line) => `  ${line}`), ''];
}

/** Prints the update after a save: `12:03:04  content/en/a.md  updated in 14 ms`. */
export function printUpdate(files: readonly string[], ms: number): void {
  const { colors } = out;
  const more = files.length > 1 ? ` and ${counted(files.length - 1, 'more file')}` : '';
  const time = new Date().toTimeString().slice(0, 8);
  out.write(`${colors.dim(time)}  ${shownPath(files[0] ?? '')}${more}  ${colors.dim(`updated in ${duration(ms)}`)}\n`);
}

export function printNewFindings(fresh: readonly Finding[], all: readonly Finding[], detail: Detail): void {
  if (fresh.length > 0) out.write('\n');
  printFindings(fresh, { extent: 'short', detail });
  out.write(`${summaryOf(all, out.colors)}\n`);
}

/** Prints the next commands after creating a site. */
export function printNextSteps(dir: string, commands: readonly string[], notes: readonly string[]): void {
  const { colors } = out;
  const also = notes.map((note) => `  ${note}\n`).join('');
  const next = commands.map((command) => `    ${colors.cyan(command)}\n`).join('');
  out.write(`\n  ${colors.green('created')} a site in ${colors.bold(dir)}\n${also}\n  Next:\n\n${next}\n`);
}
