/** Bar T3: a build killed at any moment leaves the old site or the new one; damaged caches change nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { recoverOutput } from '../lib/compiler/index.js';
import { repository } from './command.ts';
import { barCount, buildAt, copyOf, differences, filesIn, randomFrom, seed, testFolder } from './harness.ts';

const command = path.join(repository, 'bin/docsite.js');
const killAtStep = pathToFileURL(path.join(testFolder, 'kill-at-step.js')).href;
const fixture = path.join(testFolder, 'sites/languages-share-navigation-and-anchors');

/** The fixture with enough pages that a build has many steps. */
function largerSite(label: string): string {
  const root = copyOf(fixture, label);
  for (let index = 0; index < 30; index++) {
    fs.writeFileSync(
      path.join(root, `content/en/guide/page-${index}.md`),
      `---\nlanguages: [en]\n---\n\n# Page ${index}\n\n${'Words. '.repeat(200)}\n`,
    );
  }
  return root;
}

/** A step by its number, or the first of a name, whose numbers of processes do not count. */
type Step = number | string;

interface Killed {
  /** Changes of the disk in order, the one that was cut off last: `renameSync dist`. */
  steps: string[];
  signal: NodeJS.Signals | null;
}

/** Runs a build in a separate process that dies at a step; without one it runs to the end. */
async function build(root: string, kill: { step?: Step; cut?: 'before' | 'half way' } = {}): Promise<Killed> {
  const log = `${root}.steps`;
  fs.writeFileSync(log, '');
  const child = spawn(process.execPath, ['--import', killAtStep, command, 'build', root, '--workers', '0'], {
    stdio: 'ignore',
    env: { ...process.env, KILL_AT_STEP: JSON.stringify({ root, log, ...kill }) },
  });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const steps = fs.readFileSync(log, 'utf8').trimEnd().split('\n');
  fs.rmSync(log);
  return { steps, signal };
}

test('a build killed at any step leaves exactly the old site or exactly the new one', async () => {
  const random = randomFrom(seed);
  const root = largerSite('killed');
  const outDir = path.join(root, 'dist');
  const page = path.join(root, 'content/en/guide/page-7.md');
  await buildAt(root);
  fs.appendFileSync(page, '\nA first edit.\n');
  const { steps } = await build(root);
  // The journal appears, the old tree goes aside, the new one takes its place, and both journal and old tree go.
  const swap = steps
    .map((step) => step.replace(/\d+$/, ''))
    .filter((step) => /^(?:rename|rm)Sync (?:dist|\.dist\.docsite-(?:old|new-|journal\.?))$/.test(step));
  expect(new Set(swap).size).toBeGreaterThanOrEqual(5);
  const others = barCount('T3', 4, 1000 - swap.length);
  const kills: Step[] = [
    ...new Set(swap),
    ...Array.from({ length: others }, () => Math.floor(random() * steps.length)),
  ];
  const count = { old: 0, new: 0, recovered: 0 };
  let before = filesIn(outDir);
  for (const [run, step] of kills.entries()) {
    fs.appendFileSync(page, `\nRun ${run}.\n`);
    const killed = await build(root, { step, cut: random() < 0.5 ? 'before' : 'half way' });
    const moment = `seed ${seed}, run ${run}: step ${step}, ${killed.steps.at(-1)}`;
    expect(killed.signal, moment).toBe('SIGKILL');
    if (fs.readdirSync(root).includes('.dist.docsite-journal')) count.recovered++;
    recoverOutput(outDir);
    const found = filesIn(outDir);
    const after = (await buildAt(root)).files;
    const isOld = differences(found, before).length === 0;
    expect(isOld ? [] : differences(found, after), moment).toEqual([]);
    count[isOld ? 'old' : 'new']++;
    before = after;
  }
  console.log(`T3: ${kills.length} kills, ${count.old} left the old site, ${count.new} the new one, 0 a mixture`);
  // The test is void without kills before, during and after the swap.
  expect(Math.min(count.old, count.new, count.recovered)).toBeGreaterThan(0);
  expect(fs.readdirSync(root).filter((name) => name.includes('.docsite-'))).toEqual([]);
}, 3_600_000);

test('a damaged cache does not change the output', async () => {
  const damages = barCount('T3', 12, 2000);
  const random = randomFrom(seed);
  const root = largerSite('damaged');
  const clean = (await buildAt(root)).files;
  const cache = path.join(root, 'node_modules/.cache/docsite');
  const undamaged = (await buildAt(root)).result;
  expect(undamaged?.cacheHits).toBe(undamaged?.pages);
  const count = { noticed: 0 };
  for (let run = 0; run < damages; run++) {
    const files = [...filesIn(cache).keys()];
    const file = path.join(cache, files[Math.floor(random() * files.length)] ?? '');
    damage(file, random);
    fs.rmSync(path.join(root, 'dist'), { recursive: true });
    const built = await buildAt(root);
    expect(differences(built.files, clean), `seed ${seed}, run ${run}: ${file}`).toEqual([]);
    if (built.result?.cacheHits !== built.result?.pages) count.noticed++;
  }
  console.log(`T3: ${damages} damages, for ${count.noticed} of which pages were compiled anew`);
  // Damage to files that builds do not read would prove nothing.
  expect(count.noticed).toBeGreaterThan(0);
}, 3_600_000);

function damage(file: string, random: () => number): void {
  const size = fs.statSync(file).size;
  const kind = Math.floor(random() * 4);
  if (kind === 0) fs.rmSync(file);
  else if (kind === 1) fs.truncateSync(file, Math.floor(random() * size));
  else if (kind === 2) fs.writeFileSync(file, Buffer.alloc(size));
  else {
    const bytes = fs.readFileSync(file);
    const at = Math.floor(random() * size);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    fs.writeFileSync(file, bytes);
  }
}
