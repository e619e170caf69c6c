/** Tests which pages have the page menu and which hosts it links to, depending on the site's options. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { PageMenuFacts } from '../lib/shared/page-menu.js';
import { run, siteWith } from './command.ts';

/** Returns the data of a page's button, or null if the page has no button. */
async function menuIn(
  config: string,
  files: Record<string, string> = {},
  page = 'guide/start',
): Promise<(PageMenuFacts & { markdown: string }) | null> {
  const start = '# Start\n\nStrike while the iron is hot.\n';
  const source = `import { defaults, defineConfig } from 'docsite-compiler';\nexport default defineConfig({ title: 'Anvil', url: 'https://anvil.example', ${config} });\n`;
  const site = siteWith({ 'site.config.ts': source, 'content/guide/start.md': start, ...files });
  fs.rmSync(path.join(site, 'site.config.json'));
  const { code, stdout, stderr } = await run(['build', site]);
  if (code !== 0) throw new Error(stdout + stderr);
  const html = fs.readFileSync(path.join(site, 'dist', `${page}.html`), 'utf8');
  const [, menu, markdown = ''] = /data-menu="([^"]*)" data-markdown="([^"]*)"/.exec(html) ?? [];
  if (menu === undefined) return null;
  return { markdown, ...(JSON.parse(menu.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as PageMenuFacts) };
}

test('articles have the menu by default, and it does not contact other hosts', async () => {
  expect(await menuIn('')).toEqual({
    markdown: '/guide/start.md',
    copy: 'Copy page',
    view: 'View Markdown',
    copied: 'Copied',
    failed: 'This page could not be loaded',
  });
});

test('home pages do not have it, and neither do sites that disable it or do not publish Markdown', async () => {
  const home = { 'content/index.md': '---\npageType: home\n---\n\n[Start](./guide/start.md)\n' };
  expect(await menuIn('', home, 'index')).toBeNull();
  expect(await menuIn('theme: { pageMenu: false }')).toBeNull();
  expect(await menuIn('plugins: [defaults({ twins: false })]')).toBeNull();
});

test('assistants come from the config, and texts from the page’s language', async () => {
  const assistants = `['claude', { name: 'A $& B', url: 'https://a.example/?q={prompt}' }]`;
  const menu = await menuIn(
    `base: '/docs/', theme: { pageMenu: { assistants: ${assistants} }, texts: { en: { pageMenuOpen: 'Ask {name}' } } }`,
  );
  expect(menu).toMatchObject({
    markdown: '/docs/guide/start.md',
    prompt: 'Read {url} and answer my questions about it.',
    assistants: [
      ['Ask Claude', 'https://claude.ai/new?q={prompt}'],
      ['Ask A $& B', 'https://a.example/?q={prompt}'],
    ],
  });
});

test.each([
  `['copilot']`,
  `[{ name: 'A', url: 'http://a.example/?q={prompt}' }]`,
  `[{ name: 'A', url: 'javascript:alert({url})' }]`,
  `[{ name: 'A', url: 'https://a.example/' }]`,
  `[{ name: 'A', url: 'https://{url}/' }]`,
])('rejects assistants %s', async (assistants) => {
  await expect(menuIn(`theme: { pageMenu: { assistants: ${assistants} } }`)).rejects.toThrow(/assistants/);
});
