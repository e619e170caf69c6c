/** `docsite check`: a site's root → its findings, without building anything. */
import path from 'node:path';
import { closest, codeOf, createCompiler, readGuide } from '../compiler/index.ts';
import type { CheckRequest, CheckResult } from '../compiler/index.ts';
import { countBySeverity } from './format-diagnostic.ts';
import { formatReport } from './report-formats.ts';
import type { ReportFormat } from './report-formats.ts';
import {
  printCheckResult,
  printJson,
  printTranslations,
  printExplanation,
  printNote,
  printRefusal,
  printText,
  printUsageError,
  printWarningLimit,
} from './report.ts';
import { exitCodes } from './run.ts';
import type { ExitCode } from './run.ts';

export interface CheckOptions extends CheckRequest {
  /** The site's root, absolute or relative to the working folder. */
  root: string;
  format: ReportFormat;
  /** Default: no limit. */
  maxWarnings?: number;
  /** Default: as many as there are processors. */
  workers?: number;
  cache: 'use' | 'ignore';
  /** A code to explain in place of a check. */
  explain?: string;
  output: 'findings' | 'translations';
}

export async function check(options: CheckOptions, signal: AbortSignal): Promise<ExitCode> {
  if (options.explain !== undefined) return explain(options.explain);
  const only = options.only === undefined ? null : codesOf(options.only);
  if (only !== null && typeof only === 'string') return refuse(only);
  const { compiler, diagnostics } = await createCompiler({
    root: path.resolve(options.root),
    overrides: {},
    mode: 'check',
    cache: options.cache,
    ...(options.workers !== undefined && { workers: options.workers }),
  });
  if (compiler === null) {
    if (options.format === 'pretty') printRefusal(diagnostics);
    else printText(formatReport(diagnostics, options.format));
    return exitCodes.usage;
  }
  const request = {
    ...options,
    ...(only !== null && { only }),
    // Other checks start without the server.
    serve: async (folder: string) => (await import('./serve-build.ts')).serveBuild(folder),
  };
  const result = await compiler.check(signal, request).finally(() => compiler.dispose());
  if (options.output === 'translations' && result.refusal === undefined) {
    if (options.format === 'pretty') printTranslations(result, compiler.config);
    else printJson(result.translations);
    return exitCodes.clean;
  }
  return report(result, options);
}

function report(result: CheckResult, options: CheckOptions): ExitCode {
  const { diagnostics, refusal } = result;
  if (refusal !== undefined) return refuse(refusal);
  if (options.format === 'pretty') printCheckResult(result);
  else printText(formatReport(diagnostics, options.format));
  if (options.baselineUse === 'write') printNote(`wrote the baseline ${options.baseline ?? ''}`);
  if (options.maxWarnings !== undefined) printWarningLimit(diagnostics, options.maxWarnings);
  const { error, warning } = countBySeverity(diagnostics);
  return error === 0 && warning <= (options.maxWarnings ?? Infinity) ? exitCodes.clean : exitCodes.findings;
}

function refuse(message: string): ExitCode {
  printUsageError(message);
  return exitCodes.usage;
}

/** Codes for the names that were given; a text says which name is none. */
function codesOf(names: readonly string[]): string[] | string {
  const guide = readGuide();
  const unknown = names.find((name) => !guide.has(codeOf(name)));
  return unknown === undefined ? names.map(codeOf) : unknownCode(unknown, [...guide.keys()]);
}

function unknownCode(name: string, codes: readonly string[]): string {
  const nearest = closest(name, codes);
  return `no check is called \`${name}\`${nearest === undefined ? '' : `; did you mean \`${nearest}\`?`}`;
}

function explain(name: string): ExitCode {
  const guide = readGuide();
  const found = guide.get(codeOf(name));
  if (found === undefined) return refuse(unknownCode(name, [...guide.keys()]));
  printExplanation(found);
  return exitCodes.clean;
}
