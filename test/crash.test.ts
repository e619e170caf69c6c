/**
 * Bar T3: a build that is killed at any moment leaves either the old site or the new site, and damaged caches do not
 * change the result.
 */
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
const diskSteps = pathToFileURL(path.join(testFolder, 'disk-steps.js')).href;
const fixture = path.join(testFolder, 'sites/languages-share-navigation-and-anchors');

/**
 * Creates the fixture with so many pages that a build has many steps. With `always`, even a single page is compiled in
 * a thread.
 */
function largerSite(label: string, threads: 'never' | 'always'): string {
  const root = copyOf(fixture, label);
  for (let index = 0; index < 30; index++) {
    fs.writeFileSync(
      path.join(root, `content/en/guide/page-${index}.md`),
      `---\nlanguages: [en]\n---\n\n# Page ${index}\n\n${'Words. '.repeat(200)}\n`,
    );
  }
  if (threads === 'always') {
    const file = path.join(root, 'site.config.ts');
    const config = fs.readFileSync(file, 'utf8');
    const plugin = 'markdown: { remarkPlugins: [() => () => undefined] },';
    fs.writeFileSync(file, config.replace('{', `{ ${plugin}`));
  }
  return root;
}

interface Killed {
  /** Disk operations in order, such as `rename dist`. The last operation was interrupted. */
  steps: string[];
  signal: NodeJS.Signals | null;
}

/** When to kill a build: at the nth change, or at the nth change of this name. */
interface Kill {
  at: number;
  only?: string;
}

/** Runs a build with threads in a process group that is killed at a given disk operation. */
async function build(root: string, { at, only }: Kill): Promise<Killed> {
  const log = `${root}.steps`;
  fs.writeFileSync(log, '');
  const child = spawn(process.execPath, ['--import', diskSteps, command, 'build', root, '--workers', '2'], {
    stdio: 'ignore',
    // A separate process group can be killed together with all processes that the build has started.
    detached: true,
    env: { ...process.env, DISK_STEPS: JSON.stringify({ root, log, only, arm: { at, code: 'kill' } }) },
  });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const steps = fs.readFileSync(log, 'utf8').trimEnd().split('\n');
  fs.rmSync(log);
  return { steps, signal };
}

test('a build killed at any step leaves either exactly the old site or exactly the new one', async () => {
  const random = randomFrom(seed);
  const root = largerSite('killed', 'always');
  const outDir = path.join(root, 'dist');
  const page = path.join(root, 'content/en/guide/page-7.md');
  await buildAt(root);
  // The first run of the command also stores the configuration, which later runs do not repeat.
  await build(root, { at: 1e9 });
  fs.appendFileSync(page, '\nA first edit.\n');
  const { steps } = await build(root, { at: 1e9 });
  const names = steps.map((step) => step.replace(/\d+$/, ''));
  const killsAt = (wanted: RegExp): Kill[] =>
    names.flatMap((only, index) => {
      const at = names.slice(0, index).filter((name) => name === only).length;
      return wanted.test(only) ? [{ only, at }] : [];
    });
  // Steps of the swap: flush and rename the journal, move the old tree aside, move the new one into place, and remove
  // the journal and the old tree.
  const swap = killsAt(/^(?:fsync|rename|rm) (?:dist|\.dist\.docsite-(?:old|journal\.?))$/);
  expect(swap.length).toBeGreaterThanOrEqual(6);
  // Later builds may have slightly fewer steps. Their last steps are among those that are selected by name.
  const common = steps.length - 10;
  const kills = [
    ...(barCount('T3', 0, 1) === 1 ? killsAt(/^(?:fsync|rename) /) : []),
    ...swap,
    ...Array.from({ length: barCount('T3', 3, 1000) }, () => ({ at: Math.floor(random() * common) })),
  ];
  const count = { old: 0, new: 0, absent: 0 };
  let before = filesIn(outDir);
  for (const [run, kill] of kills.entries()) {
    fs.appendFileSync(page, `\nRun ${run}.\n`);
    const killed = await build(root, kill);
    const last = killed.steps.at(-1) ?? '';
    const moment = `seed ${seed}, run ${run}: ${JSON.stringify(kill)}, ${last}`;
    expect(killed.signal, moment).toBe('SIGKILL');
    const left = filesIn(outDir);
    recoverOutput(outDir);
    const recovered = filesIn(outDir);
    const after = (await buildAt(root)).files;
    const isOld = differences(recovered, before).length === 0;
    expect(isOld ? [] : differences(recovered, after), moment).toEqual([]);
    // The old site must also be complete before recovery, except between the two renames.
    const isAbsent = left.size === 0;
    expect(isAbsent ? last : 'rename dist', moment).toBe('rename dist');
    const isEither = [before, after].some((site) => differences(left, site).length === 0);
    expect(isAbsent || isEither, moment).toBe(true);
    count[isAbsent ? 'absent' : isOld ? 'old' : 'new']++;
    before = after;
  }
  console.log(`T3: ${kills.length} kills: ${JSON.stringify(count)}, 0 left a mixture`);
  // This test is meaningful only if builds are killed before, during and after the swap.
  expect(Math.min(count.old, count.new, count.absent)).toBeGreaterThan(0);
  expect(fs.readdirSync(root).filter((name) => name.includes('.docsite-'))).toEqual([]);
}, 36_000_000);

test('a damaged cache does not change the output', async () => {
  const damages = barCount('T3', 6, 2000);
  const random = randomFrom(seed);
  const [root, reference] = [largerSite('damaged', 'never'), largerSite('undamaged', 'never')];
  await buildAt(root);
  await buildAt(reference);
  const cache = path.join(root, 'node_modules/.cache/docsite');
  const undamaged = (await buildAt(root)).result;
  expect(undamaged?.cacheHits).toBe(undamaged?.pages);
  const count = { noticed: 0 };
  for (let run = 0; run < damages; run++) {
    const files = [...filesIn(cache).keys()].map((name) => path.join(cache, name));
    const file = files[Math.floor(random() * files.length)] ?? '';
    damage(file, { random, files });
    for (const site of [root, reference])
      fs.writeFileSync(path.join(site, 'content/en/guide/page-3.md'), `---\nlanguages: [en]\n---\n\n# Run ${run}\n`);
    // Keeps or removes the output of the previous run.
    if (random() < 0.5) fs.rmSync(path.join(root, 'dist'), { recursive: true });
    const built = await buildAt(root);
    const expected = await buildAt(reference);
    const moment = `seed ${seed}, run ${run}: ${file}`;
    expect(built.findings, moment).toEqual(expected.findings);
    expect(differences(built.files, expected.files), moment).toEqual([]);
    if ((built.result?.cacheHits ?? 0) < (expected.result?.cacheHits ?? 0)) count.noticed++;
  }
  console.log(`T3: ${damages} damages, for ${count.noticed} of which more pages were compiled anew`);
  // This test is meaningful only if builds read the damaged files.
  expect(count.noticed).toBeGreaterThan(0);
}, 36_000_000);

/** Returns a file's contents as they might be after a full or failing disk, or after an incorrectly restored cache. */
function damage(file: string, { random, files }: { random: () => number; files: readonly string[] }): void {
  const size = fs.statSync(file).size;
  const other = files[Math.floor(random() * files.length)] ?? file;
  const kinds = [
    () => fs.rmSync(file),
    () => fs.truncateSync(file, Math.floor(random() * size)),
    () => fs.writeFileSync(file, Buffer.alloc(size)),
    () => fs.copyFileSync(other, file),
    () => {
      const [mine, theirs] = [fs.readFileSync(file), fs.readFileSync(other)];
      fs.writeFileSync(file, theirs);
      fs.writeFileSync(other, mine);
    },
    () => {
      const bytes = fs.readFileSync(file);
      const at = Math.floor(random() * size);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      fs.writeFileSync(file, bytes);
    },
  ];
  kinds[Math.floor(random() * kinds.length)]?.();
}
