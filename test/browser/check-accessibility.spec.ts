/** `docsite check --a11y`: runs axe in a real browser on a build, and reports findings at source lines. */
import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Finding } from '../../lib/compiler/index.js';
import { createCompiler } from '../../lib/compiler/index.js';
import { serveBuild } from '../../lib/cli/server/serve-build.js';
import { check, siteWith, write } from '../checked-site.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

const made: string[] = [];
test.afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

async function built(files: Record<string, string>, config: Record<string, unknown> = {}): Promise<string> {
  const root = siteWith(files, config);
  made.push(root);
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'build', cache: 'ignore', workers: 0 });
  const result = await compiler?.build({ onProgress() {}, signal: new AbortController().signal });
  await compiler?.dispose();
  expect(result?.published).toBe(true);
  return root;
}

async function foundIn(root: string): Promise<Finding[]> {
  const { findings } = await check(root, { stages: ['a11y'], only: ['a11y'], serve: serveBuild });
  return findings;
}

const clean = {
  'content/index.md': '# Home\n\nSome words, and [a page](./guide.md) more.\n',
  'content/guide.md': '# Guide\n\n## First\n\n- one\n- two\n\n```js\nconst a = 1;\n```\n',
};

/** The tests of other options inspect each page once. */
const oneView = { widths: [1200], themes: ['light'] };

const kept = [
  '# Kept',
  '',
  '<!-- docsite-ignore a11y: shows how not to do it -->',
  '',
  '<button class="kept"></button>',
  '',
  '<button class="other"></button>',
];

const site = { root: '' };
test.beforeAll(async () => {
  site.root = await built(
    {
      ...clean,
      'faults.css': '.dark .prose em { color: #333; }\n@media (width < 500px) { .brand-title { color: #999; } }\n',
      'content/guide.md': `${clean['content/guide.md']}\n## Second\n\n<button class="go"></button>\n\nRather *dim* words.\n`,
      'content/kept.md': `${kept.join('\n')}\n`,
    },
    { markdown: { trusted: true }, styles: ['faults.css'], checks: { a11y: { widths: [400, 1200] } } },
  );
});

test('each violation is one finding, at its source line or, if many pages have it, for the whole build', async () => {
  const found = await foundIn(site.root);
  expect(found.map(({ file, span, message }) => `${file}:${span?.start.line ?? '-'} ${message}`)).toEqual([
    'content/guide.md:14 Buttons must have discernible text (`button-name`): `<button class="go">`',
    'content/guide.md:16 Elements must meet minimum color contrast ratio thresholds (`color-contrast`): `<em>`, in the dark theme',
    'content/kept.md:7 Buttons must have discernible text (`button-name`): `<button class="other">`',
    'dist/404.html:- Elements must meet minimum color contrast ratio thresholds (`color-contrast`): `<span class="brand-title">` and 4 more, in the light theme at 400 pixels',
  ]);
  expect(new Set(found.map(({ code, severity }) => `${severity} ${code}`))).toEqual(new Set(['error a11y']));
  const [button, contrast, , brand] = found;
  expect(button?.span?.start.column).toBe(1);
  expect(button?.hint).toMatch(
    /: `\.go` in `dist\/guide\.html`; https:\/\/dequeuniversity\.com\/rules\/axe\/[\d.]+\/button-name$/,
  );
  expect(contrast?.hint).toMatch(/contrast of 1\.\d+ \(foreground color: #333333/);
  expect(brand?.hint).toContain('and on 4 other pages');
});

test('the article of an untranslated page is inspected in its own language only, the rest in each', async () => {
  const config = {
    lang: 'en',
    locales: [{ lang: 'en' }, { lang: 'de' }],
    translations: { missing: 'source' },
    styles: ['faults.css'],
    checks: { a11y: oneView },
  };
  const root = await built(
    {
      'content/en/index.md': '# Home\n\nSome words.\n',
      'content/de/index.md': '# Start\n\nWorte.\n',
      'faults.css': '[lang="de"] .brand-title { color: #999; }\n',
      'content/en/guide.mdx': '# Guide\n\n<Steps>\n\n### One\n\nWords.\n\n</Steps>\n',
    },
    config,
  );
  const found = await foundIn(root);
  expect(found.map(({ file }) => file)).toEqual(['content/en/guide.mdx', 'dist/de/404.html']);
  const [heading, title] = found;
  expect(heading?.message).toMatch(/`heading-order`.*`<h3 [^`]*`$/);
  // The other pages in German: the home page, the guide and the search.
  expect(title?.hint).toContain('and on 3 other pages');
});

test('levels, overrides for files and ignored rules follow the config', async () => {
  write(site.root, {
    'site.config.json': JSON.stringify({
      title: 'Site',
      checks: {
        a11y: { ...oneView, ignore: ['color-contrast'] },
        rules: { a11y: 'warning' },
        overrides: [{ files: ['content/guide.md'], rules: { a11y: 'off' } }],
      },
    }),
  });
  const found = await foundIn(site.root);
  expect(found.map(({ file, severity }) => `${file} ${severity}`)).toEqual(['content/kept.md warning']);
});

test('a rule unknown to axe is reported once', async () => {
  write(site.root, {
    'site.config.json': JSON.stringify({
      title: 'Site',
      checks: { a11y: { ...oneView, ignore: ['rgion'] } },
    }),
  });
  const [only, ...more] = await foundIn(site.root);
  expect(more).toEqual([]);
  expect(only).toMatchObject({
    code: 'a11y-not-checked',
    message: expect.stringMatching(/unknown rule `rgion`.*\(5 pages\)$/),
  });
});

test('a clean site has no findings, with any base', async () => {
  const checks = { a11y: { themes: ['dark'], widths: [400] } };
  const root = await built(clean, { base: '/docs/', checks });
  expect(await foundIn(root)).toEqual([]);
});

test('each page is tested by its URL, in any language and with any name', async () => {
  const fault = '# 页\n\n<button class="go"></button>\n';
  const root = await built(
    {
      'content/zh/index.md': fault,
      'content/zh/c 1.md': fault,
      'content/zh/a&b.md': fault,
      'content/en/index.md': '# Page\n\nWords.\n',
    },
    {
      lang: 'zh',
      locales: [{ lang: 'zh' }, { lang: 'en' }],
      markdown: { trusted: true },
      checks: { a11y: oneView, rules: { 'translation-missing': 'off' } },
    },
  );
  const found = await foundIn(root);
  expect(found.map(({ file }) => file).toSorted()).toEqual(
    ['content/zh/a&b.md', 'content/zh/c 1.md', 'content/zh/index.md'].toSorted(),
  );
});
