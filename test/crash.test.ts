/** Bar T3: a build killed at any moment leaves the old site or the new one; damaged caches change nothing. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { recoverOutput } from '../lib/compiler/output.js';
import { barCount, buildAt, copyOf, differences, filesIn, randomFrom, testFolder } from './harness.ts';

const command = fileURLToPath(new URL('../bin/docsite.js', import.meta.url));
const fixture = path.join(testFolder, 'sites/languages-share-navigation-and-anchors');

/** The fixture with enough pages that a build takes a while. */
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

/** Runs a build in a process of its own and kills it after `ms`; resolves when it is gone. */
function buildKilledAfter(root: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, 'build', root, '--workers', '0'], { stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), ms);
    child.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

test('a build killed at a random moment leaves exactly the old site or exactly the new one', async () => {
  const kills = barCount('T3', 8, 1000);
  const random = randomFrom(20_240_906);
  const root = largerSite('killed');
  const outDir = path.join(root, 'dist');
  const page = path.join(root, 'content/en/guide/page-7.md');
  let before = (await buildAt(root)).files;
  fs.appendFileSync(page, '\nA first edit.\n');
  const start = performance.now();
  await buildKilledAfter(root, 600_000);
  const duration = performance.now() - start;
  before = filesIn(outDir);
  let kept = 0;
  for (let run = 0; run < kills; run++) {
    fs.appendFileSync(page, `\nRun ${run}.\n`);
    await buildKilledAfter(root, duration * (0.3 + random() * 0.8));
    recoverOutput(outDir);
    const found = filesIn(outDir);
    const after = (await buildAt(root)).files;
    const isOld = differences(found, before).length === 0;
    expect(isOld ? [] : differences(found, after), `run ${run}`).toEqual([]);
    if (isOld) kept++;
    before = after;
  }
  console.log(`T3: ${kills} kills, ${kept} left the old site, ${kills - kept} the new one, 0 a mixture`);
  expect(fs.readdirSync(root).filter((name) => name.includes('.docsite-'))).toEqual([]);
}, 3_600_000);

test('a damaged cache changes no byte of the output', async () => {
  const damages = barCount('T3', 12, 2000);
  const random = randomFrom(7);
  const root = largerSite('damaged');
  const clean = (await buildAt(root)).files;
  const cache = path.join(root, 'node_modules/.cache/docsite');
  for (let run = 0; run < damages; run++) {
    const files = [...filesIn(cache).keys()];
    const file = path.join(cache, files[Math.floor(random() * files.length)] ?? '');
    damage(file, random);
    // A new page makes the build do more than find everything in place.
    fs.appendFileSync(path.join(root, 'content/en/index.md'), '');
    fs.rmSync(path.join(root, 'dist'), { recursive: true });
    expect(differences((await buildAt(root)).files, clean), `run ${run}: ${file}`).toEqual([]);
  }
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
