/** The same site builds to the same bytes, regardless of where, when and by whom it is built. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runProcess } from './command.ts';
import { differences, filesIn, testFolder } from './harness.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

/**
 * Copies a fixture and creates its files in the given order, because many file systems list files in the order of their
 * creation.
 */
function copyInOrder(fixture: string, order: 'forward' | 'backward'): string {
  const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), `docsite-${order}-`));
  made.push(root);
  const entries = fs
    .readdirSync(fixture, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(fixture, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/^(?:expected|edits)\//.test(file.split(path.sep).join('/')))
    .toSorted();
  for (const file of order === 'forward' ? entries : entries.toReversed()) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.copyFileSync(path.join(fixture, file), path.join(root, file));
  }
  return root;
}

const here = { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' };
const elsewhere = { TZ: 'Asia/Shanghai', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', HOME: os.tmpdir() };

test.each([
  'moved-pages-feeds-and-hosts-are-written',
  'versions-and-languages-make-prefixes',
  'unusual-names-work',
  'own-components-are-checked',
])('%s', async (name) => {
  const fixture = path.join(testFolder, 'sites', name);
  const outputs = [];
  for (const [order, env, workers] of [
    ['forward', here, '0'],
    ['backward', elsewhere, '2'],
  ] as const) {
    const root = copyInOrder(fixture, order);
    const { code, stdout } = await runProcess(['build', root, '--no-cache', '--workers', workers], { env });
    expect(code, stdout).toBe(0);
    outputs.push(filesIn(path.join(root, 'dist')));
  }
  const [first = new Map<string, string>(), second = new Map<string, string>()] = outputs;
  expect(first.size).toBeGreaterThan(5);
  expect(differences(second, first)).toEqual([]);
});
