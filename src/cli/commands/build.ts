/** `docsite build`: builds a site, publishes the output, and prints the findings and a summary. */
import path from 'node:path';
import v8 from 'node:v8';
import { createCompiler, shardFilesIn } from '../../compiler/index.ts';
import type { BuildResult, Compiler, ConfigOverrides, Progress, Shard, ShardResult } from '../../compiler/index.ts';
import { countBySeverity, counted } from '../report/format-finding.ts';
import { formatRun } from '../report/format-diagnosis.ts';
import { resultForJson } from '../report/machine-formats.ts';
import {
  printBuildResult,
  printJson,
  printNote,
  printRefusal,
  printShardResult,
  printTimings,
  printWarningLimit,
  showProgress,
} from '../report/report.ts';
import type { Detail, Extent } from '../report/report.ts';
import { exitCodes, refuse } from '../run.ts';
import type { ExitCode } from '../run.ts';

export interface BuildOptions {
  /** The site's root, absolute or relative to the working folder. */
  root: string;
  overrides: ConfigOverrides;
  /** Default: one per core, at most 4. */
  workers?: number;
  cache: 'use' | 'ignore';
  /** Default: no limit. */
  maxWarnings?: number;
  format: 'pretty' | 'json';
  /** How many findings are printed. */
  extent: Extent;
  /** `verbose` also prints when each stage starts. */
  detail: Detail;
  /** `table` prints how long each stage took. */
  timing: 'none' | 'table';
  /** Compiles only this shard of the pages and writes the result to a file in `folder`. */
  shard?: Shard & { folder: string };
  /** Folders that contain the files written by shards. */
  merge?: readonly string[];
}

export async function build(options: BuildOptions, signal: AbortSignal): Promise<ExitCode> {
  const { merge } = options;
  if (merge !== undefined && shardFilesIn(merge).length === 0) {
    const folders = merge.map((folder) => `\`${shownPath(path.resolve(folder))}\``).join(', ');
    return refuse(
      `no shards in ${folders}`,
      'write them with `docsite build --shard 1/2` and `--shard 2/2`',
      options.format === 'json' ? 'json' : 'text',
    );
  }
  const { compiler, findings } = await createCompiler({
    root: path.resolve(options.root),
    overrides: options.overrides,
    mode: 'build',
    cache: options.cache,
    ...(options.workers !== undefined && { workers: options.workers }),
  });
  if (compiler === null) {
    if (options.format === 'json') printJson(resultForJson({ published: false, pages: 0, findings, ms: 0 }));
    else printRefusal(findings);
    return exitCodes.usage;
  }
  if (options.detail === 'verbose') printNote(formatRun(compiler.config));
  const shown = options.detail === 'verbose' ? 'timed' : 'shown';
  if (options.shard !== undefined) return buildShard({ ...options, shard: options.shard }, compiler, signal);
  const progress = showProgress(options.format === 'json' ? 'quiet' : shown, 'build');
  const built = await compiler
    .build(
      {
        onProgress: (now) => {
          limitHeap(now);
          progress.update(now);
        },
        signal,
      },
      merge,
    )
    .finally(() => progress.clear())
    .finally(() => compiler.dispose());
  report(built, options, compiler.config.outDir);
  return exitCodeOf(built, options.maxWarnings);
}

/** At this size, the heap needs more memory than everything else. */
const largeSite = 3000;

/**
 * By default, V8 lets the heap of a large site grow to three times the size of its contents before it collects the
 * garbage. A build of 10,000 pages takes equally long with this limit.
 */
function limitHeap({ stage, done, total }: Progress): void {
  if (stage === 'compile' && done === 0 && total >= largeSite) v8.setFlagsFromString('--heap-growing-percent=60');
}

async function buildShard(
  options: BuildOptions & { shard: Shard & { folder: string } },
  compiler: Compiler,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { index, count } = options.shard;
  const folder = path.resolve(options.shard.folder);
  const built = await compiler.shard({ index, count }, { folder, signal }).finally(() => compiler.dispose());
  if (options.format === 'json') printJson(resultForJson(built));
  else printShardResult(built.findings, lineOf(built, options.shard), options);
  if (options.format === 'pretty' && options.maxWarnings !== undefined)
    printWarningLimit(built.findings, options.maxWarnings);
  return exitCodeOf({ published: built.file !== '', findings: built.findings }, options.maxWarnings);
}

function lineOf({ file, pages, sitePages, bytes, ms }: ShardResult, { index, count }: Shard): string {
  const name = `shard ${index} of ${count}`;
  if (file === '') return `nothing written for ${name}`;
  const figures = `${pages} of ${counted(sitePages, 'page')} in ${(ms / 1000).toFixed(2)} s`;
  return `compiled ${name}: ${figures} → ${shownPath(file)} (${counted(bytes, 'byte')})`;
}

function report(built: BuildResult, options: BuildOptions, outDir: string): void {
  if (options.format === 'json') {
    printJson(resultForJson({ ...built, outDir }));
    return;
  }
  printBuildResult(built, { ...options, outDir: shownPath(outDir) });
  if (options.timing === 'table') printTimings(built.timings);
  if (options.maxWarnings !== undefined) printWarningLimit(built.findings, options.maxWarnings);
}

/** Path as the user would type it: relative if it is inside the working folder. */
function shownPath(file: string): string {
  const relative = path.relative('.', file);
  return relative === '' || relative.startsWith('..') ? file : relative;
}

function exitCodeOf(built: Pick<BuildResult, 'published' | 'findings'>, maxWarnings: number | undefined): ExitCode {
  const { error, warning } = countBySeverity(built.findings);
  const clean = built.published && error === 0 && warning <= (maxWarnings ?? Infinity);
  return clean ? exitCodes.clean : exitCodes.findings;
}
