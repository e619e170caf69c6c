/**
 * Bar T12: ten minutes of coverage-guided fuzzing find no input that crashes or hangs one of docsite's parsers, or that
 * is parsed inconsistently. `--seconds` and `--targets mask,url` restrict a run; `--keep` adds the inputs that reached
 * new code to the corpus, which `npm test` runs.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { root } from './run-step.js';

/** Each target's share of the time. Targets with more code get a larger share. All targets run in parallel. */
const shares = { mask: 6, frontmatter: 3, literal: 1, tag: 1, fence: 2, url: 2 };
/** A target that does not try a new input for this many milliseconds counts as hung. */
const patience = 60_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    targets: { type: 'string', default: Object.keys(shares).join(',') },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    keep: { type: 'boolean', default: false },
  },
});
const names = values.targets.split(',');
const total = names.reduce((sum, name) => sum + shares[name], 0);
const folder = path.join(root, 'test/fuzz');
const corpusFile = (name) => path.join(folder, `${name}.json`);
const corpusOf = (name) => (existsSync(corpusFile(name)) ? JSON.parse(readFileSync(corpusFile(name), 'utf8')) : []);

/** Fuzzes one target in a thread. */
function fuzz(name) {
  const seconds = (Number(values.seconds) * shares[name]) / total;
  const current = new SharedArrayBuffer(8 + 2 * 1000);
  const [state, units] = [new Int32Array(current, 0, 2), new Uint16Array(current, 8)];
  const workerData = { name, corpus: corpusOf(name), seed: Number(values.seed), seconds, current };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('fuzz/worker.js', import.meta.url), { workerData });
    let seen = -1;
    const watch = setInterval(() => {
      if (state[0] === seen) {
        clearInterval(watch);
        const text = String.fromCharCode(...units.subarray(0, state[1]));
        void worker.terminate();
        resolve({ runs: seen, found: [], failures: [{ message: 'never ends', text }], complete: 0, functions: 0 });
      }
      seen = state[0];
    }, patience);
    worker.on('message', (result) => {
      clearInterval(watch);
      resolve(result);
    });
    worker.on('error', reject);
  });
}

console.log(`seed ${values.seed}`);
let faults = 0;
for (const name of names) {
  const { runs, found, failures, complete, functions } = await fuzz(name);
  console.log(
    `${name}: ${runs} texts, ${found.length} reached new code, ${complete} of ${functions} functions fully covered`,
  );
  for (const { message, text } of failures) console.log(`  FAIL ${message}\n       ${JSON.stringify(text)}`);
  faults += failures.length;
  if (!values.keep) continue;
  mkdirSync(folder, { recursive: true });
  writeFileSync(corpusFile(name), `${JSON.stringify([...corpusOf(name), ...found], null, 2)}\n`);
}
console.log(`T12: ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
