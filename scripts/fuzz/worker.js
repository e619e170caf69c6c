/** Fuzzes one target in a thread. Keeps inputs that reach new blocks, and creates variants of them. */
import { parentPort, workerData } from 'node:worker_threads';
import { randomFrom } from '../random.js';
import { startCoverage } from './coverage.js';
import { changed, newText, shortened } from './mutate.js';

const { name, corpus: start, seed, seconds, current } = workerData;
/** Milliseconds of fuzzing between two coverage reports, which are slow. */
const batch = 1000;
/** Milliseconds that a string of a few hundred characters may take. */
const longest = 3000;

const coverage = await startCoverage();
const { targets } = await import('./targets.js');
const { run, words, folders } = targets[name];
const random = randomFrom(seed);
const corpus = [...start];
const found = [];
const failures = new Map();
let runs = 0;

for (const text of start) attempt(text);
await coverage.take(folders);
const end = performance.now() + seconds * 1000;
while (performance.now() < end && failures.size < 20) {
  const texts = [];
  for (const stop = performance.now() + batch; performance.now() < stop && texts.length < 2000;) {
    const isNew = corpus.length === 0 || random() < 0.1;
    texts.push(isNew ? newText(words, random) : changed(corpus, words, random));
    attempt(texts.at(-1));
  }
  if (await coverage.take(folders, { keep: false })) await keepNew(texts);
}
parentPort.postMessage({
  runs,
  found,
  failures: [...failures].map(([message, text]) => ({ message, text })),
  complete: coverage.complete(),
  functions: coverage.functions(),
});

/**
 * Adds the inputs that reach new blocks to the corpus. Searches by halves, because most batches have only one or two.
 */
async function keepNew(texts) {
  for (const text of texts) attempt(text);
  if (!(await coverage.take(folders, { keep: texts.length === 1 }))) return;
  if (texts.length === 1) {
    corpus.push(...texts);
    found.push(...texts);
    return;
  }
  const middle = texts.length >> 1;
  await keepNew(texts.slice(0, middle));
  await keepNew(texts.slice(middle));
}

/** Runs the target. Keeps the shortest input for each failure message. */
function attempt(text) {
  runs++;
  note(text);
  const message = faultOf(text);
  if (message === undefined || failures.has(message)) return;
  failures.set(
    message,
    shortened(text, (shorter) => faultOf(shorter) === message),
  );
}

/** Shares the current input with the main thread, which stops this one if no other input follows. */
function note(text) {
  const units = new Uint16Array(current, 8);
  const length = Math.min(text.length, units.length);
  for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
  new Int32Array(current, 0, 2).set([runs, length]);
}

function faultOf(text) {
  const before = process.cpuUsage();
  try {
    run(text);
  } catch (error) {
    return `${error.message.split('\n')[0]} ${error.stack?.match(/lib\/[\w/-]+\.js:\d+/)?.[0] ?? ''}`.replaceAll(
      /\d+:\d+/g,
      'n:n',
    );
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 > longest ? 'takes too long' : undefined;
}
