/**
 * Runs everything that must pass before a change is merged: compiles, checks the source, and runs all tests.
 * With `--fast`, compiles and runs only the tests that take seconds.
 */
import { readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { findBrowser } from './browser.js';
import { memoryFolder } from './memory-folder.js';
import { root, runNode } from './run-step.js';

const local = (name) => path.join(root, 'node_modules', name);

/** Time of the newest change in a path, in milliseconds; 0 if it does not exist. */
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
// Seed for drawing samples, the same in all steps.
const seed = (process.env.SEED ??= String(Date.now() % 1_000_000));

// Sites that runs share stay on the disk.
process.env.BUILT_SITES ??= os.tmpdir();
if (!process.env.TMPDIR) process.env.TMPDIR = memoryFolder() ?? os.tmpdir();

const tests = (env) => ['tests', () => runNode([local('vitest/vitest.mjs'), 'run'], env)];
/** The steps by name. The tests read `lib/`, so a failed compile ends the run. */
const steps = [
  ...(isStale ? [['compile', () => runNode(['scripts/prepare.js'])]] : []),
  ...(isFast
    ? [tests({ FAST: '1' })]
    : [
        ['types of tests', () => runNode([local('typescript/bin/tsc'), '--noEmit', '-p', 'test'])],
        ['lint', () => runNode([local('oxlint/bin/oxlint'), '--deny-warnings'])],
        ['format', () => runNode([local('oxfmt/bin/oxfmt'), '--check'])],
        ['dead code', () => runNode([local('knip/bin/knip.js')])],
        tests(),
        [
          'browser tests',
          () => runNode([local('@playwright/test/cli.js'), 'test'], { CHROME_PATH: findBrowser() ?? '' }),
        ],
      ]),
];

const failed = [];
for (const [name, step] of steps) {
  console.log(`\n── ${name}`);
  if ((await step()) === 0) continue;
  failed.push(name);
  if (name === 'compile') break;
}
console.log(failed.length === 0 ? '\nall passed' : `\nfailed: ${failed.join(', ')}; SEED=${seed} repeats the samples`);
process.exit(failed.length === 0 ? 0 : 1);
