/** Globs in the config: what they match, and how long they may take. */
import fastGlob from 'fast-glob';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../lib/compiler/config/read.js';
import { globOf, isBoundedGlob, isPlainGlob } from '../lib/compiler/glob.js';
import { folderWith } from './command.ts';
import { growthOf, squareFrom } from './growth.ts';

const files = [
  'a.md',
  'b.mdx',
  'index.md',
  'guide/a.md',
  'guide/start/a.md',
  'guide/start/b.mdx',
  'zh/guide/a.md',
  '.x/a.md',
];
const globs = [
  '**/*',
  '*',
  '*.md',
  '**/*.md',
  'guide/**',
  'guide/**/a.md',
  '**/a.md',
  '**/guide/*',
  '?.md',
  '*.{md,mdx}',
  '{guide,zh}/**',
  '**/start/**/*.mdx',
  'guide/a.md',
  '*/*',
  'gu*/**/?.md*',
];

test.each(globs)('%s matches what fast-glob matches', async (glob) => {
  const cwd = folderWith(Object.fromEntries(files.map((file) => [file, ''])));
  const expected = await fastGlob(glob, { cwd, dot: true });
  expect(isPlainGlob(glob)).toBe(true);
  expect(files.filter((file) => globOf(glob).test(file)).toSorted()).toEqual(expected.toSorted());
});

test('`**` matches across folders in the middle of a name, too', () => {
  expect(globOf('tools.**').test('tools.a/b')).toBe(true);
  expect(globOf('tools.*').test('tools.a/b')).toBe(false);
});

test('a glob in the config that could take forever is an error', async () => {
  const options = { title: 'T', route: { exclude: ['+(+(a))'] }, markdown: { mdx: ['**/*.md'] } };
  const { findings } = await loadConfig(folderWith({ 'site.config.json': JSON.stringify(options) }), {});
  expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    expect.stringMatching(/^config-value-invalid `route.exclude\[0\]` must be a glob with at most 4 wildcards/),
  ]);
});

describe('globs do not try all ways to split a path', () => {
  test.each(['**/a', '*a', '{a,a}*', '**', '?*'])('%s repeated', async (part) => {
    const glob = globOf(`${part.repeat(20)}b`);
    expect(await growthOf(2000, (length) => glob.test('a/'.repeat(length / 2)))).toBeLessThan(squareFrom);
  });

  test.each(['+(+(a))', '*(a*)b', '[a]*a*a*a*a*b', '!(*)(*)(*)(*)(*)x'])('%s is rejected', (glob) => {
    expect(isBoundedGlob(glob)).toBe(false);
  });

  test.each(['!(a)', '[a-z]*/**/*.md', '@(a|b)/*', '{1..9}/*', 'a/{b*,c}/**'])('%s is accepted', (glob) => {
    expect(isPlainGlob(glob)).toBe(false);
    expect(isBoundedGlob(glob)).toBe(true);
  });
});
