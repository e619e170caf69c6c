/** Tests what programs receive: the list of pages, structured data, and pages in the format that they request. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openOutputFiles } from '../lib/cli/server/output-files.js';
import { serveFiles } from '../lib/cli/server/serve-files.js';
import { testPlugin } from '../lib/compiler/index.js';
import { llms } from '../lib/plugins/llms/plugin.js';
import { robots } from '../lib/plugins/robots/plugin.js';
import { negotiated } from '../lib/shared/negotiate.js';
import { builtOwnSite } from './built-sites.ts';
import { run, siteWith } from './command.ts';

const language = (lang: string, label: string) => ({
  lang,
  tag: lang,
  label,
  title: 'The lamp',
  description: '',
  url: lang === 'en' ? 'https://lamp.example/' : `https://lamp.example/${lang}/`,
});
const site = {
  title: 'The lamp',
  url: 'https://lamp.example',
  languages: [language('en', 'English'), language('zh', '简体中文')],
};
const page = (slug: string, more: object = {}) => {
  const href = `/${slug}`;
  const path = `en/${slug}${slug === '' || slug.endsWith('/') ? 'index' : ''}.md`;
  return { path, route: href, slug, href, url: `https://lamp.example${href}`, title: slug || 'Home', ...more };
};

describe('the list of pages', () => {
  const pages = [
    page('', { description: 'A lamp\nthat shines.' }),
    page('guide/start', { title: 'Start [here]', trail: [{ text: 'Guide' }] }),
    page('guide/hidden', { isListed: false }),
    page('api/', { title: '`api`' }),
  ];

  test('has sections and one line per page', async () => {
    const { files = [] } = await testPlugin(llms({ hasTwins: true }), site).site(pages);
    const [list] = files;
    expect(list).toEqual({
      path: 'llms.txt',
      contents: [
        '# The lamp',
        '',
        '> Documentation of The lamp.',
        '',
        'Links point to the pages as Markdown. To get the page for people, remove `.md` or `index.md` from the URL.',
        '',
        '## The lamp',
        '',
        '- [Home](https://lamp.example/index.md): A lamp that shines.',
        '',
        '## Guide',
        '',
        '- [Start \\[here\\]](https://lamp.example/guide/start.md)',
        '',
        '## Api',
        '',
        '- [api](https://lamp.example/api/index.md)',
        '',
        '## Optional',
        '',
        '- [Full text: All pages](https://lamp.example/llms-full.txt): 3 pages',
        '',
      ].join('\n'),
    });
    expect(files.map(({ path }) => path)).toEqual(['llms.txt', 'llms-full.txt']);
  });

  test('is in the order of the top bar and the sidebars, followed by pages outside them', async () => {
    const folder = siteWith({
      'content/_meta.json': '[{ "text": "Guide", "link": "/guide/start" }, { "text": "Api", "link": "/api/load" }]',
      'content/a.md': '# About\n\nWords.\n',
      'content/api/load.md': '# Load\n\nWords.\n',
      'content/guide/_meta.json': '["start", { "type": "dir", "name": "more", "label": "More" }]',
      'content/guide/advanced.md': '# Advanced\n\nWords.\n',
      'content/guide/more/_meta.json': '["b", "a"]',
      'content/guide/more/a.md': '# More A\n\nWords.\n',
      'content/guide/more/b.md': '# More B\n\nWords.\n',
    });
    const { code, stdout } = await run(['build', folder]);
    expect(code, stdout).toBe(0);
    const list = readFileSync(`${folder}/dist/llms.txt`, 'utf8');
    const names = [...list.matchAll(/^(?:## (.*)|- \[([^\]:]*)\])/gm)].map(
      ([, section, name]) => section ?? `- ${name}`,
    );
    expect(names.slice(0, -1)).toEqual([
      'Anvil',
      '- Home',
      '- About',
      'Guide',
      '- Start',
      '- More B',
      '- More A',
      '- Advanced',
      'Api',
      '- Load',
    ]);
  });

  test('names a section as the top bar does, also if its index is its only page', async () => {
    const built = siteWith({
      'site.config.json': '{ "title": "Lamp", "url": "https://lamp.example" }',
      'content/_meta.json': '[{ "text": "Reference", "link": "/api/" }]',
      'content/index.md': '# Lamp\n\n[Start](guide/start.md)\n',
      'content/api/index.md': '# Interface\n',
    });
    expect(await run(['build', built])).toMatchObject({ code: 0 });
    expect(readFileSync(`${built}/dist/llms.txt`, 'utf8')).toContain('## Reference\n');
  });

  test('mentions only the lists that exist, without links', async () => {
    const versions = { versions: ['2.x', '1.x', '0.x'], defaultVersion: '2.x' };
    const { files = [] } = await testPlugin(llms({ hasTwins: true }), { ...site, ...versions }).site([
      page('', { lang: 'en', version: '2.x' }),
      page('zh/', { lang: 'zh', version: '2.x' }),
      page('1.x/', { lang: 'en', version: '1.x' }),
      page('1.x/zh/', { lang: 'zh', version: '1.x', isListed: false }),
    ]);
    const lists = files.flatMap((file) =>
      'contents' in file ? [[file.path, /^Other lists: (.*)$/m.exec(String(file.contents))?.[1]]] : [],
    );
    expect(lists).toEqual([
      ['llms.txt', '简体中文: `https://lamp.example/zh/llms.txt`, 1.x: `https://lamp.example/1.x/llms.txt`.'],
      ['zh/llms.txt', 'English: `https://lamp.example/llms.txt`.'],
      ['1.x/llms.txt', '2.x: `https://lamp.example/llms.txt`.'],
    ]);
  });

  test('of a large site has a file per section, and the text of its pages is also split by section', async () => {
    const many = ['guide', 'api'].flatMap((folder) =>
      Array.from({ length: 300 }, (_, index) =>
        page(`${folder}/page-${index}`, { description: 'x'.repeat(100), length: 2000 }),
      ),
    );
    const { files = [] } = await testPlugin(llms({ hasTwins: true }), site).site(many);
    expect(files.map(({ path }) => path)).toEqual([
      'llms.txt',
      'guide/llms.txt',
      'api/llms.txt',
      ...['guide', 'api'].flatMap((folder) => ['', '-2'].map((part) => `${folder}/llms-full${part}.txt`)),
    ]);
    const [first] = files;
    expect(first).toHaveProperty(
      'contents',
      expect.stringContaining('- [Guide](https://lamp.example/guide/llms.txt): 300 pages'),
    );
  });
});

test('rules for crawlers come before the sitemap', async () => {
  const rules = { GPTBot: { disallow: ['/'], allow: ['/guide/'] }, '*': { disallow: ['/drafts/'] } };
  const { files } = await testPlugin(robots({ sitemap: 'sitemap.xml', rules }), site).site([]);
  expect(files).toEqual([
    {
      path: 'robots.txt',
      contents:
        'User-agent: *\nDisallow: /drafts/\n\nUser-agent: GPTBot\nDisallow: /\nAllow: /guide/\n\nSitemap: https://lamp.example/sitemap.xml\n',
    },
  ]);
});

describe('the format of a page', () => {
  test.each([
    [undefined, 'text/html'],
    ['*/*', 'text/html'],
    ['text/markdown', 'text/markdown'],
    ['text/markdown, text/html, */*', 'text/markdown'],
    ['text/html, text/markdown;q=0.5', 'text/html'],
    ['text/markdown;q=0, */*', 'text/html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ])('for `Accept: %s` is %s', (accept, type) => {
    expect(negotiated(accept, ['text/markdown'])).toBe(type);
  });

  test('is chosen by the preview server, for pages only', async () => {
    const representations = [{ type: 'text/markdown', extension: 'md' }];
    const serve = serveFiles(openOutputFiles(await builtOwnSite()), { base: '/', cleanUrls: true, representations });
    const typeOf = async (path: string, accept: string): Promise<string> => {
      const answer = await serve({ path, query: '', headers: { accept } } as Parameters<typeof serve>[0]);
      if (!('status' in answer)) return 'a stream';
      return `${answer.status} ${String(answer.headers['Content-Type'])}; ${String(answer.headers['Vary'])}`;
    };
    expect(await typeOf('/guide/start/', 'text/markdown')).toBe(
      '200 text/markdown;charset=utf-8; Accept, Accept-Encoding',
    );
    expect(await typeOf('/guide/start/', 'text/html')).toBe('200 text/html;charset=utf-8; Accept, Accept-Encoding');
    expect(await typeOf('/none', 'text/markdown')).toBe('404 text/html;charset=utf-8; Accept, Accept-Encoding');
    expect(await typeOf('/sitemap.xml', 'text/markdown')).toMatch(/^(?:200 text\/xml|404)/);
  }, 600_000);
});
