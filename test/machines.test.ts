/** Tests what programs receive: the list of pages, structured data, and pages in the format that they ask for. */
import { describe, expect, test } from 'vitest';
import { openOutputFiles } from '../lib/cli/server/output-files.js';
import { serveFiles } from '../lib/cli/server/serve-files.js';
import { testPlugin } from '../lib/compiler/index.js';
import { llms } from '../lib/plugins/llms/plugin.js';
import { robots } from '../lib/plugins/robots/plugin.js';
import { structuredData } from '../lib/plugins/structured-data/plugin.js';
import { negotiated } from '../lib/shared/negotiate.js';
import { builtOwnSite } from './built-sites.ts';

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

  test('has sections, one line per page, and names the other languages without links', async () => {
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
        'Other lists: 简体中文: `https://lamp.example/zh/llms.txt`.',
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

  test('of a large site has a file per section, as has the text of the pages', async () => {
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

describe('structured data', () => {
  /** The terms of schema.org's vocabulary, version 29, for the types in use: each type's own and inherited properties. */
  const thing = ['name', 'description', 'url', 'mainEntityOfPage', 'potentialAction'];
  const work = [...thing, 'headline', 'inLanguage', 'datePublished', 'dateModified', 'version', 'isPartOf'];
  const vocabulary: Record<string, string[]> = {
    TechArticle: work,
    WebSite: work,
    BreadcrumbList: [...thing, 'itemListElement'],
    ListItem: [...thing, 'position', 'item'],
    SearchAction: [...thing, 'target', 'query-input'],
    EntryPoint: [...thing, 'urlTemplate'],
  };

  /** The terms that are not in the vocabulary. */
  function faultsIn(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(faultsIn);
    if (typeof value !== 'object' || value === null) return [];
    const { '@type': type, ...others } = value as Record<string, unknown>;
    const known = vocabulary[String(type)];
    const inner = Object.values(others).flatMap(faultsIn);
    if (known === undefined) return [`no type ${String(type)}`, ...inner];
    return [
      ...Object.keys(others)
        .filter((key) => !known.includes(key))
        .map((key) => `${String(type)}.${key}`),
      ...inner,
    ];
  }

  async function graphOf(given: object): Promise<Record<string, unknown>[]> {
    const [tag] = await testPlugin(structuredData({ hasSearch: true }), site).head(given);
    expect(tag).toMatchObject({
      tag: 'script',
      type: 'application/ld+json',
      data: { '@context': 'https://schema.org' },
    });
    return (tag as unknown as { data: { '@graph': Record<string, unknown>[] } }).data['@graph'];
  }

  test('of a page is an article and its place in the site, in schema.org’s vocabulary', async () => {
    const trail = [{ text: 'Guide', route: '/guide/' }, { text: 'First steps' }];
    const dates = { date: '2026-01-02T00:00:00.000Z', published: '2025-01-02T00:00:00.000Z', version: 'v1' };
    const graph = await graphOf(page('guide/start', { description: 'Light it.', trail, ...dates }));
    expect(graph.map(({ '@type': type }) => type)).toEqual(['TechArticle', 'BreadcrumbList']);
    expect(faultsIn(graph)).toEqual([]);
    expect(graph[1]?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Guide', item: 'https://lamp.example/guide/' },
      { '@type': 'ListItem', position: 2, name: 'guide/start', item: 'https://lamp.example/guide/start' },
    ]);
  });

  test('of a home page is the site with its search', async () => {
    const graph = await graphOf(page('', { type: 'home', lang: 'en' }));
    expect(graph.map(({ '@type': type }) => type)).toEqual(['WebSite']);
    expect(faultsIn(graph)).toEqual([]);
    expect(JSON.stringify(graph)).toContain('https://lamp.example/search?q={search_term_string}');
  });

  test('is left out if the URL of the site is unknown', async () => {
    expect(await testPlugin(structuredData({ hasSearch: true })).head({ title: 'A' })).toEqual([]);
  });
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
  }, 180_000);
});
