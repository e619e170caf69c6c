/**
 * Runs everything that must pass before a merge: compiles, checks the source, and runs all tests. With `--fast`,
 * compiles and runs only the tests that take seconds.
 */
import { readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { memoryFolder } from './memory-folder.js';
import { root, runNode } from './run-step.js';

/** Returns the time of the latest change under a path, in milliseconds, or 0 if the path does not exist. */
function newest(folder) {
  const stat = statSync(path.join(root, folder), { throwIfNoEntry: false });
  if (stat === undefined || !stat.isDirectory()) return stat?.mtimeMs ?? 0;
  const entries = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return entries.reduce(
    (latest, entry) => Math.max(latest, statSync(path.join(root, folder, entry)).mtimeMs),
    stat.mtimeMs,
  );
}

const isStale =
  newest('lib/cli/main.js') < Math.max(newest('src'), newest('tsconfig.json'), newest('scripts/prepare.js'));

const isFast = process.argv.includes('--fast');
// Seed for samples. All steps use the same seed.
const seed = (process.env.SEED ??= String(Date.now() % 1_000_000));

// Keeps the built sites on disk, so that several runs can use them.
process.env.BUILT_SITES ??= os.tmpdir();
if (!process.env.TMPDIR) process.env.TMPDIR = memoryFolder() ?? os.tmpdir();

/**
 * Number of characters at the end of a failed step's output that are printed again. The suites list their failures
 * last, and logs are often cut off.
 */
const repeated = 12_000;

/** The tools and suites, by name. */
const steps = isFast
  ? [['tests', 'node_modules/vitest/vitest.mjs', ['run'], { FAST: '1' }]]
  : [
      ['types of tests', 'node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'test']],
      ['lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']],
      ['format', 'node_modules/oxfmt/bin/oxfmt', ['--check']],
      ['dead code', 'node_modules/knip/bin/knip.js', []],
      ['tests', 'node_modules/vitest/vitest.mjs', ['run']],
      ['browser tests', 'scripts/browser-tests.js', []],
    ];

// The tests read `lib/`, so compile it before anything else starts.
if (isStale) {
  console.log('\n── compile');
  if ((await runNode(['scripts/prepare.js'])) !== 0) process.exit(1);
}

/**
 * Starts a step and buffers its output until `show` is called. All steps run in parallel, which is faster because the
 * suites often wait for processes, browsers and animations. The steps' output is printed in order.
 */
function start([name, program, parameters, env]) {
  const output = { waiting: [], isShown: false, end: '' };
  const begun = performance.now();
  const color = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
  const ended = runNode([program, ...parameters], { ...color, ...env }, (text) => {
    output.end = (output.end + text).slice(-repeated);
    if (output.isShown) process.stdout.write(text);
    else output.waiting.push(text);
  }).then((code) => ({ code, seconds: Math.round((performance.now() - begun) / 1000) }));
  return {
    name,
    async show() {
      console.log(`\n── ${name}`);
      output.isShown = true;
      for (const text of output.waiting.splice(0)) process.stdout.write(text);
      const { code, seconds } = await ended;
      console.log(`${code === 0 ? 'passed' : 'failed'} after ${seconds} s`);
      return code === 0;
    },
    repeatEnd: () => console.log(`\n── ${name}, the end of its output\n${output.end}`),
  };
}

const failed = [];
for (const step of steps.map(start)) if (!(await step.show())) failed.push(step);
for (const step of failed) step.repeatEnd();
const names = failed.map(({ name }) => name).join(', ');
console.log(failed.length === 0 ? '\nall passed' : `\nfailed: ${names}; SEED=${seed} repeats the samples`);
process.exit(failed.length === 0 ? 0 : 1);
