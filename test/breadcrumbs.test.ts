/** Breadcrumbs above articles: they match the structured data and are shown only if the site enables them. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import { siteWith } from './checked-site.ts';

const files = {
  'content/en/index.md': '---\npageType: home\n---\n\n# Home\n',
  'content/en/guide/index.md': '# Guide\n\nWords.\n',
  'content/en/api/http.md': '# HTTP\n\nWords.\n',
  'content/en/guide/basic/start.md': '# Use `start`\n\nWords.\n',
  'content/zh/index.md': '---\npageType: home\n---\n\n# 首页\n',
  'content/zh/guide/index.md': '# 指南\n\n文字。\n',
  'content/zh/guide/basic/start.md': '# 使用 `start`\n\n文字。\n',
};
const roots: string[] = [];
const html: Record<string, string> = {};

async function pageOf(name: string, theme: object, trailingSlash = false): Promise<void> {
  const nav = {
    en: [
      { text: 'Guide', link: '/guide/' },
      { text: 'API', link: '/api/http' },
    ],
    zh: [{ text: '指南', link: '/guide/' }],
  };
  const sidebar = {
    '/api/': [{ text: 'HTTP', link: '/api/http' }],
    '/guide/': [{ text: 'Basics', items: [{ text: 'Start', link: '/guide/basic/start' }] }],
  };
  const root = siteWith(files, {
    lang: 'en',
    base: '/docs/',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    theme: { nav, sidebar: { en: sidebar, zh: sidebar }, ...theme },
    route: { trailingSlash },
  });
  roots.push(root);
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'build', cache: 'ignore', workers: 0 });
  const result = await compiler?.build({ onProgress: () => undefined, signal: new AbortController().signal });
  expect(result?.published).toBe(true);
  await compiler?.dispose();
  for (const page of ['api/http', 'guide/basic/start', 'zh/guide/basic/start', 'index'])
    html[`${name} ${page}`] = fs.readFileSync(
      path.join(root, 'dist', trailingSlash && page !== 'index' ? `${page}/index.html` : `${page}.html`),
      'utf8',
    );
  const assets = path.join(root, 'dist/_docsite/assets');
  html[`${name} styles`] = fs
    .readdirSync(assets)
    .filter((file) => /\.(?:css|js)$/.test(file))
    .map((file) => fs.readFileSync(path.join(assets, file), 'utf8'))
    .join('\n');
}

beforeAll(async () => {
  await pageOf('on', { breadcrumbs: true });
  await pageOf('off', {});
  await pageOf('slashes', { breadcrumbs: true }, true);
}, 600_000);
afterAll(() => roots.forEach((root) => fs.rmSync(root, { recursive: true, force: true })));

/** Returns the text and the link of each step. */
function stepsIn(page: string): string[] {
  const [, list = ''] = /<nav class="breadcrumbs"[^>]*><ol>(.*?)<\/ol><\/nav>/s.exec(page) ?? [];
  return [...list.matchAll(/<li(.*?)>(.*?)<\/li>/gs)].map(([, mark = '', step = '']) => {
    const link = /href="([^"]*)"/.exec(step)?.[1] ?? '';
    return `${step.replaceAll(/<[^>]*>/g, '')} ${link}${mark.includes('aria-current="page"') ? 'current' : ''}`;
  });
}

test.each([
  ['guide/basic/start', 'Breadcrumbs', ['Guide /docs/guide/', 'Basics ', 'Use start current']],
  ['zh/guide/basic/start', '当前位置', ['指南 /docs/zh/guide/', 'Basics ', '使用 start current']],
])('breadcrumbs on %s are a labeled list with the links of the structured data', (page, name, steps) => {
  const document = html[`on ${page}`] ?? '';
  expect(document).toContain(`<nav class="breadcrumbs" aria-label="${name}">`);
  expect(stepsIn(document)).toEqual(steps);
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(document) ?? [];
  const { '@graph': graph = [] } = JSON.parse(json) as {
    '@graph'?: { itemListElement?: { name: string; item: string }[] }[];
  };
  const listed = graph.flatMap(({ itemListElement = [] }) => itemListElement);
  const linked = steps.filter((step) => step.includes('/') || step.endsWith('current'));
  expect(listed.map((step) => step.name)).toEqual(linked.map((step) => step.replace(/ (?:\/\S*|current)$/, '')));
  expect(listed.slice(0, -1).map(({ item }) => new URL(item).pathname)).toEqual(
    linked.slice(0, -1).map((step) => step.slice(step.indexOf('/'))),
  );
});

test('the first page of a section names the section, which links to this page', () => {
  expect(stepsIn(html['on api/http'] ?? '')).toEqual(['API ', 'HTTP current']);
  expect(stepsIn(html['slashes api/http'] ?? '')).toEqual(['API ', 'HTTP current']);
});

test('the home page has no breadcrumbs, and a site without breadcrumbs does not load their code', () => {
  expect(html['on index']).not.toContain('class="breadcrumbs"');
  expect(html['on styles']).toContain('.breadcrumbs');
  expect(html['off guide/basic/start']).not.toContain('breadcrumbs"');
  expect(html['off styles']).not.toContain('.breadcrumbs');
});
