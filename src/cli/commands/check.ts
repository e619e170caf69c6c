/** `docsite check`: reports a site's findings without building it. */
import { statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {
  closest,
  codeOf,
  createCompiler,
  documentationPageFrom,
  findingRecords,
  pathInRepository,
} from '../../compiler/index.ts';
import type { CheckRequest, CheckResult, ConfigOverrides, Progress } from '../../compiler/index.ts';
import { formatRun } from '../report/format-diagnosis.ts';
import { countBySeverity, counted } from '../report/format-finding.ts';
import type { ReportFormat, ResultForm } from '../report/machine-formats.ts';
import {
  printCheckResult,
  printFailedCheck,
  printJson,
  printTranslations,
  printExplanation,
  printNote,
  printRefusal,
  printReport,
  printWarningLimit,
  showProgress,
} from '../report/report.ts';
import type { Detail, Extent } from '../report/report.ts';
import { exitCodes, refuse } from '../run.ts';
import type { ExitCode } from '../run.ts';

export interface CheckOptions extends CheckRequest {
  /** The site's root, absolute or relative to the working folder. */
  root: string;
  overrides: ConfigOverrides;
  format: ReportFormat;
  /** How many findings are printed. */
  extent: Extent;
  detail: Detail;
  /** Default: no limit. */
  maxWarnings?: number;
  /** Default: one per core, at most 4. */
  workers?: number;
  cache: 'use' | 'ignore';
  /** A code to explain instead of running a check. */
  explain?: string;
  output: 'findings' | 'translations';
}

export async function check(options: CheckOptions, signal: AbortSignal): Promise<ExitCode> {
  if (options.explain !== undefined) return explain(options.explain);
  const only = options.only === undefined ? null : codesOf(options.only);
  if (only !== null && typeof only === 'string') return refuse(only, codesHint(), formOf(options));
  const { base } = options.overrides;
  if (base !== undefined && statSync(base, { throwIfNoEntry: false })?.isFile() === true)
    return refuse(
      `\`--base\` must be a URL path, but \`${base}\` is a file`,
      `did you mean \`--baseline ${base}\`?`,
      formOf(options),
    );
  const { compiler, findings } = await createCompiler({
    root: path.resolve(options.root),
    overrides: options.overrides,
    mode: 'check',
    cache: options.cache,
    ...(options.workers !== undefined && { workers: options.workers }),
  });
  if (compiler === null) {
    if (options.format === 'pretty') printRefusal(findings);
    else printReport({ pages: 0, findings, fixed: 0, ms: 0 }, options.format, folderOf(options));
    return exitCodes.usage;
  }
  if (options.detail === 'verbose') printNote(formatRun(compiler.config));
  const shown = options.detail === 'verbose' ? 'timed' : 'shown';
  const progress = showProgress(options.format === 'pretty' ? shown : 'quiet', 'check');
  const request = {
    ...options,
    ...(only !== null && { only }),
    // Loaded on demand, because most checks need no server.
    serve: async (folder: string) => (await import('../server/serve-build.ts')).serveBuild(folder),
    onProgress: (now: Progress) => progress.update(now),
  };
  const result = await compiler
    .check(signal, request)
    .finally(() => progress.clear())
    .finally(() => compiler.dispose());
  if (options.output === 'translations' && result.refusal === undefined) {
    if (options.format === 'pretty') printTranslations(result, compiler.config);
    else printJson({ pages: result.pages, translations: result.translations, findings: [], ms: result.ms });
    return exitCodes.clean;
  }
  return report(result, options);
}

/** The site's path in its repository, which services that read reports expect; empty outside a repository. */
function folderOf({ root }: CheckOptions): string {
  return pathInRepository(path.resolve(root)) ?? '';
}

function formOf({ format }: CheckOptions): ResultForm {
  return format === 'json' ? 'json' : 'text';
}

function report(result: CheckResult, options: CheckOptions): ExitCode {
  const { pages, findings, known = 0, fixed, edited, samples, ms, refusal } = result;
  if (refusal !== undefined) return refuse(refusal, undefined, formOf(options));
  if (options.format === 'pretty') printCheckResult(result, options);
  else {
    const fixes = { fixed, ...(options.fixes === 'apply' && { edited }) };
    const counts = samples === undefined ? {} : { samples };
    printReport({ pages, findings, ...fixes, ...counts, ms }, options.format, folderOf(options));
  }
  if (options.baselineUse === 'write')
    printNote(`wrote the baseline ${options.baseline ?? ''}, which lists ${counted(known, 'known finding')}`);
  if (options.maxWarnings !== undefined) printWarningLimit(findings, options.maxWarnings);
  const { error, warning } = countBySeverity(findings);
  if (error === 0 && warning <= (options.maxWarnings ?? Infinity)) return exitCodes.clean;
  if (isFileFormat(options.format)) printFailedCheck(findings);
  return exitCodes.findings;
}

/** Whether the report is usually redirected to a file. GitHub reads annotations from the log. */
function isFileFormat(format: ReportFormat): boolean {
  return format === 'gitlab' || format === 'sarif' || format === 'junit';
}

/** Returns the codes for the given names, or an error message for an unknown name. */
function codesOf(names: readonly string[]): string[] | string {
  const unknown = names.find((name) => !findingRecords.has(codeOf(name)));
  return unknown === undefined ? names.map(codeOf) : unknownCode(unknown);
}

/** Says where all codes are listed. */
function codesHint(): string {
  return `see the list of codes: ${documentationPageFrom(process.cwd())}`;
}

/** Suggests the most similar code, or else codes that contain the word. */
function unknownCode(name: string): string {
  const codes = [...findingRecords.keys()];
  const nearest = closest(name, codes);
  const similar = nearest === undefined ? codes.filter((code) => code.split('-').includes(name)) : [nearest];
  const named = similar.slice(0, maxSimilar).map((code) => `\`${code}\``);
  return `unknown code \`${name}\`${named.length === 0 ? '' : `; did you mean ${named.join(' or ')}?`}`;
}

/** Maximum number of codes to suggest. */
const maxSimilar = 4;

function explain(name: string): ExitCode {
  const record = findingRecords.get(codeOf(name));
  if (record === undefined) return refuse(unknownCode(name), codesHint());
  printExplanation(record);
  return exitCodes.clean;
}
