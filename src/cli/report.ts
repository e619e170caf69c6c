/** What the commands have to say → lines on the terminal: the only file that prints or chooses colours. */
import process from 'node:process';
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { docsiteVersion } from '../compiler/index.ts';
import type { BuildResult, CheckResult, CodeGuide, Diagnostic, Progress } from '../compiler/index.ts';
import { countBySeverity, counted, formatDiagnostics, summaryOf } from './format-diagnostic.ts';
import { withoutControls } from './display-width.ts';
import { translationTable } from './translation-table.ts';

/** A stream that text goes to, and what it can show. */
interface Screen {
  write(text: string): void;
  colours: Colors;
  columns: number;
  /** A person is watching: lines may be drawn over. */
  live: boolean;
}

/** Results and findings. */
const out = screenOf(process.stdout);
/** Progress, and complaints about how a command was called. */
const err = screenOf(process.stderr);

function screenOf(stream: NodeJS.WriteStream): Screen {
  return {
    write(text) {
      stream.write(text);
    },
    colours: picocolors.createColors(hasColours(stream)),
    columns: stream.columns ?? 120,
    live: stream.isTTY === true && !process.env['CI'] && process.env['TERM'] !== 'dumb',
  };
}

/** `NO_COLOR` forbids, `FORCE_COLOR` demands (unless `0`), otherwise a terminal decides. */
function hasColours(stream: NodeJS.WriteStream): boolean {
  if (process.env['NO_COLOR']) return false;
  const forced = process.env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && process.env['TERM'] !== 'dumb';
}

/** Prints help or another text as it is. */
export function printText(text: string): void {
  out.write(text);
}

/** Prints a value for programs, and nothing else, on standard output. */
export function printJson(value: unknown): void {
  out.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints findings in full, nothing when there are none. */
function printDiagnostics(diagnostics: readonly Diagnostic[]): void {
  out.write(formatDiagnostics(diagnostics, out));
}

/** Prints findings because of which a command can't start, on standard error. */
export function printRefusal(diagnostics: readonly Diagnostic[]): void {
  err.write(`${formatDiagnostics(diagnostics, err)}${summaryOf(diagnostics, err.colours)}\n`);
}

/** Prints what is wrong with the way a command was called, and what to do about it. */
export function printUsageError(message: string, hint?: string): void {
  const { colours } = err;
  err.write(`${colours.red('error')}  ${withoutControls(message)}\n`);
  if (hint !== undefined) err.write(`  ${colours.cyan('hint:')} ${withoutControls(hint)}\n`);
}

/** Prints a fault of docsite's own with all that a report of it needs. */
export function printBug(error: unknown): void {
  const { colours } = err;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  err.write(
    `\n${colours.red('docsite has failed.')} This is a bug in docsite, not in your site. Please report it with this text:\n\n` +
      `${withoutControls(trace)}\n\ndocsite ${docsiteVersion}, Node.js ${process.version}, ${process.platform} ${process.arch}\n`,
  );
}

/** Prints one quiet line about what is going on, beside the results. */
export function printNote(text: string): void {
  err.write(`${text}\n`);
}

const stageNames: Record<Progress['stage'], string> = {
  scan: 'reading',
  bundle: 'bundling',
  compile: 'compiling',
  check: 'checking',
  write: 'writing',
};

/** Shows how far a build is: a bar on a terminal, one line per stage elsewhere. */
export interface ProgressDisplay {
  update(progress: Progress): void;
  /** Removes the bar; call before anything else is printed. */
  clear(): void;
}

/** `quiet` shows nothing at all, for output that programs read. */
export function showProgress(mode: 'shown' | 'quiet'): ProgressDisplay {
  if (mode === 'quiet') return { update() {}, clear() {} };
  return err.live ? progressBar() : progressLines();
}

function progressBar(): ProgressDisplay {
  const millisecondsPerFrame = 40;
  let drawnAt = 0;
  return {
    update(progress) {
      const now = performance.now();
      if (now - drawnAt < millisecondsPerFrame) return;
      drawnAt = now;
      err.write(`\r\u001b[2K${barOf(progress, err.colours)}`);
    },
    clear() {
      if (drawnAt > 0) err.write('\r\u001b[2K');
      drawnAt = 0;
    },
  };
}

function barOf({ stage, done, total }: Progress, colours: Colors): string {
  const width = 28;
  const filled = total === 0 ? 0 : Math.round((Math.min(done, total) / total) * width);
  const bar = colours.cyan('█'.repeat(filled)) + colours.dim('░'.repeat(width - filled));
  const count = total === 0 ? '' : `${done.toLocaleString('en-US')} of ${counted(total, 'page')}`;
  return `  ${bar}  ${stageNames[stage].padEnd(9)}  ${colours.dim(count)}`;
}

function progressLines(): ProgressDisplay {
  const announced = new Set<Progress['stage']>();
  return {
    update({ stage, total }) {
      if (announced.has(stage)) return;
      announced.add(stage);
      err.write(`${stageNames[stage]}${total > 0 ? ` ${counted(total, 'page')}` : ''}\n`);
    },
    clear() {},
  };
}

/** Prints the findings of a build and its closing summary. `outDir` is shown as given. */
export function printBuildResult(result: BuildResult, outDir: string): void {
  const { colours } = out;
  printDiagnostics(result.diagnostics);
  const cached = `${result.cacheHits.toLocaleString('en-US')} of ${counted(result.pages, 'page')} from the cache`;
  if (result.published) {
    out.write(`${colours.green('built')} ${counted(result.pages, 'page')} in ${duration(result.ms)} → ${outDir}\n`);
    const size = `${counted(result.outputFiles, 'file')}, ${bytes(result.outputBytes)}`;
    out.write(`  ${size}, ${result.written.toLocaleString('en-US')} written, ${cached}\n`);
  } else {
    out.write(`${colours.red('nothing published')}: ${outDir} is left as it was (${duration(result.ms)}, ${cached})\n`);
  }
  out.write(`  ${summaryOf(result.diagnostics, colours)}\n`);
}

/** Prints how long each stage took. */
export function printTimings(timings: BuildResult['timings']): void {
  const width = Math.max(5, ...timings.map(({ stage }) => stage.length));
  out.write(`\n${out.colours.dim(`${'stage'.padEnd(width)}  ${'time'.padStart(9)}  ${'count'.padStart(8)}`)}\n`);
  for (const { stage, ms, count } of timings) {
    out.write(`${stage.padEnd(width)}  ${duration(ms).padStart(9)}  ${count.toLocaleString('en-US').padStart(8)}\n`);
  }
}

/** Prints the findings of a check and the summary line. */
export function printCheckResult({ pages, diagnostics, fixed, ms }: CheckResult): void {
  printDiagnostics(diagnostics);
  const mended = fixed > 0 ? `${out.colours.green(`${counted(fixed, 'finding')} mended`)}; ` : '';
  const fixable = diagnostics.filter(({ fix }) => fix !== undefined).length;
  const offer = fixable > 0 ? `; \`--fix\` mends ${fixable.toLocaleString('en-US')}` : '';
  out.write(
    `${mended}${summaryOf(diagnostics, out.colours)}; ${counted(pages, 'page')} checked in ${duration(ms)}${offer}\n`,
  );
}

/** Prints the table that translators work from. */
export function printTranslations(
  { translations, diagnostics }: CheckResult,
  site: { root: string; content: string },
): void {
  out.write(translationTable(translations, diagnostics, { ...site, colours: out.colours }));
}

/** Prints what a check means and how to mend what it finds. */
export function printExplanation({ code, family, severities, meaning, messages, hints, mending }: CodeGuide): void {
  const { colours } = out;
  const lines = [
    `${colours.bold(code)}  ${severities.join(' or ')}  ${colours.dim(family)}`,
    ...(meaning === '' ? [] : ['', `  ${meaning}`]),
    '',
    ...messages.map((message) => `  says: ${message}`),
    ...hints.slice(0, 2).map((hint) => `  ${colours.cyan('hint:')} ${hint.replaceAll('\n', '\n        ')}`),
    ...(mending === '' ? [] : ['', `  To mend it: ${mending}`]),
    '',
    `  Another level, for the site:  checks: { rules: { '${code}': 'off' } }`,
    `  An exception, in a page:      <!-- docsite-ignore ${code}: the reason -->`,
    '',
  ];
  out.write(lines.join('\n'));
}

/** Prints that there are more warnings than the limit, if there are. */
export function printWarningLimit(diagnostics: readonly Diagnostic[], limit: number): void {
  const { warning } = countBySeverity(diagnostics);
  if (warning > limit) printUsageError(`${counted(warning, 'warning')}, at most ${limit} allowed by --max-warnings`);
}

/** Prints where a server answers. `network` lists addresses that other machines can reach. */
export function printAddresses(title: string, addresses: { local: string; network: readonly string[] }): void {
  const { colours } = out;
  const lines = [
    '',
    `  ${colours.bold(withoutControls(title))}`,
    '',
    `  local    ${colours.cyan(addresses.local)}`,
    ...addresses.network.map((address) => `  network  ${colours.cyan(address)}`),
    '',
    ...(addresses.network.length === 0
      ? []
      : [`  ${colours.yellow('warning')}  anyone who can reach these addresses can read this site.`, '']),
    `  ${colours.dim('Ctrl+C stops the server.')}`,
    '',
  ];
  out.write(`${lines.join('\n')}\n`);
}

/** Prints what a save led to: `12:03:04  content/en/a.md  updated in 14 ms`. */
export function printUpdate(files: readonly string[], ms: number): void {
  const { colours } = out;
  const more = files.length > 1 ? ` and ${counted(files.length - 1, 'more file')}` : '';
  const time = new Date().toTimeString().slice(0, 8);
  out.write(
    `${colours.dim(time)}  ${withoutControls(files[0] ?? '')}${more}  ${colours.dim(`updated in ${duration(ms)}`)}\n`,
  );
}

/** Prints findings that are new, and a line that says how many there are now. */
export function printFindings(fresh: readonly Diagnostic[], all: readonly Diagnostic[]): void {
  if (fresh.length > 0) out.write('\n');
  printDiagnostics(fresh);
  out.write(`${summaryOf(all, out.colours)}\n`);
}

/** Prints what to type after a site was made. */
export function printNextSteps(dir: string, commands: readonly string[]): void {
  const { colours } = out;
  out.write(`\n  ${colours.green('made')} a site in ${colours.bold(dir)}\n\n  Next:\n\n`);
  for (const command of commands) out.write(`    ${colours.cyan(command)}\n`);
  out.write('\n');
}

/** `812 ms`, `1.82 s`, `2 min 5 s`. */
function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** In thousands, as file managers count. */
function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(1)} kB`;
  return `${(count / 1_000_000).toFixed(1)} MB`;
}
