/** Checks that the files that `logo` and `icon` refer to exist. If they do not, reports the position in the config. */
import fs from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { Finding } from '../lib/compiler/index.js';
import { check, siteWith } from './checked-site.ts';
import { buildAt } from './harness.ts';

const roots: string[] = [];
afterAll(() => roots.forEach((root) => fs.rmSync(root, { recursive: true, force: true })));

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9" />';

function siteAt(config: Record<string, unknown>): string {
  const root = siteWith({ 'content/index.md': '# Start\n\nText.\n', 'content/public/mark.svg': svg }, config);
  roots.push(root);
  return root;
}

const shown = (findings: readonly Finding[]): string[] =>
  findings.map(({ code, severity, file, span, message, hint }) =>
    [code, severity, file, span?.start.line, message, hint].join(' | '),
  );

test('a missing logo or icon is an error at its key', async () => {
  const root = siteAt({ icon: '/favicon.png', logo: { light: '/mark.svg', dark: '/marks.svg' } });
  const expected = [
    'image-missing | error | site.config.json | 1 | `icon`: the image `/favicon.png` does not exist | correct the path: it starts with `/` for a file in the content folder’s `public/`',
    'image-missing | error | site.config.json | 1 | `logo`: the image `/marks.svg` does not exist | did you mean `/mark.svg`?',
  ];
  expect(shown((await check(root)).findings)).toEqual(expected);
  expect(shown((await buildAt(root)).findings)).toEqual(expected);
});

test('a path that does not start at the root is not an image of every page', async () => {
  expect(shown((await check(siteAt({ logo: 'mark.svg' }))).findings)).toEqual([
    'image-missing | error | site.config.json | 1 | `logo`: the image `mark.svg` does not exist | did you mean `/mark.svg`?',
  ]);
});

test('existing images, other sites and data URLs are not reported', async () => {
  const own = siteAt({ icon: '/mark.svg', logo: '/mark.svg?v=2', base: '/docs/' });
  const other = siteAt({
    icon: 'data:image/svg+xml,%3Csvg/%3E',
    logo: 'https://images.example.org/a.svg',
    security: { images: ['https://images.example.org'] },
  });
  for (const root of [own, other])
    expect(shown((await check(root)).findings.filter(({ code }) => code === 'image-missing'))).toEqual([]);
});

test('a path that names the folder `public` has a hint without it', async () => {
  expect(
    shown((await check(siteAt({ icon: './content/public/mark.svg', logo: '/public/mark.svg' }))).findings),
  ).toEqual([
    'image-missing | error | site.config.json | 1 | `icon`: the image `./content/public/mark.svg` does not exist | did you mean `/mark.svg`?',
    'image-missing | error | site.config.json | 1 | `logo`: the image `/public/mark.svg` does not exist | did you mean `/mark.svg`?',
  ]);
});

test('a logo with an empty `logoText` is alone, in its proportions, and named after the site', async () => {
  const wordmark = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><path d="M0 0h9v9z" /></svg>';
  const brandOf = async (config: Record<string, unknown>): Promise<string> => {
    const root = siteWith({ 'content/index.md': '# Home\n', 'content/public/word.svg': wordmark }, config);
    roots.push(root);
    const html = (await buildAt(root)).files.get('index.html') ?? '';
    return /<a class="brand".*?<\/a>/.exec(html)?.[0] ?? '';
  };
  const alone = await brandOf({ title: 'Site', logo: '/word.svg', logoText: '' });
  expect(alone).toMatch(/<img [^>]*alt="Site" width="105" height="28"/);
  expect(alone).not.toContain('brand-title');
  const titled = await brandOf({ title: 'Site', logo: '/word.svg' });
  expect(titled).toMatch(/<img [^>]*alt="" width="28" height="28".*<span class="brand-title">Site</);
  expect(await brandOf({ title: 'Site', logoText: '' })).toContain('<span class="brand-title">Site<');
});
