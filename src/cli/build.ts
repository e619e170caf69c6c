/** `docsite build`: a site's root → its published output, findings and a closing summary. */
import path from 'node:path';
import { createCompiler } from '../compiler/index.ts';
import type { BuildResult, ConfigOverrides } from '../compiler/index.ts';
import { countBySeverity, diagnosticsForJson } from './format-diagnostic.ts';
import { printBuildResult, printJson, printRefusal, printTimings, printWarningLimit, showProgress } from './report.ts';
import { exitCodes } from './run.ts';
import type { ExitCode } from './run.ts';

export interface BuildOptions {
  /** The site's root, absolute or relative to the working folder. */
  root: string;
  overrides: ConfigOverrides;
  /** Default: as many as there are processors. */
  workers?: number;
  cache: 'use' | 'ignore';
  /** Default: no limit. */
  maxWarnings?: number;
  format: 'pretty' | 'json';
  /** `table` adds how long each stage took. */
  timing: 'none' | 'table';
}

export async function build(options: BuildOptions, signal: AbortSignal): Promise<ExitCode> {
  const { compiler, diagnostics } = await createCompiler({
    root: path.resolve(options.root),
    overrides: options.overrides,
    mode: 'build',
    cache: options.cache,
    ...(options.workers !== undefined && { workers: options.workers }),
  });
  if (compiler === null) {
    if (options.format === 'json') printJson({ published: false, diagnostics: diagnosticsForJson(diagnostics) });
    else printRefusal(diagnostics);
    return exitCodes.usage;
  }
  const progress = showProgress(options.format === 'json' ? 'quiet' : 'shown');
  const built = await compiler
    .build({ onProgress: progress.update, signal })
    .finally(() => progress.clear())
    .finally(() => compiler.dispose());
  report(built, options, compiler.config.outDir);
  return exitCodeOf(built, options.maxWarnings);
}

function report(built: BuildResult, options: BuildOptions, outDir: string): void {
  if (options.format === 'json') {
    printJson({ ...built, outDir, diagnostics: diagnosticsForJson(built.diagnostics) });
    return;
  }
  printBuildResult(built, shownPath(outDir));
  if (options.timing === 'table') printTimings(built.timings);
  if (options.maxWarnings !== undefined) printWarningLimit(built.diagnostics, options.maxWarnings);
}

/** As the user would type it: relative to the working folder when it lies below. */
function shownPath(file: string): string {
  const relative = path.relative('.', file);
  return relative === '' || relative.startsWith('..') ? file : relative;
}

function exitCodeOf(built: BuildResult, maxWarnings: number | undefined): ExitCode {
  const { error, warning } = countBySeverity(built.diagnostics);
  const clean = built.published && error === 0 && warning <= (maxWarnings ?? Infinity);
  return clean ? exitCodes.clean : exitCodes.findings;
}
