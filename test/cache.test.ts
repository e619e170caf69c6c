/** The cache on disk: regenerates unusable files and removes unused ones. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildAt, copyOf, differences, testFolder } from './harness.ts';

const fixture = path.join(testFolder, 'sites/minimal-config-builds-a-site');

function cacheOf(root: string): { folder: string; home: string } {
  const folder = path.join(root, 'node_modules/.cache/docsite');
  const home = fs.readdirSync(folder, { withFileTypes: true }).find((entry) => entry.isDirectory())?.name ?? '';
  return { folder, home: path.join(folder, home) };
}

test('a cache file stored under another name is regenerated', async () => {
  const root = copyOf(fixture, 'renamed');
  const { files, findings } = await buildAt(root);
  const { home } = cacheOf(root);
  const pages = fs.readdirSync(home).find((name) => name.startsWith('pages-')) ?? '';
  fs.copyFileSync(path.join(home, pages), path.join(home, 'site'));
  const again = await buildAt(root);
  expect(differences(again.files, files)).toEqual([]);
  expect(again.findings).toEqual(findings);
  expect(again.result?.cacheHits).toBe(0);
  const third = await buildAt(root);
  expect(third.result?.cacheHits).toBe(third.result?.pages);
});

test('for each kind, the files of the last runs are kept; files of killed processes are removed', async () => {
  const root = copyOf(fixture, 'unused');
  await buildAt(root);
  const { folder, home } = cacheOf(root);
  const used = fs.readdirSync(folder);
  const past = new Date(2020, 0);
  const write = (file: string): void => {
    fs.writeFileSync(file, 'Of an earlier run.');
    fs.utimesSync(file, past, past);
  };
  for (let index = 0; index < 6; index++)
    for (const name of [`client-${index}`, `components-${index}.mjs`, `config-${index}.mjs`, `config-${index}.json`])
      write(path.join(folder, name));
  // The process id in these files' names does not exist.
  for (const name of ['client-a.4194305', path.join(path.basename(home), 'site.4194305')])
    write(path.join(folder, name));
  for (const name of ['key-of-before', 'key-of-long-ago']) fs.mkdirSync(path.join(folder, name));
  fs.utimesSync(path.join(folder, 'key-of-long-ago'), past, past);
  // Another process loaded these modules and may start threads that import them.
  const running = ['components-5.mjs', 'config-5.mjs'];
  for (const name of running) {
    write(path.join(folder, `used-${name}.${process.ppid}`));
    write(path.join(folder, `used-${name.replace('5', '4')}.4194305`));
    // In a container, an earlier process had the same id as this one.
    write(path.join(folder, `used-${name.replace('5', '3')}.${process.pid}`));
  }
  await buildAt(root);
  const left = fs.readdirSync(folder).filter((name) => !running.includes(name));
  expect(fs.readdirSync(folder)).toEqual(expect.arrayContaining(running));
  expect(left).toEqual(expect.arrayContaining([...used, 'key-of-before']));
  for (const kind of [/^client-/, /^components-/, /^config-.*mjs$/, /^config-.*json$/])
    expect(left.filter((name) => kind.test(name))).toHaveLength(4);
  expect(left).not.toContain('key-of-long-ago');
  expect(left.filter((name) => /^used-.*-3\.mjs/.test(name))).toEqual([]);
  expect([...left, ...fs.readdirSync(home)].filter((name) => name.includes('4194305'))).toEqual([]);
});
