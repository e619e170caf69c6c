/** Finds out which test files reach which sites in the package, and how long each file takes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from '../run-step.js';
import { instrument } from './candidates.js';
import { addRecorder, projectFiles, writeModule } from './copies.js';
import { firstFailure } from './test-runs.js';

/**
 * @typedef {object} Reach What one test file reaches.
 * @property {string} file
 * @property {number} usual Milliseconds that it takes.
 * @property {string | null} failure The test that fails without any change.
 * @property {number[]} sites Numbers of the sites that ran in Node.js.
 * @property {number[]} inBrowser Numbers of the sites that ran in a browser.
 */

const cache = path.join(root, 'node_modules/.cache/docsite-mutations.json');
/** Files other than the package's that affect the result. */
const inputs = /^(?:test|content|bin|scripts\/mutations\/copied)\/|^scripts\/mutations\/candidates\.js$|^[^/]+$/;
/** Modules that also run in a browser, where they must not import Node.js modules. */
const isForBrowsers = (file) => /^(?:client|shared|engines)\//.test(file);

/**
 * Runs each test file alone with an instrumented package, in all copies at once. Caches the result until the package
 * or a test changes.
 * @param {(file: string) => boolean} isWanted Which test files count.
 * @returns {Promise<Reach[]>}
 */
export async function reachOfTests(modules, copies, isWanted) {
  const key = keyOf(modules);
  const kept = existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : {};
  const reach = kept.key === key ? kept.reach : [];
  const wanted = () => reach.filter(({ file }) => isWanted(file));
  const isKnown = (file) => reach.some((entry) => entry.file === file);
  const missing = testFiles().filter((file) => isWanted(file) && !isKnown(file));
  if (missing.length === 0) return wanted();
  for (const folder of copies) instrumentCopy(folder, modules);
  await inAll(copies, missing, async (folder, file) => {
    const entry = await reachOf(folder, file);
    console.log(
      `  ${(entry.usual / 1000).toFixed(1).padStart(6)} s  ${file}: ${entry.sites.length + entry.inBrowser.length} sites`,
    );
    reach.push(entry);
    keep({ key, reach });
  });
  for (const folder of copies) restore(folder, modules);
  // A larger, instrumented package can make a test fail. Tests that also fail in the original can't detect changes.
  const doubtful = reach.filter(({ file, failure }) => failure !== null && missing.includes(file));
  await inAll(copies, doubtful, async (folder, entry) => {
    const start = performance.now();
    entry.failure = await firstFailure(folder, { files: [entry.file] });
    entry.usual = Math.round(performance.now() - start);
  });
  keep({ key, reach });
  return wanted();
}

function keep(map) {
  mkdirSync(path.dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(map));
}

/** Distributes the items over the copies. */
export async function inAll(copies, items, work) {
  const waiting = [...items];
  const next = async (folder) => {
    const item = waiting.shift();
    if (item === undefined) return;
    await work(folder, item);
    await next(folder);
  };
  await Promise.all(copies.map(next));
}

function keyOf(modules) {
  const digest = createHash('sha256').update(process.version);
  for (const { file, text } of modules) digest.update(`${file}\n`).update(text);
  for (const file of projectFiles().filter((name) => inputs.test(name))) {
    digest.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  }
  return digest.digest('hex');
}

/** Returns browser tests first, because they take longest and the copies should finish together. */
function testFiles() {
  return ['test/browser', 'test', 'test/architecture'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => /\.(?:test|spec)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
}

function instrumentCopy(folder, modules) {
  addRecorder(folder);
  for (const { file, text, sites } of modules) {
    const up = path.posix.relative(path.posix.dirname(file), 'reached.js');
    const recorder = isForBrowsers(file) ? '' : `import '${up.startsWith('.') ? up : `./${up}`}';\n`;
    writeModule(folder, { file, text: recorder + instrument(text, sites, ({ number }) => number) });
  }
}

function restore(folder, modules) {
  rmSync(path.join(folder, 'lib/reached.js'));
  for (const { file, text } of modules) writeModule(folder, { file, text });
}

async function reachOf(folder, file) {
  const notes = ['reached', 'reached-in-browser'].map((name) => path.join(folder, name));
  for (const note of notes) rmSync(note, { force: true });
  const start = performance.now();
  const failure = await firstFailure(folder, { files: [file], runsAll: true });
  const [sites, inBrowser] = notes.map(numbersIn);
  return { file, usual: Math.round(performance.now() - start), failure, sites, inBrowser };
}

function numbersIn(file) {
  if (!existsSync(file)) return [];
  return [...new Set(readFileSync(file, 'utf8').split('\n'))].filter((line) => line !== '').map(Number);
}
