/** Checks this repository's own site: no stubs, and matching pages in both languages. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compileMarkdown } from '../lib/compiler/index.js';
import { repository, run } from './command.ts';

const content = fileURLToPath(new URL('../content/', import.meta.url));
const pages = fs
  .readdirSync(path.join(content, 'en'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.mdx?$/.test(file) && !file.startsWith('shared/'));

/** Returns a page's text without frontmatter, code and URLs. */
function proseOf(text: string): string {
  return text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/^(\s*)(```+|~~~+)[\s\S]*?^\s*\2\s*$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/`[^`]*`/g, '');
}

/** Counts words. A Han character counts as half a word, because about two of them correspond to one English word. */
function wordsIn(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\d]+/gu)?.length ?? 0;
  return words + han / 2;
}

function read(lang: string, page: string): string {
  const file = path.join(content, lang, page);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

function isHome(text: string): boolean {
  return /^pageType: home$/m.test(text);
}

/** Whether a page's frontmatter restricts it to English. */
function isEnglishOnly(text: string): boolean {
  return /^languages: \[en\]$/m.test(text);
}

test('every page exists in both languages, except pages for English only', () => {
  const missing = pages.filter((page) => read('zh', page) === '');
  expect(missing).toEqual(pages.filter((page) => isEnglishOnly(read('en', page))));
  expect(missing).toEqual(['guide/advanced/rem.mdx']);
});

test('every check passes without a warning, including samples against the package’s types', async () => {
  const { code, stdout, stderr } = await run(['check', '--samples', '--max-warnings', '0'], { cwd: repository });
  expect(code, stdout + stderr).toBe(0);
  expect(stdout + stderr).not.toMatch(/ {2}(?:error|warning|info) {2}/);
}, 600_000);

test('links to other projects’ documentation use the language of the page', () => {
  const chinese = /rspack\.dev\/zh\/|developer\.mozilla\.org\/zh-CN\//;
  const other = /rspack\.dev\/(?!zh\/)|developer\.mozilla\.org\/(?!zh-CN\/)/;
  const matching = (lang: string, pattern: RegExp): string[] => pages.filter((page) => pattern.test(read(lang, page)));
  expect(matching('zh', other)).toEqual([]);
  expect(matching('en', chinese)).toEqual([]);
});

describe.each(pages)('%s', (page) => {
  const english = read('en', page);
  const chinese = read('zh', page);
  const texts = isEnglishOnly(english) ? [english] : [english, chinese];

  test.skipIf(isHome(english))('is not a stub', () => {
    for (const text of texts) expect(wordsIn(proseOf(text))).toBeGreaterThanOrEqual(120);
  });

  test.skipIf(texts.length === 1)('has the same headings and anchors in both languages', () => {
    const depths = (text: string): number[] =>
      compileMarkdown(text, { mdx: page.endsWith('.mdx') ? ['**'] : [] }).toc.map(({ depth }) => depth);
    expect(depths(chinese)).toEqual(depths(english));
  });

  test('has a title and a description in both languages', () => {
    for (const text of texts) {
      const { frontmatter } = compileMarkdown(text, {});
      expect(frontmatter).toMatchObject({ title: expect.any(String), description: expect.any(String) });
      expect(String(frontmatter['description']).length).toBeLessThanOrEqual(160);
    }
  });
});
