/** Runs the samples marked `run` and reports failures. Only `--run` does this, since it executes code from pages. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as esbuild from 'esbuild';
import { makeFolder, makeUniqueFolder, remove, writeFile } from '../../disk.ts';
import type { Cache } from '../../compile/cache/pages.ts';
import { placeInSample, sampleWordsOf } from './words.ts';
import type { CodeSample } from '../../markdown/page-parts.ts';
import type { CheckedSamples } from './types-of-code.ts';
import { contentFileOf } from '../../config/site.ts';
import { findingAt } from '../../findings/finding.ts';
import { sampleRunFailed } from '../../findings/catalogue.ts';
import type { Finding } from '../../findings/finding.ts';
import { hashOf } from '../../hash.ts';
import type { StageProgress } from '../../progress.ts';
import type { Site } from '../../site/read.ts';
import { runScript } from './run-script.ts';
import type { ScriptEnd } from './run-script.ts';

/** Time limit in milliseconds; samples are expected to finish quickly. */
const longestRun = 10_000;
const runAtOnce = 2;

/** Languages that Node runs, and esbuild's names for them. */
const loaders: Readonly<Record<string, 'js' | 'ts'>> = {
  js: 'js',
  javascript: 'js',
  mjs: 'js',
  ts: 'ts',
  typescript: 'ts',
  mts: 'ts',
};

/** The reason why a sample failed; the position counts from 1 within its code. */
interface Failure {
  reason: string;
  line: number;
  column: number;
}

/** Results of samples that have run, by language and code; null for success. */
export type SampleRuns = Map<string, Failure | null>;

interface RunOptions {
  signal: AbortSignal;
  /** Results of samples that have already run and do not run again. New results are added. */
  runs: SampleRuns;
  /** Display names of the files whose samples run; null for all. */
  touched: ReadonlySet<string> | null;
  onProgress: StageProgress;
}

interface Shown {
  sample: CodeSample;
  /** Display name. */
  file: string;
}

/** Runs each sample in a separate process, in an empty folder that resolves the site's packages. */
export async function runSamples(site: Site, cache: Cache, options: RunOptions): Promise<CheckedSamples> {
  const { runs, signal, touched, onProgress } = options;
  const samples = samplesOf(site, cache, touched);
  const waiting = [...samples].flatMap(([key, [first]]) =>
    first === undefined || runs.has(key) ? [] : [{ key, sample: first.sample }],
  );
  const total = waiting.length;
  const state = { done: 0 };
  onProgress(0, total);
  if (total > 0)
    await inScratch(site.config.checks.samples.folder, async (scratch) => {
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          runs.set(next.key, await failureOf(next.sample, { scratch, signal }));
          onProgress(++state.done, total);
        }
      };
      await Promise.all(Array.from({ length: runAtOnce }, work));
    });
  const findings = [...samples].flatMap(([key, shown]) => {
    const failure = runs.get(key) ?? null;
    return failure === null ? [] : shown.map((one) => problemOf(one, failure));
  });
  return { findings, count: samples.size };
}

/** Groups samples by language and code, so that a sample that several translations share runs once. */
function samplesOf(site: Site, cache: Cache, touched: ReadonlySet<string> | null): Map<string, Shown[]> {
  const samples = new Map<string, Shown[]>();
  const seen = new Set<string>();
  for (const contentPath of site.pages.keys()) {
    const page = cache.state.pages.get(contentPath);
    for (const sample of (page && cache.body(page)?.samples) ?? []) {
      const { run, nocheck } = sampleWordsOf(sample.meta);
      const file = contentFileOf(site.config, sample.file ?? contentPath);
      const positionKey = JSON.stringify([file, sample.span]);
      // Several pages may include the same snippet.
      if (!run || nocheck || seen.has(positionKey) || touched?.has(file) === false) continue;
      seen.add(positionKey);
      const key = `${sample.language}\n${sample.code}`;
      samples.set(key, [...(samples.get(key) ?? []), { sample, file }]);
    }
  }
  return samples;
}

function problemOf({ sample, file }: Shown, { reason, ...at }: Failure): Finding {
  return findingAt(sampleRunFailed({ reason }), { file, span: placeInSample(sample, at) });
}

/** Uses a separate folder for each run, because the same site may be checked twice at the same time. */
async function inScratch(folder: string, work: (scratch: string) => Promise<void>): Promise<void> {
  const cacheFolder = path.join(folder, 'node_modules/.cache');
  makeFolder(cacheFolder);
  const scratch = makeUniqueFolder(path.join(cacheFolder, 'docsite-run-'));
  try {
    await work(scratch);
  } finally {
    remove(scratch);
  }
}

async function failureOf(
  { language, code }: CodeSample,
  { scratch, signal }: { scratch: string; signal: AbortSignal },
): Promise<Failure | null> {
  const loader = loaders[language];
  if (loader === undefined)
    return {
      reason: `it is \`${language}\`, and only \`js\`, \`mjs\`, \`ts\` and \`mts\` can be run`,
      line: 1,
      column: 1,
    };
  const script = await scriptOf(code, loader);
  if (typeof script !== 'string') return script;
  const folder = path.join(scratch, hashOf(`${language}\n${code}`));
  makeFolder(folder);
  const file = path.join(folder, 'sample.mjs');
  writeFile(file, script);
  return failureIn(await runScript(file, { longest: longestRun, signal }));
}

/** The source map makes Node report line numbers in the page. */
async function scriptOf(code: string, loader: 'js' | 'ts'): Promise<string | Failure> {
  const { transform } = createRequire(import.meta.url)('esbuild') as typeof esbuild;
  const options = { loader, format: 'esm', target: 'esnext', sourcemap: 'inline', sourcefile: 'sample.page' } as const;
  return transform(code, { ...options, logLevel: 'silent' }).then(
    (result) => result.code,
    (error: esbuild.TransformFailure) => {
      const [first] = error.errors;
      if (first === undefined) throw error;
      const { line = 1, column = 0 } = first.location ?? {};
      return { reason: `it is not a complete script: ${first.text}`, line, column: column + 1 };
    },
  );
}

function failureIn({ end, errors }: ScriptEnd): Failure | null {
  if (end === 0) return null;
  if (end === 'late') return { reason: `it did not finish within ${longestRun / 1000} s`, line: 1, column: 1 };
  const { message, at } = lastError(errors) ?? { message: reasonOf(end), at: '' };
  const stackPosition = /sample\.page:(\d+)(?::(\d+))?/;
  const [, line = '1', column = '1'] = stackPosition.exec(at) ?? stackPosition.exec(errors) ?? [];
  return { reason: message.replaceAll(/\s+/g, ' ').slice(0, 200), line: Number(line), column: Number(column) };
}

/** The last error that has a stack. A line that only looks like an error is the sample's output. */
function lastError(errors: string): { message: string; at: string } | null {
  const head = /^\w*(?:Error|Exception)\b/;
  const lines = errors.split(/\r?\n/);
  const firstOfStack = lines.findLastIndex((line, index) => isFrame(line) && !isFrame(lines[index - 1] ?? ''));
  // A message may span several lines.
  const top = lines.findLastIndex((line, index) => index < firstOfStack && head.test(line));
  const between = lines.slice(top + 1, Math.max(firstOfStack, 0));
  if (top < 0 || between.some(isFrame)) return null;
  return { message: lines[top] ?? '', at: lines.slice(firstOfStack).join('\n') };
}

function isFrame(line: string): boolean {
  return line.startsWith('    at ');
}

function reasonOf(end: number | NodeJS.Signals): string {
  // Node's exit code for a module whose top-level `await` never settles.
  if (end === 13) return 'its top-level `await` never settles (exit code 13)';
  return typeof end === 'number' ? `exit code ${end}` : `it was killed by ${end}`;
}
