/** Samples that say `run` → those that do not run to their end. Asked for by `--run` alone: it starts what pages say. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as esbuild from 'esbuild';
import type { Cache } from './cache.ts';
import { placeInSample, sampleWordsOf } from './check-samples.ts';
import type { CodeSample } from './compile-page.ts';
import { contentFileOf } from './config.ts';
import { placed, sampleRun } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { hashOf } from './hash.ts';
import type { Site } from './read-site.ts';

/** A sample is an example, not a program: milliseconds. */
const longestRun = 10_000;
/** Characters kept of what a sample writes to its error output. */
const longestOutput = 20_000;
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

/** What kept a sample from its end; a place counts from 1 within its code. */
interface Failure {
  reason: string;
  line: number;
  column: number;
}

interface Shown {
  sample: CodeSample;
  /** Of the page. */
  contentPath: string;
}

/** Each sample in a process of its own, in an empty folder from where the site's packages are found. */
export async function runSamples(site: Site, cache: Cache, signal: AbortSignal): Promise<Diagnostic[]> {
  const scratch = path.join(site.config.checks.samples.folder, 'node_modules/.cache/docsite-runs');
  const waiting = [...samplesOf(site, cache).values()];
  const found: Diagnostic[] = [];
  const work = async (): Promise<void> => {
    for (let shown = waiting.shift(); shown !== undefined; shown = waiting.shift()) {
      signal.throwIfAborted();
      const [first] = shown;
      const failure = first === undefined ? null : await failureOf(first.sample, { scratch, signal });
      if (failure !== null) found.push(...shown.map((one) => findingOf(one, failure, site)));
    }
  };
  try {
    await Promise.all(Array.from({ length: runAtOnce }, work));
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
  return found;
}

/** By language and code: two languages of the site show the same, which runs once. */
function samplesOf(site: Site, cache: Cache): Map<string, Shown[]> {
  const samples = new Map<string, Shown[]>();
  for (const contentPath of site.pages.keys()) {
    const page = cache.state.pages.get(contentPath);
    for (const sample of (page && cache.body(page)?.samples) ?? []) {
      if (!sampleWordsOf(sample.meta).run) continue;
      const key = `${sample.language}\n${sample.code}`;
      samples.set(key, [...(samples.get(key) ?? []), { sample, contentPath }]);
    }
  }
  return samples;
}

function findingOf({ sample, contentPath }: Shown, { reason, ...at }: Failure, site: Site): Diagnostic {
  const file = contentFileOf(site.config, sample.file ?? contentPath);
  return placed(sampleRun({ reason }), { file, span: placeInSample(sample, at) });
}

async function failureOf(
  { language, code }: CodeSample,
  { scratch, signal }: { scratch: string; signal: AbortSignal },
): Promise<Failure | null> {
  const loader = loaders[language];
  if (loader === undefined)
    return { reason: `blocks of \`${language}\` can’t be run, JavaScript and TypeScript can`, line: 1, column: 1 };
  const script = await scriptOf(code, loader);
  // What is no valid code has been reported as that.
  if (script === null) return null;
  const folder = path.join(scratch, hashOf(code));
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'sample.mjs');
  fs.writeFileSync(file, script);
  return failureIn(await run(file, signal));
}

/** Its source map lets Node name the lines of the page. */
async function scriptOf(code: string, loader: 'js' | 'ts'): Promise<string | null> {
  const { transform } = createRequire(import.meta.url)('esbuild') as typeof esbuild;
  const options = { loader, format: 'esm', target: 'esnext', sourcemap: 'inline', sourcefile: 'sample.page' } as const;
  return transform(code, { ...options, logLevel: 'silent' }).then(
    (made) => made.code,
    () => null,
  );
}

/** `end`: exit code, signal, or that the time was up. */
function run(file: string, signal: AbortSignal): Promise<{ end: string; errors: string }> {
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd: path.dirname(file),
    // Nothing of the writer's own environment, where keys may stand.
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < longestOutput) errors += text;
  });
  const late = { is: false };
  const timer = setTimeout(() => {
    late.is = true;
    child.kill('SIGKILL');
  }, longestRun);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, killed) => {
      clearTimeout(timer);
      resolve({ end: late.is ? 'late' : String(code ?? killed), errors });
    });
  });
}

function failureIn({ end, errors }: { end: string; errors: string }): Failure | null {
  if (end === '0') return null;
  if (end === 'late') return { reason: `it has not ended after ${longestRun / 1000} s`, line: 1, column: 1 };
  const [, line = '1', column = '1'] = /sample\.page:(\d+)(?::(\d+))?/.exec(errors) ?? [];
  const said = /^(?:\w*(?:Error|Exception)\b.*|Uncaught .*)$/m.exec(errors)?.[0] ?? `it ended with ${end}`;
  return { reason: said.replaceAll(/\s+/g, ' ').slice(0, 200), line: Number(line), column: Number(column) };
}
