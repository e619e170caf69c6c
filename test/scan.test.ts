/** Scanning content folders: which files become pages, are read again or are rejected. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { scan } from '../lib/compiler/site/scan.js';
import type { ScanResult } from '../lib/compiler/site/scan.js';
import { siteConfig } from './site-config.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

function siteWith(files: Record<string, string | Buffer>): string {
  const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'docsite-scan-'));
  made.push(root);
  for (const [name, contents] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), contents);
  }
  return root;
}

function scanned(root: string, options: { exclude?: string[]; known?: ScanResult['known'] } = {}): Promise<ScanResult> {
  return scan(siteConfig({ root, locales: ['en', 'zh'], exclude: options.exclude ?? [] }), options.known);
}

/** Returns findings as `code file:line message`. */
function short({ findings }: ScanResult): string[] {
  return findings.map(
    ({ code, file, span, message }) =>
      `${code} ${file}${span === undefined ? '' : `:${span.start.line}:${span.start.column}`} ${message}`,
  );
}

/** Advances the scan's clock but not the disk's, so that every file is old enough for its stat to be trusted. */
function age(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  onTestFinished(() => void vi.useRealTimers());
}

describe('kinds of files', () => {
  test('pages, snippets, navigation, public files and files next to pages', async () => {
    const root = siteWith({
      'content/en/index.md': '# Home',
      'content/en/guide/a.mdx': '# A',
      'content/en/guide/picture.png': Buffer.from([0x89, 0x50, 0xff]),
      'content/en/guide/_meta.json': '["a"]',
      'content/en/guide/_partial.md': 'part',
      'content/en/_drafts/x.md': '# X',
      'content/en/.hidden/x.md': '# X',
      'content/en/shared/tip.mdx': 'tip',
      'content/en/shared/logo.png': Buffer.from([0x89, 0x50, 0xff]),
      'content/en/guide/shared/code.ts': 'export {};',
      'content/en/node_modules/p/readme.md': '# P',
      'content/theme/index.tsx': 'export default 1;',
      'content/public/images/x.svg': '<svg/>',
      'content/public/.well-known/security.txt': 'x',
      'content/public/about.md': 'not a page',
      'content/en/config/theme/colors.md': '# Colours',
    });
    const result = await scanned(root);
    expect(short(result)).toEqual([]);
    expect(result.pages).toEqual(['en/config/theme/colors.md', 'en/guide/a.mdx', 'en/index.md']);
    expect(result.metaFiles).toEqual(['en/guide/_meta.json']);
    expect(result.snippets).toEqual([
      'en/_drafts/x.md',
      'en/guide/_partial.md',
      'en/guide/shared/code.ts',
      'en/shared/logo.png',
      'en/shared/tip.mdx',
    ]);
    expect([...result.publicFiles.keys()]).toEqual(['/.well-known/security.txt', '/about.md', '/images/x.svg']);
    expect([...result.contentFiles.keys()]).toEqual(['en/guide/picture.png']);
    expect(result.textOf('en/guide/a.mdx')).toBe('# A');
  });

  test('names with spaces, Han characters and both forms of an accent', async () => {
    const root = siteWith({ 'content/zh/指南/快速 开始.md': '# 开始', ['content/en/cafe\u0301.md']: '# Café' });
    const result = await scanned(root);
    expect(result.pages).toEqual(['en/caf\u00e9.md', 'zh/指南/快速 开始.md']);
    expect(result.textOf('en/caf\u00e9.md')).toBe('# Café');
    expect(short(result)).toEqual([]);
  });

  test('excluded files are not pages, but can be included', async () => {
    const root = siteWith({
      'content/en/a.md': '# A',
      'content/en/old/b.md': '# B',
      'content/en/old/deep/c.mdx': '# C',
    });
    const result = await scanned(root, { exclude: ['**/old/**'] });
    expect(result.pages).toEqual(['en/a.md']);
    expect(result.snippets).toEqual(['en/old/b.md', 'en/old/deep/c.mdx']);
  });
});

describe('files read again', () => {
  const readIn = ({ files }: ScanResult): string[] =>
    [...files.values()].filter(({ bytes }) => bytes !== null).map((file) => file.path);

  test('include all files except those whose stat is unchanged and old enough', async () => {
    const root = siteWith({
      'content/en/a.md': '# A',
      'content/en/b.md': '# B',
      'content/en/index.md': '# I',
      'content/public/x.txt': 'x',
    });
    const young = await scanned(root);
    const again = await scanned(root, { known: young.known });
    expect(readIn(again)).toEqual(['en/a.md', 'en/b.md', 'en/index.md']);
    age();
    const first = await scanned(root);
    expect(readIn(await scanned(root, { known: first.known }))).toEqual([]);
    fs.writeFileSync(path.join(root, 'content/en/a.md'), '# a');
    const { atime, mtime } = fs.statSync(path.join(root, 'content/en/b.md'));
    fs.writeFileSync(path.join(root, 'content/en/b.md'), '# b');
    fs.utimesSync(path.join(root, 'content/en/b.md'), atime, mtime);
    const second = await scanned(root, { known: first.known });
    expect(readIn(second)).toEqual(['en/a.md', 'en/b.md']);
    expect(second.textOf('en/b.md')).toBe('# b');
    expect(second.textOf('en/index.md')).toBe('# I');
    expect(second.files.get('en/index.md')?.hash).toBe(young.files.get('en/index.md')?.hash);
    expect(second.files.get('en/b.md')?.hash).not.toBe(first.files.get('en/b.md')?.hash);
  });

  test('public files are hashed on request, and the hashes are cached', async () => {
    const root = siteWith({ 'content/en/index.md': '# I', 'content/public/x.txt': 'x' });
    const result = await scanned(root);
    const source = result.publicFiles.get('/x.txt')?.source ?? '';
    expect(result.known.has('public/x.txt')).toBe(false);
    expect(result.hashOfFile(source)).toMatch(/^\S{22}$/);
    expect(result.known.has('public/x.txt')).toBe(true);
  });
});

describe('rejected files', () => {
  test('no content folder, and no page in it', async () => {
    expect(short(await scanned(siteWith({})))).toEqual([
      'content-missing undefined the content folder `content` does not exist',
    ]);
    const empty = await scanned(siteWith({ 'content/public/x.txt': 'x' }));
    expect(short(empty)).toEqual(['content-empty undefined the content folder `content` contains no pages']);
    expect(empty.findings[0]?.hint).toContain('`content/en/index.md`');
  });

  test('a file that is not UTF-8, at the first invalid byte', async () => {
    const latin1 = Buffer.concat([Buffer.from('# Über\n\nein Caf'), Buffer.from([0xe9]), Buffer.from(' bitte\n')]);
    const utf16 = Buffer.from('\uFEFF# x', 'utf16le');
    const cut = Buffer.from('# 中').subarray(0, 4);
    const result = await scanned(
      siteWith({
        'content/en/a.md': latin1,
        'content/en/b.md': utf16,
        'content/en/c.md': cut,
        'content/en/ok.md': '中文',
      }),
    );
    expect(short(result)).toEqual([
      'file-not-utf8 content/en/a.md:3:8 the file is not UTF-8: invalid byte at offset 16',
      'file-not-utf8 content/en/b.md:1:1 the file is not UTF-8: invalid byte at offset 0',
      'file-not-utf8 content/en/c.md:1:3 the file is not UTF-8: invalid byte at offset 2',
    ]);
    expect(result.pages).toEqual(['en/ok.md']);
  });

  test('names that differ only in case', async () => {
    const root = siteWith({
      'content/en/Guide/a.md': '# A',
      'content/en/guide/b.md': '# B',
      'content/en/x.md': '# x',
      'content/en/X.md': '# X',
    });
    expect(short(await scanned(root))).toEqual([
      'name-case-conflict content/en/guide this name differs from `content/en/Guide` only in case or in the encoding of accented letters',
      'name-case-conflict content/en/x.md this name differs from `content/en/X.md` only in case or in the encoding of accented letters',
    ]);
  });

  test('links to targets outside the content folder; links within it are followed, except for cycles', async () => {
    const root = siteWith({
      'content/en/a.md': '# A',
      'content/en/deep/b.md': '# B',
      'secret.md': '# S',
      'outside/c.md': '# C',
    });
    const link = (target: string, name: string): void =>
      fs.symlinkSync(path.join(root, target), path.join(root, 'content', name));
    link('secret.md', 'en/secret.md');
    link('outside', 'en/outside');
    link('nowhere.md', 'en/dangling.md');
    link('content/en/a.md', 'en/again.md');
    link('content/en/deep', 'en/deep-too');
    link('content/en', 'en/deep/circle');
    const result = await scanned(root);
    expect(result.pages).toEqual(['en/a.md', 'en/again.md', 'en/deep-too/b.md', 'en/deep/b.md']);
    expect(short(result).toSorted()).toEqual([
      'file-unreadable content/en/dangling.md cannot read this path: it is a broken symbolic link',
      `symlink-outside-content content/en/outside this symbolic link points outside the content folder, to \`${path.join(root, 'outside')}\``,
      `symlink-outside-content content/en/secret.md this symbolic link points outside the content folder, to \`${path.join(root, 'secret.md')}\``,
    ]);
  });
});

test('the result does not depend on the order in which a disk lists files', async () => {
  const names = ['z', 'a', 'm', '10', '9', '中'];
  const one = await scanned(siteWith(Object.fromEntries(names.map((name) => [`content/en/${name}.md`, name]))));
  const other = await scanned(
    siteWith(Object.fromEntries(names.toReversed().map((name) => [`content/en/${name}.md`, name]))),
  );
  expect(one.pages).toEqual(other.pages);
  expect([...one.files.keys()]).toEqual([...other.files.keys()]);
});

test('a link to the content folder itself is a cycle, not a link to a target outside it', async () => {
  const root = siteWith({ 'content/en/index.md': '# Home\n' });
  fs.symlinkSync('.', path.join(root, 'content/self'));
  const result = await scanned(root);
  expect(short(result)).toEqual([]);
  expect([...result.known.keys()].filter((name) => name.startsWith('self'))).toEqual([]);
});

test.runIf(process.platform === 'linux')('a file or folder whose name is not UTF-8 is reported as such', async () => {
  const root = siteWith({ 'content/en/index.md': '# Home\n' });
  const folder = Buffer.from(`${root}/content/en/`);
  fs.writeFileSync(Buffer.concat([folder, Buffer.from([0x61, 0xe9]), Buffer.from('.md')]), '# Latin\n');
  fs.mkdirSync(Buffer.concat([folder, Buffer.from([0x62, 0xe9])]));
  expect(short(await scanned(root)).toSorted()).toEqual([
    'file-unreadable content/en/a\uFFFD.md cannot read this path: its name is not UTF-8',
    'file-unreadable content/en/b\uFFFD cannot read this path: its name is not UTF-8',
  ]);
});

test.runIf(process.platform === 'linux').each([
  ['c#.md', '#'],
  ['why?.md', '?'],
  ['a%00b.md', '%00'],
  ['%2e%2e.md', '%2e'],
  ['back\\slash.md', '\\'],
  ['two\nlines.md', '%0A'],
  ['c#/page.md', '#'],
])('a page named %j, which cannot be part of a URL, is an error', async (name, found) => {
  const result = await scanned(siteWith({ 'content/en/index.md': '# Home\n', [`content/en/${name}`]: '# Page\n' }));
  expect(short(result)).toEqual([
    `page-name-invalid content/en/${name} the path of this page contains \`${found}\`, which has a special meaning in a URL`,
  ]);
});

test('names with spaces, percent signs and other scripts are accepted', async () => {
  const names = ['100%.md', 'a b.md', '快速.md', 'é & ü.md', "it's (new).md"];
  const files = Object.fromEntries(names.map((name) => [`content/en/${name}`, '# Page\n']));
  expect(short(await scanned(siteWith(files)))).toEqual([]);
});
