/** The list in `documents.json`: its contents, and that an incremental build writes the same list as a clean build. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPageIndexer } from '../lib/compiler/search/build.js';
import { noTerms } from '../lib/compiler/search/packed-terms.js';
import { documentsOf, isCurrent } from '../lib/compiler/search/documents.js';
import type { DocumentPage, SearchDocument } from '../lib/compiler/search/documents.js';
import { folderWith, run, siteWith, writeFiles } from './command.ts';
import { growthOf, squareFrom } from './growth.ts';
import { seed } from './random.ts';
import { madeUpPages, pageOf } from './search-site.ts';

function listOf(contents: Uint8Array): SearchDocument[] {
  return JSON.parse(Buffer.from(contents).toString()) as SearchDocument[];
}

function sourceOf(page: ReturnType<typeof pageOf>, hash: string): DocumentPage {
  return {
    routePath: page.meta.routePath,
    terms: createPageIndexer({ codeBlocks: false, synonyms: [] })(page),
    toc: page.toc,
    hash,
  };
}

describe('a list', () => {
  const pages = madeUpPages(40).map((page, index) => sourceOf(page, `hash ${index}`));
  const first = documentsOf(pages, { domain: '', known: null });

  test('has one line per page, sorted by route, for any input order', () => {
    const lines = Buffer.from(first.contents).toString().trim().split('\n');
    expect(lines).toHaveLength(pages.length + 2);
    const paths = listOf(first.contents).map(({ routePath }) => routePath);
    expect(paths).toEqual(paths.toSorted());
    expect(documentsOf(pages.toReversed(), { domain: '', known: null }).contents).toEqual(first.contents);
    expect(listOf(documentsOf([], { domain: '', known: null }).contents)).toEqual([]);
  });

  test('reuses the lines of unchanged pages and writes all others again', () => {
    const changed = sourceOf(pageOf({ path: '/new/first', title: 'Début', text: 'Neuf.' }), 'new');
    const edited = { ...changed, routePath: pages[7]?.routePath ?? '', hash: 'edited' };
    // Reused lines are never parsed, because these pages cannot be processed.
    const kept = pages.filter((_, index) => index !== 7 && index !== 9).map((page) => ({ ...page, terms: noTerms }));
    const after = documentsOf([changed, ...kept, edited], { domain: '', known: first });
    const fresh = documentsOf([changed, ...pages.filter((_, index) => index !== 7 && index !== 9), edited], {
      domain: '',
      known: null,
    });
    expect(after).toEqual(fresh);
    expect(isCurrent(after.lines, [changed, ...kept, edited])).toBe(true);
    expect(isCurrent(first.lines, [changed, ...kept, edited])).toBe(false);
  });

  test('has normalized texts', () => {
    const page = sourceOf(pageOf({ path: '/a', title: 'Été Йод', text: '한국어 Straße, Ｆull' }), '');
    expect(listOf(documentsOf([page], { domain: '', known: null }).contents)).toMatchObject([
      { normalizedTitle: 'ete йод', normalizedContent: '한국어 straße, ｆull' },
    ]);
  });

  test('normalizes characters in blocks without accents in the same way as all other characters', () => {
    const blocks = [
      [0, 0x24f],
      [0x2000, 0x206f],
      [0x3000, 0x3040],
      [0x4dfe, 0x4e02],
      [0x9ffe, 0xa002],
      [0xff00, 0xff60],
    ] as const;
    const titles = blocks.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => `A${String.fromCharCode(from + index)}`),
    );
    const single = titles.map((title, index) => sourceOf(pageOf({ path: `/${index + 1000}`, title, text: '' }), ''));
    const listed = listOf(documentsOf(single, { domain: '', known: null }).contents);
    const normalized = (text: string): string =>
      text
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .normalize('NFC');
    expect(listed.map(({ normalizedTitle }) => normalizedTitle)).toEqual(titles.map(normalized));
  });
});

describe('a build', () => {
  const start =
    '# Start\n\nStrike while it is hot.\n\n## Tongs {#tongs}\n\nHold *it* with `tongs`.\n\n```sh\nrun it\n```\n';
  const fileOf = (site: string, lang = 'en'): string => path.join(site, `dist/_docsite/search/${lang}/documents.json`);
  const files = {
    'content/index.md':
      '---\nsearch: false\n---\n\n# Home\n\nRead the [guide](./guide/start.md) and [heat](./guide/heat.md).\n',
    'content/guide/start.md': start,
    'content/guide/heat.md': '# Heat\n\nSome.\n',
  };

  test('lists every searchable page, with the position of each heading', async () => {
    const site = siteWith(files);
    expect((await run(['build', site])).code).toBe(0);
    const list = listOf(fs.readFileSync(fileOf(site)));
    expect(list.map(({ routePath }) => routePath)).toEqual(['/guide/heat', '/guide/start']);
    const content = 'Strike while it is hot.\nTongs\nHold it with tongs.';
    expect(list[1]).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/) as string,
      title: 'Start',
      content,
      toc: [{ text: 'Tongs', id: 'tongs', depth: 2, charIndex: content.indexOf('Tongs') }],
      routePath: '/guide/start',
      domain: 'https://anvil.example',
      normalizedTitle: 'start',
      normalizedContent: content.toLowerCase(),
      normalizedHeaders: ['tongs'],
    });
  });

  test('after an edit writes the same list as a clean build, or does not write it if no text has changed', async () => {
    const site = siteWith(files);
    await run(['build', site]);
    const { ino } = fs.statSync(fileOf(site));
    writeFiles(site, { 'content/public/other.txt': 'x' });
    await run(['build', site]);
    expect(fs.statSync(fileOf(site)).ino).toBe(ino);

    const edited = { ...files, 'content/guide/start.md': start.replace('hot', 'red hot') };
    writeFiles(site, edited);
    await run(['build', site]);
    const fresh = siteWith(edited);
    await run(['build', fresh]);
    expect(fs.readFileSync(fileOf(site), 'utf8')).toContain('red hot');
    expect(fs.readFileSync(fileOf(site), 'utf8')).toBe(fs.readFileSync(fileOf(fresh), 'utf8'));

    // Every line contains the site's URL.
    writeFiles(site, { 'site.config.json': '{ "title": "Anvil", "lang": "en", "url": "https://other.example" }' });
    await run(['build', site]);
    expect(listOf(fs.readFileSync(fileOf(site))).map(({ domain }) => domain)).toEqual([
      'https://other.example',
      'https://other.example',
    ]);
  });

  test('omits the list if the config disables it', async () => {
    const off = siteWith({
      ...files,
      'site.config.json': '{ "title": "Anvil", "lang": "en", "search": { "documents": false } }',
    });
    await run(['build', off]);
    expect(fs.existsSync(fileOf(off))).toBe(false);
  });

  const ofLargeSites: { documents?: boolean; listed: number }[] = [{ listed: 0 }, { documents: true, listed: 2001 }];

  // Each run builds the large site only once, with one of the two options.
  test.each(ofLargeSites.slice(seed % 2, (seed % 2) + 1))(
    'with $documents, lists $listed of more than two thousand pages',
    async ({ documents, listed }) => {
      // Short sidebars: each page contains the links to all pages in its folder.
      const many = Object.fromEntries(
        Array.from({ length: 2001 }, (_, index) => [
          `content/p${Math.floor(index / 20)}/${index}.md`,
          `# Page ${index}\n\nText.\n`,
        ]),
      );
      const config = { title: 'Anvil', lang: 'en', search: { documents } };
      const large = folderWith({ ...many, 'site.config.json': JSON.stringify(config) });
      await run(['build', large]);
      expect(fs.existsSync(path.join(large, 'dist/p0/7.html'))).toBe(true);
      expect(fs.existsSync(fileOf(large)) ? listOf(fs.readFileSync(fileOf(large))).length : 0).toBe(listed);
    },
    600_000,
  );
});

test('thousands of marks on a letter take no longer than the same number of letters, and Cyrillic keeps its marks', async () => {
  const listed = (text: string): SearchDocument | undefined => {
    const page = pageOf({ path: '/marks', title: 'Marks', text });
    return listOf(documentsOf([sourceOf(page, 'hash')], { domain: '', known: null }).contents)[0];
  };
  expect(listed('é à и\u0306 и\u0306\u0301 ё')?.normalizedContent).toContain('e a й й\u0301 ё');
  const growth = await growthOf(4000, (length) => listed(`a${'\u0323\u0301'.repeat(length / 2)}`));
  expect(growth).toBeLessThan(squareFrom);
});
