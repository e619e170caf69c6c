/** Source pages in place of missing translations: navigation, redirects, and what search engines see. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteWith } from './checked-site.ts';
import { run } from './command.ts';

const files = {
  'content/en/index.md': '# Home\n\nWords.\n',
  'content/en/guide/index.mdx': '---\noverview: true\n---\n\n# Guide\n\n<Overview />\n',
  'content/en/guide/_meta.json': '["index", "start", "more", "local"]',
  'content/en/guide/start.md': '# Start\n\nWords.\n',
  'content/en/guide/more.md': '---\nredirectFrom: /guide/first\n---\n\n# More\n\nWords.\n',
  'content/en/guide/local.md': '---\nlanguages: [en]\n---\n\n# Local\n\nWords.\n',
  'content/en/404.md': '# Nothing here\n\nSearch instead.\n',
  'content/zh/index.md': '# 首页\n\n字。\n',
  'content/zh/guide/start.md': '# 开始\n\n字。\n',
};
const config = {
  title: 'Site',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  url: 'https://docs.site.example',
  translations: { missing: 'source' },
  redirects: { '/guide/further': '/guide/more' },
  hosts: ['netlify'],
};

let root = '';
beforeAll(async () => {
  root = siteWith(files, config);
  const { code, stdout, stderr } = await run(['build', root]);
  expect(code, stdout + stderr).toBe(0);
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const built = (file: string): string => fs.readFileSync(path.join(root, 'dist', file), 'utf8');

/** The text and targets of the links between two pieces of HTML. */
function linksIn(html: string, [start, end]: [string, string]): string[] {
  const from = html.indexOf(start);
  const inside = html.slice(from, html.indexOf(end, from));
  return [...inside.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href, text = '']) => `${text.replaceAll(/<[^>]*>/g, '')} ${href}`,
  );
}

test('the navigation lists source pages under their own titles', () => {
  const html = built('zh/guide/start.html');
  expect(linksIn(html, ['<header', '</header>'])).toContain('Guide /zh/guide/');
  expect(linksIn(html, ['id="docsite-sidebar"', '</nav>'])).toEqual([
    'Guide /zh/guide/',
    '开始 /zh/guide/start',
    'More /zh/guide/more',
  ]);
});

test('a source page has the sidebar, the overview and the neighbors of the language that shows it', () => {
  const html = built('zh/guide/index.html');
  expect(linksIn(html, ['<article', '</article>'])).toEqual(
    expect.arrayContaining(['开始 /zh/guide/start', 'More /zh/guide/more']),
  );
  expect(built('zh/guide/more.html')).toContain('href="/zh/guide/start" rel="prev"');
});

test('a language without a 404 page shows the one in the default language', () => {
  const html = built('zh/404.html');
  expect(html).toContain('Nothing here');
  expect(html).toContain('<html lang="zh-Hans"');
  expect(/<article[^>]*>/.exec(html)?.[0]).toContain('lang="en" dir="ltr"');
  expect(html).not.toContain('translation-notice');
  expect(html).not.toContain('rel="canonical"');
});

test('redirects lead to source pages in the same language', () => {
  expect(built('_redirects')).toContain('/zh/guide/further /zh/guide/more 301');
  expect(built('_redirects')).toContain('/zh/guide/first /zh/guide/more 301');
});

test('a source page has the canonical URL of its source and no hreflang links', async () => {
  const html = built('zh/guide/more.html');
  expect(html).toContain('<link rel="canonical" href="https://docs.site.example/guide/more">');
  expect(html).not.toContain('rel="alternate" hreflang');
  const { stdout } = await run(['check', root, '--output', '--json']);
  const { findings } = JSON.parse(stdout) as { findings: { code: string }[] };
  expect(findings.filter(({ code }) => !['translation-missing', 'page-short'].includes(code))).toEqual([]);
});

test('links to source pages have the trailing slash of the route table', async () => {
  const folder = siteWith(
    {
      'content/en/index.md': '# Home\n\n[Start](guide/start.md), [guide](guide/index.md).\n',
      'content/en/guide/index.md': '# Guide\n\nWords.\n',
      'content/en/guide/start.md': '# Start\n\nWords.\n',
      'content/zh/index.md': '# 首页\n\n[开始](guide/start.md)，[指南](guide/index.md)，[根](/guide/start)。\n',
    },
    { ...config, redirects: {}, route: { trailingSlash: true } },
  );
  const { stdout } = await run(['build', folder, '--json']);
  const { findings } = JSON.parse(stdout) as { findings: { code: string }[] };
  expect(findings.map(({ code }) => code)).not.toContain('link-drift');
  const html = fs.readFileSync(path.join(folder, 'dist/zh/index.html'), 'utf8');
  expect(linksIn(html, ['<article', '</article>']).filter((link) => !link.startsWith(' '))).toEqual([
    '开始 /zh/guide/start/',
    '指南 /zh/guide/',
    '根 /zh/guide/start/',
  ]);
  fs.rmSync(folder, { recursive: true, force: true });
});
