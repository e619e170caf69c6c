/** Formats the report of `docsite doctor`, and the versions and paths that `--verbose` prints first. */
import type { Diagnosis, SiteConfig } from '../../compiler/index.ts';
import { docsiteVersion } from '../../compiler/index.ts';
import { duration } from './time-left.ts';

/** Prints one line per fact, in groups; problems begin with `!`. */
export function formatDiagnosis({ versions, machine, paths, cache, optional, lastBuild }: Diagnosis): string {
  const groups: [string, [string, string][]][] = [
    [
      'Versions',
      [
        ['docsite', versions.docsite],
        ['Node.js', versions.node],
        ['system', versions.platform],
        ['machine', `${machine.cores} cores, ${gigabytes(machine.memory)} of memory`],
      ],
    ],
    ['Paths', paths === null ? [['!', 'the configuration cannot be used']] : Object.entries(paths)],
    ['Cache', cache === null ? [] : cacheLines(cache)],
    ['Optional packages', optional.map(({ name, version }) => [name, version ?? 'not installed'])],
    ['Last build', lastBuild === null ? [['', 'none in this cache']] : buildLines(lastBuild)],
  ];
  return groups
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}\n${lines.map(([name, value]) => `  ${name.padEnd(18)}  ${value}\n`).join('')}`)
    .join('\n');
}

/** Lists the versions and paths that a run uses, for `--verbose`. */
export function formatRun(config: SiteConfig): string {
  const { root, file, content, outDir } = config;
  const lines = {
    docsite: `${docsiteVersion}, Node.js ${process.version}`,
    root,
    config: file,
    content,
    output: outDir,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name.padEnd(9)}${value}`)
    .join('\n');
}

function cacheLines({
  folder,
  files,
  bytes,
  state,
  isWritable,
  damaged,
}: NonNullable<Diagnosis['cache']>): [string, string][] {
  const states = {
    current: 'the next run uses it',
    outdated: 'written by a different version or with different options; the next run compiles all pages',
    empty: 'the next run compiles all pages',
  };
  return [
    ['folder', folder],
    ['size', `${(bytes / 1e6).toFixed(1)} MB in ${files} files`],
    ['state', `${state}: ${states[state]}`],
    ...(isWritable
      ? []
      : [['!', 'the folder is read-only: pages are compiled again in every run'] as [string, string]]),
    ...damaged.map((file): [string, string] => ['!', `${file} is damaged and will be written again`]),
  ];
}

/** The slowest stages first. */
function buildLines({ pages, cacheHits, ms, timings }: NonNullable<Diagnosis['lastBuild']>): [string, string][] {
  const stages = timings.toSorted((a, b) => b.ms - a.ms).filter((timing) => timing.ms >= 1);
  const sum = stages.reduce((total, timing) => total + timing.ms, 0);
  return [
    ['pages', `${pages}, ${cacheHits} from the cache`],
    ['time', `${duration(ms)}${sum > ms ? '; stages overlap, so their times add up to more' : ''}`],
    ...stages.map(({ stage, ms: time }): [string, string] => [
      stage,
      `${duration(time)}, ${Math.round((time / ms) * 100)}%`,
    ]),
  ];
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
