/** `docsite check`: a site's root → its findings, without building anything. */
import path from 'node:path';
import { createCompiler } from '../compiler/index.ts';
import { countBySeverity } from './format-diagnostic.ts';
import { printCheckJson, printCheckResult, printRefusal, printWarningLimit } from './report.ts';
import { exitCodes } from './run.ts';
import type { ExitCode } from './run.ts';

export interface CheckOptions {
  /** The site's root, absolute or relative to the working folder. */
  root: string;
  format: 'pretty' | 'json';
  /** Default: no limit. */
  maxWarnings?: number;
  /** Default: as many as there are processors. */
  workers?: number;
  cache: 'use' | 'ignore';
}

export async function check(options: CheckOptions, signal: AbortSignal): Promise<ExitCode> {
  const { compiler, diagnostics } = await createCompiler({
    root: path.resolve(options.root),
    overrides: {},
    mode: 'check',
    cache: options.cache,
    ...(options.workers !== undefined && { workers: options.workers }),
  });
  if (compiler === null) {
    if (options.format === 'json') printCheckJson(diagnostics);
    else printRefusal(diagnostics);
    return exitCodes.usage;
  }
  const result = await compiler.check(signal).finally(() => compiler.dispose());
  if (options.format === 'json') printCheckJson(result.diagnostics);
  else printCheckResult(result);
  if (options.maxWarnings !== undefined) printWarningLimit(result.diagnostics, options.maxWarnings);
  const { error, warning } = countBySeverity(result.diagnostics);
  return error === 0 && warning <= (options.maxWarnings ?? Infinity) ? exitCodes.clean : exitCodes.findings;
}
