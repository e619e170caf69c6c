/** The files next to a search index: the kinds of pages, and the data that the dialog shows before a query. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { KindPages, PanelData } from '../lib/shared/search/panel.js';
import type { SearchManifest } from '../lib/shared/search/format.js';
import { run, siteWith } from './command.ts';

/** Builds a site without the default pages, and reads the files of an index. */
async function built(
  config: object,
  pages: Record<string, string>,
  lang: string,
): Promise<{ kinds: KindPages; panel: PanelData; manifest: SearchManifest }> {
  const root = siteWith({
    'site.config.json': JSON.stringify({ title: 'Anvil', lang: 'en', ...config }),
    ...Object.fromEntries(Object.entries(pages).map(([file, text]) => [`content/${file}`, text])),
  });
  for (const file of ['guide', 'index.md'])
    if (pages[file] === undefined) fs.rmSync(path.join(root, 'content', file), { recursive: true, force: true });
  await run(['build', root]);
  const read = (file: string): unknown =>
    JSON.parse(fs.readFileSync(path.join(root, 'dist/_docsite/search', lang, file), 'utf8'));
  return {
    kinds: read('kinds.json') as KindPages,
    panel: read('panel.json') as PanelData,
    manifest: read('manifest.json') as SearchManifest,
  };
}

const counts = (kinds: KindPages): Record<string, number> =>
  Object.fromEntries(Object.entries(kinds).map(([kind, pages]) => [kind, pages.length]));

const page = (title: string, frontmatter = ''): string => `---\n${frontmatter}\n---\n\n# ${title}\n\nSome text.\n`;

const folders = {
  'index.md': page('Home', 'pageType: home'),
  'learn/a.md': page('A'),
  'learn/faq/b.md': page('B'),
  'config/c.md': page('C'),
  'more/d.md': page('D', 'option: { name: dev.hot }'),
  'more/e.md': page('E', 'search: { kind: recipe }'),
  'more/f.md': page('F'),
  'blog/g.md': page('G'),
  'more/h.md': page('H', 'search: false'),
  'reference/i.md': page('I'),
};

test('a page’s kind depends on its folder, on the option that it documents, or on its frontmatter', async () => {
  const { kinds, manifest, panel } = await built({}, folders, 'en');
  expect(counts(kinds)).toEqual({ guide: 1, question: 1, option: 2, recipe: 1, reference: 1, release: 1 });
  expect(Object.keys(kinds)).toEqual(Object.keys(kinds).toSorted());
  expect(manifest.kinds).toBe(6);
  expect(panel.kinds.map(({ label }) => label)).toEqual([
    'Guides',
    'Options',
    'API',
    'Reference',
    'Plugins',
    'Releases',
    'Questions',
  ]);
});

test('a site defines other kinds by paths without a language, and names them in each language', async () => {
  const search = {
    kinds: {
      guide: '/more/**',
      recipe: { pages: ['/more/f', '/learn/*'], label: { en: 'Recipes', zh: '示例' } },
      other: '/blog/**',
    },
  };
  const config = { locales: [{ lang: 'en' }, { lang: 'zh' }], search };
  const zh = Object.fromEntries(Object.entries(folders).map(([file, text]) => [`zh/${file}`, text]));
  const en = Object.fromEntries(Object.entries(folders).map(([file, text]) => [`en/${file}`, text]));
  const { kinds, panel } = await built(config, { ...zh, ...en }, 'zh');
  expect(counts(kinds)).toEqual({ guide: 2, recipe: 2, other: 1 });
  expect(panel.kinds).toEqual([
    { name: 'guide', label: '指南' },
    { name: 'recipe', label: '示例' },
    { name: 'other', label: 'other' },
  ]);
  expect(panel.languages).toEqual([{ label: 'English', routePath: '/search' }]);
  expect(panel.texts.searchKinds).toBe('页面类型');
});

test('the dialog shows the pages in the config, otherwise those in the top bar, and otherwise those in the sidebar', async () => {
  const entries = async (config: object, pages = folders as Record<string, string>): Promise<unknown> =>
    (await built(config, pages, 'en')).panel.entries;
  expect(await entries({ search: { entries: ['/config/c', '/learn/a'] } })).toEqual([
    { title: 'C', routePath: '/config/c' },
    { title: 'A', routePath: '/learn/a' },
  ]);
  const nav = [
    { text: 'Learn', link: '/learn/a' },
    { text: 'More', items: [{ text: 'Dee', link: '/more/d' }] },
    { text: 'Elsewhere', link: 'https://example.org/' },
  ];
  expect(await entries({ theme: { nav } })).toEqual([
    { title: 'Learn', routePath: '/learn/a' },
    { title: 'Dee', routePath: '/more/d' },
  ]);
  const flat = { 'index.md': page('Home', 'pageType: home'), 'a.md': page('A'), 'b.md': page('B') };
  expect(await entries({}, flat)).toEqual([
    { title: 'A', routePath: '/a' },
    { title: 'B', routePath: '/b' },
  ]);
});

test('an entry that does not exist is reported', async () => {
  const config = { title: 'Anvil', lang: 'en', search: { entries: ['/guide/strat', '/guide/start'] } };
  const { stdout } = await run(['check', siteWith({ 'site.config.json': JSON.stringify(config, null, 2) })]);
  expect(stdout).toMatch(/site\.config\.json:6:7 {2}error {2}nav-link-missing\n.*\/guide\/strat/);
  expect(stdout).toContain('/guide/start');
});
