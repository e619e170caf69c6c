/** The Markdown version of a page contains the same words as its HTML, and can be parsed again. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { twinOf } from '../lib/compiler/markdown/twin/twin.js';
import { builtOwnSite } from './built-sites.ts';
import { siteWith } from './checked-site.ts';
import { barCount, buildAt, golden, randomFrom, seed, testFolder } from './harness.ts';
import { bare, wordsOfDocument, wordsOfHtml, wordsOfMarkdown } from './twin-words.ts';

const base = { origin: 'https://lamp.example', page: 'https://lamp.example/guide/start' };

describe('each kind of syntax becomes Markdown with the words of its HTML', () => {
  const folder = path.join(testFolder, 'markdown');
  test.each(fs.readdirSync(folder))('%s', (name) => {
    const html = fs.readFileSync(path.join(folder, name, 'case.html'), 'utf8');
    const twin = twinOf(html, base);
    expect(bare(wordsOfMarkdown(twin))).toBe(bare(wordsOfHtml(html)));
    const { actual, expected } = golden(path.join(folder, name, 'twin.md'), twin === '' ? '' : `${twin}\n`);
    expect(actual).toBe(expected);
  });
});

test.each([
  ['nothing marked', '<p>a<b></b> b</p>', 'a b'],
  ['a space before and at the start of a mark', '<p>a <b> b</b></p>', 'a **b**'],
  ['a space at the end of and after a mark', '<p>a <i>b </i> c</p>', 'a *b* c'],
  ['a space at the start of a paragraph', '<p><b> a</b> c</p>', '**a** c'],
  ['a space after a line break', '<p>a<br> b</p>', 'a\\\nb'],
])('%s does not add characters', (_, html, twin) => {
  expect(twinOf(html, base)).toBe(twin);
});

test('the twin of a home page contains its hero and features, with links', async () => {
  const root = siteWith({
    'content/index.md': `---
pageType: home
hero:
  name: Lamp
  text: |
    Light for
    *everyone*
  tagline: 'Bright &amp; <b>warm</b>'
  image: { src: /lamp.svg, alt: '' }
  actions:
    - { text: Start, link: ./guide/start.md }
    - { text: Code, link: https://code.example/lamp, theme: alt }
features:
  - { title: Wicks, details: 'Long <em>wicks</em>.', link: /guide/start#wicks, icon: W }
  - { title: Oil, details: Any oil. }
---

More *text*.
`,
    'content/guide/start.md': '# Start\n\nText.\n\n## Wicks\n\nText.\n',
    'content/public/lamp.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" />',
  });
  const { findings } = await buildAt(root);
  expect(findings).toEqual([]);
  const read = (file: string): string => fs.readFileSync(path.join(root, 'dist', file), 'utf8');
  const twin = read('index.md').split('llms.txt\n\n')[1];
  expect(twin).toBe(`# Lamp

Light for

\\*everyone\\*

Bright & warm

[Start](https://site.example.org/guide/start) [Code](https://code.example/lamp)

## [Wicks](https://site.example.org/guide/start#wicks)

Long wicks.

## Oil

Any oil.

More *text*.
`);
  expect(read('llms-full.txt')).toContain(twin);
  expect(bare(wordsOfMarkdown(read('index.md')))).toBe(bare(wordsOfDocument(read('index.html'))));
  fs.rmSync(root, { recursive: true });
});

test('on this site, each page has a twin with the words of the page', async () => {
  const dist = await builtOwnSite();
  const pages = fs
    .readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !/(?:^|\/)(?:404|search)\.html$/.test(file));
  expect(pages.length).toBeGreaterThan(300);
  const random = randomFrom(seed);
  const drawn = pages.filter(() => random() < barCount('M2', 1 / 6, 1));
  for (const page of drawn) {
    const twin = fs.readFileSync(path.join(dist, page.replace(/html$/, 'md')), 'utf8');
    const document = fs.readFileSync(path.join(dist, page), 'utf8');
    expect(bare(wordsOfMarkdown(twin)), page).toBe(bare(wordsOfDocument(document)));
  }
}, 600_000);
