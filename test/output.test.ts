/** Publishing: whole folders, hard links for unchanged files, and recovery after an interruption at any point. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { recoverOutput } from '../lib/compiler/index.js';
import { markFile, openOutput } from '../lib/compiler/publish/output.js';
import type { PublishedFile } from '../lib/compiler/output-file.js';
import { filesIn } from './harness.ts';

/** In this test, short contents serve as their own hashes. */
const hashOf = (text: string): string => text;

let parent: string;
let outDir: string;
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-output-'));
  outDir = path.join(parent, 'dist');
  return () => fs.rmSync(parent, { recursive: true, force: true });
});

function publish(
  files: Record<string, string>,
  previous: ReadonlyMap<string, PublishedFile> = new Map(),
): Map<string, PublishedFile> {
  const tree = openOutput(outDir, previous);
  for (const [name, text] of Object.entries(files)) tree.write({ path: name, contents: text, hash: hashOf(text) });
  return tree.publish();
}
function contents(): Record<string, string> {
  return Object.fromEntries([...filesIn(outDir)].filter(([name]) => name !== markFile));
}

test('a published tree contains exactly its files, and no temporary files are left', () => {
  publish({ 'index.html': 'one', 'guide/a.html': 'a' });
  publish({ 'index.html': 'two' });
  expect(contents()).toEqual({ 'index.html': 'two' });
  expect(fs.readdirSync(parent)).toEqual(['dist']);
});

test('an unchanged file keeps its inode, but a changed file does not', () => {
  const first = publish({ 'same.html': 'same', 'other.html': 'old' });
  const inode = fs.statSync(path.join(outDir, 'same.html')).ino;
  publish({ 'same.html': 'same', 'other.html': 'new' }, first);
  expect(fs.statSync(path.join(outDir, 'same.html')).ino).toBe(inode);
  expect(contents()).toEqual({ 'same.html': 'same', 'other.html': 'new' });
});

test('without changes, no file is touched', () => {
  const first = publish({ 'a.html': 'a' });
  const before = fs.statSync(outDir).ino;
  const tree = openOutput(outDir, first);
  tree.write({ path: 'a.html', contents: 'a', hash: hashOf('a') });
  tree.publish();
  expect(tree.written()).toBeLessThanOrEqual(1);
  expect(fs.statSync(outDir).ino).toBe(before);
});

test('files that another program added are removed, even without changes', () => {
  const first = publish({ 'guide/a.html': 'a' });
  for (const foreign of ['foreign.txt', 'guide/foreign.txt', 'other/foreign.txt']) {
    fs.mkdirSync(path.dirname(path.join(outDir, foreign)), { recursive: true });
    fs.writeFileSync(path.join(outDir, foreign), 'foreign');
    publish({ 'guide/a.html': 'a' }, first);
    expect(contents(), foreign).toEqual({ 'guide/a.html': 'a' });
  }
});

test('an edited output file is written again', () => {
  const first = publish({ 'a.html': 'from the build', 'b.html': 'b' });
  fs.writeFileSync(path.join(outDir, 'a.html'), 'from somebody!');
  publish({ 'a.html': 'from the build', 'b.html': 'changed' }, first);
  expect(contents()).toEqual({ 'a.html': 'from the build', 'b.html': 'changed' });
});

test('keeping a tree does not change the published tree, and the next tree reuses its files', () => {
  const first = publish({ 'a.html': 'a', 'gone.html': 'gone' });
  const keep = (files: Record<string, string>, previous: ReadonlyMap<string, PublishedFile>) => {
    const tree = openOutput(outDir, previous);
    for (const [name, text] of Object.entries(files)) tree.write({ path: name, contents: text, hash: hashOf(text) });
    return { files: tree.keep(), written: tree.written() };
  };
  const failed = keep({ 'a.html': 'a', 'new/b.html': 'b' }, first);
  expect(contents()).toEqual({ 'a.html': 'a', 'gone.html': 'gone' });
  const again = keep({ 'a.html': 'a', 'new/b.html': 'b', 'new/c.html': 'c' }, failed.files);
  expect(again.written).toBe(1);
  expect(contents()).toEqual({ 'a.html': 'a', 'gone.html': 'gone' });
  // A kept file that was changed in the meantime is written again.
  fs.writeFileSync(path.join(parent, '.dist.docsite-kept/new/c.html'), 'from somebody');
  const tree = openOutput(outDir, again.files);
  for (const [name, text] of Object.entries({ 'a.html': 'a', 'new/b.html': 'b', 'new/c.html': 'c' }))
    tree.write({ path: name, contents: text, hash: hashOf(text) });
  const published = tree.publish();
  expect(tree.written()).toBe(2);
  expect(contents()).toEqual({ 'a.html': 'a', 'new/b.html': 'b', 'new/c.html': 'c' });
  expect([...published.values()].some(({ isKept }) => isKept)).toBe(false);
  expect(fs.readdirSync(parent)).toEqual(['dist']);
});

test('kept files without a record are deleted', () => {
  const first = publish({ 'a.html': 'a' });
  fs.mkdirSync(path.join(parent, '.dist.docsite-kept'));
  publish({ 'a.html': 'a' }, first);
  expect(fs.readdirSync(parent)).toEqual(['dist']);
});

test('discarding a tree does not change the published tree', () => {
  publish({ 'a.html': 'a' });
  const tree = openOutput(outDir, new Map());
  tree.write({ path: 'a.html', contents: 'broken', hash: hashOf('broken') });
  tree.discard();
  expect(contents()).toEqual({ 'a.html': 'a' });
  expect(fs.readdirSync(parent)).toEqual(['dist']);
});

/** The states of the parent folder that a killed swap can leave, in order. */
const staging = (): string => path.join(parent, '.dist.docsite-new-999999');
const journal = (): string => path.join(parent, '.dist.docsite-journal');
const moments: Record<string, () => void> = {
  'before the journal': () => undefined,
  'after the journal': () => fs.writeFileSync(journal(), `${staging()}\n`),
  'between the two renames': () => {
    fs.writeFileSync(journal(), `${staging()}\n`);
    fs.renameSync(outDir, path.join(parent, '.dist.docsite-old'));
  },
  'after the second rename': () => {
    fs.writeFileSync(journal(), `${staging()}\n`);
    fs.renameSync(outDir, path.join(parent, '.dist.docsite-old'));
    fs.renameSync(staging(), outDir);
  },
};
for (const [moment, arrange] of Object.entries(moments)) {
  test(`a swap interrupted ${moment} is either completed or undone`, () => {
    publish({ 'a.html': 'old', 'gone.html': 'old' });
    fs.mkdirSync(staging());
    fs.writeFileSync(path.join(staging(), 'a.html'), 'new');
    arrange();
    recoverOutput(outDir);
    const now = contents();
    expect([{ 'a.html': 'old', 'gone.html': 'old' }, { 'a.html': 'new' }]).toContainEqual(now);
    expect(now['a.html']).toBe(moment === 'before the journal' ? 'old' : 'new');
    publish({ 'a.html': 'next' });
    expect(contents()).toEqual({ 'a.html': 'next' });
    expect(fs.readdirSync(parent)).toEqual(['dist']);
  });
}

/** The number of files is large enough that the replaced tree is kept. */
const manyFiles = Object.fromEntries(
  Array.from({ length: 1000 }, (_, index) => [`section-${index % 20}/page-${index}.html`, `text ${index}`]),
);
const spare = (): string => path.join(parent, '.dist.docsite-spare');

test('a large site alternates between two trees, and each has exactly its files', () => {
  const versions: Record<string, string>[] = [
    manyFiles,
    { ...manyFiles, 'section-1/page-1.html': 'edited', 'new/deep/a.html': 'a', '.gitignore': 'mine' },
    {
      ...manyFiles,
      'section-1/page-1.html': 'edited again',
      'new/deep/a.html': 'a',
      'section-2/page-2.html': 'edited',
    },
    // A file replaces a folder, and a folder replaces a file.
    { ...manyFiles, new: 'a file', 'section-3/page-3.html/a.html': 'a folder' },
    { ...manyFiles, 'new/deep/a.html': 'b' },
    manyFiles,
  ].map((files) => ({ ...files }));
  delete versions[3]?.['section-3/page-3.html'];
  let previous: ReadonlyMap<string, PublishedFile> = new Map();
  const inodes: number[] = [];
  for (const [index, files] of versions.entries()) {
    previous = publish(files, previous);
    expect(contents()).toEqual(files);
    expect([...previous.keys()].toSorted()).toEqual([markFile, ...Object.keys(files)].toSorted());
    expect(fs.readdirSync(parent)).toEqual(index === 0 ? ['dist'] : ['.dist.docsite-spare', 'dist']);
    inodes.push(fs.statSync(outDir).ino);
  }
  // From the third publication on, each one reuses the tree from two publications earlier.
  expect(inodes.slice(2)).toEqual(inodes.slice(0, -2));
});

test('a spare tree that was modified or is unusable has no effect', () => {
  let previous = publish({ ...manyFiles, 'a.html': '1' });
  previous = publish({ ...manyFiles, 'a.html': '2' }, previous);
  fs.rmSync(path.join(spare(), 'section-4'), { recursive: true });
  fs.rmSync(path.join(spare(), 'section-5/page-5.html'));
  fs.writeFileSync(path.join(spare(), 'section-5/page-5.html'), 'text X');
  fs.writeFileSync(path.join(spare(), 'foreign.html'), 'foreign');
  fs.symlinkSync(os.homedir(), path.join(spare(), 'section-4'));
  previous = publish({ ...manyFiles, 'a.html': '3' }, previous);
  expect(contents()).toEqual({ ...manyFiles, 'a.html': '3' });
  // Makes nearly all files new.
  publish(Object.fromEntries(Object.keys(manyFiles).map((name) => [name, 'all new'])), previous);
  expect(new Set(Object.values(contents()))).toEqual(new Set(['all new']));
  publish({ 'a.html': 'small' });
  expect(fs.readdirSync(parent)).toEqual(['dist']);
});

test('a publication that reuses a spare tree leaves the old or the new site if it is interrupted', () => {
  const changes = ['rename', 'link', 'rm', 'writeFile', 'mkdir'].map((name) => `${name}Sync` as 'rmSync');
  const original = { ...fs };
  const state = { left: Number.POSITIVE_INFINITY };
  const restore = (): void => changes.forEach((name) => (fs[name] = original[name]));
  const plant = (left: number): void => {
    state.left = left;
    for (const name of changes) {
      fs[name] = ((...parameters: Parameters<typeof fs.rmSync>) => {
        // Simulates a killed process, which does nothing after this call.
        if (state.left-- <= 0) throw Object.assign(new Error(name), { code: 'EIO', syscall: 'write' });
        return original[name](...parameters);
      }) as typeof fs.rmSync;
    }
  };
  const edited = (round: number): Record<string, string> => ({
    ...manyFiles,
    'section-1/page-1.html': `edit ${round}`,
    [`new-${round % 3}/a.html`]: `${round}`,
  });
  let previous = publish(edited(0), publish(manyFiles));
  let round = 1;
  let isCutOff = true;
  for (let calls = 0; isCutOff; calls++, round++) {
    const before = contents();
    let published: ReadonlyMap<string, PublishedFile> | null = null;
    plant(calls);
    try {
      published = publish(edited(round), previous);
      isCutOff = state.left < 0;
    } catch {
      // The next publication shows which files remain.
    } finally {
      restore();
    }
    recoverOutput(outDir);
    const now = contents();
    expect([before, edited(round)]).toContainEqual(now);
    // The record is lost if the process is killed.
    previous = publish(edited(round), published ?? previous);
    expect(contents()).toEqual(edited(round));
  }
  expect(round).toBeGreaterThan(10);
});

test('a journal that refers to another folder is ignored', () => {
  publish({ 'a.html': 'a' });
  fs.writeFileSync(journal(), `${os.homedir()}\n`);
  recoverOutput(outDir);
  expect(contents()).toEqual({ 'a.html': 'a' });
});

test('no path can escape the folder, for writing or reuse', () => {
  const elsewhere = path.join(parent, 'evil.html');
  fs.writeFileSync(elsewhere, 'mine');
  const { mtimeNs } = fs.statSync(elsewhere, { bigint: true });
  const hash = hashOf('mine');
  const known = { hash, size: 4, mtime: String(mtimeNs) };
  const tree = openOutput(outDir, new Map([['../evil.html', known]]));
  for (const name of ['../evil.html', 'a/../../evil.html', '../.dist.docsite-new/evil.html', '..', '.', '']) {
    expect(() => tree.write({ path: name, contents: 'evil', hash: hashOf('evil') })).toThrow(
      'outside the output folder',
    );
    expect(() => tree.copy({ path: name, from: import.meta.filename, hash: 'evil' })).toThrow(
      'outside the output folder',
    );
  }
  expect(() => tree.reuse('../evil.html')).toThrow('outside the output folder');
  tree.write({ path: '..a/b..html', contents: 'b', hash: hashOf('b') });
  tree.publish();
  expect(contents()).toEqual({ '..a/b..html': 'b' });
  expect(fs.readFileSync(elsewhere, 'utf8')).toBe('mine');
  expect(fs.readdirSync(parent).toSorted()).toEqual(['dist', 'evil.html']);
});
