/**
 * Tests what the specification says about this repository's site, except its landing page: top bar, sidebars, lists and
 * search.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { drawn, endOf, expect, holdBack, withRouter } from './journey.ts';
import { test } from './own-site.ts';

/** Returns the text and URL of each link. */
function linksOf(page: Page, selector: string): Promise<[string, string][]> {
  return page
    .locator(selector)
    .evaluateAll((links) =>
      links.map((link): [string, string] => [link.textContent.trim(), link.getAttribute('href') ?? '']),
    );
}

test('top navigation: five sections, and a menu with the changelog and the older docs', async ({ page, own }) => {
  for (const [prefix, names, menu, older] of [
    ['', ['Guide', 'Config', 'Plugin', 'API', 'Community'], 'Version', ['Changelog', '0.x docs']],
    ['/zh', ['指南', '配置', '插件', 'API', '社区'], '版本', ['更新日志', '0.x 文档']],
  ] as const) {
    await page.goto(`${own}${prefix}/guide/start/`);
    expect(await linksOf(page, '.top-nav a.top-link')).toEqual(
      ['/guide/start/', '/config/', '/plugins/list/', '/api/start/', '/community/'].map((link, index) => [
        names[index],
        prefix + link,
      ]),
    );
    const button = page.locator('.top-nav').getByRole('button', { name: menu, exact: true });
    await button.click();
    const links = await linksOf(page, '.top-nav .menu-panel a');
    expect(links.map(([text]) => text)).toEqual(older);
    for (const [, href] of links) expect(href).toMatch(/^https:/);
    await expect(page.locator('.top-nav a[href="/guide/start/"], .top-nav a[href="/zh/guide/start/"]')).toHaveAttribute(
      'aria-current',
      /page|true/,
    );
  }
});

test('the languages are English, which is the default, and Simplified Chinese', async ({ page, own }) => {
  await page.goto(`${own}/guide/start/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.locator('[popovertarget=docsite-languages]').click();
  expect(await linksOf(page, '#docsite-languages a')).toEqual([
    ['English', '/guide/start/'],
    ['简体中文', '/zh/guide/start/'],
  ]);
  await page.goto(`${own}/zh/guide/start/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
});

test('social links point to the repository, a microblog and a chat, and the footer has the year 2024', async ({
  page,
  own,
}) => {
  await page.goto(`${own}/`);
  const social = await linksOf(page, '.top-bar .social a');
  expect(social.map(([, href]) => new URL(href).host)).toEqual(['github.com', 'twitter.com', 'discord.gg']);
  const line = await page.locator('.site-footer').textContent();
  expect(line).toContain('© 2024');
  await page.goto(`${own}/config/dev/hmr`);
  expect(await page.locator('.site-footer').textContent()).toBe(line);
});

test('every article has a link to its source in the repository', async ({ ownFolder }) => {
  const folder = 'https://github.com/web-infra-dev/rsbuild/tree/main/website/docs';
  const manifest = fs.readFileSync(path.join(ownFolder, '_docsite/manifest.json'), 'utf8');
  const { routes } = JSON.parse(manifest) as { routes: { path: string; filePath: string }[] };
  const articles = routes.filter(({ filePath }) => /^(?:en|zh)\/.*\/.*\.mdx?$/.test(filePath));
  expect(articles.length).toBe(351);
  for (const { path: routePath, filePath } of articles) {
    const file = `${routePath.replace(/\/$/, '/index')}.html`;
    const html = fs.readFileSync(path.join(ownFolder, file), 'utf8');
    expect(html.includes(`href="${folder}/${filePath}"`), routePath).toBe(true);
  }
});

test('sidebars: both languages share one structure, and groups start open', async ({ page, own }) => {
  for (const section of ['/guide/start/', '/config/', '/plugins/list/', '/api/start/', '/community/']) {
    const shape = async (prefix: string): Promise<[string, string[]][]> => {
      await page.goto(own + prefix + section);
      const groups = await page
        .locator('.sidebar .sidebar-group')
        .evaluateAll((all) =>
          all.map((group): [string, string[]] => [
            String(group.querySelector('details')?.open),
            [...group.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
          ]),
        );
      // Excludes the page that exists only in English.
      return groups.map(([open, links]) => [
        open,
        links.map((link) => link.slice(prefix.length)).filter((link) => link !== '/guide/advanced/rem'),
      ]);
    };
    const english = await shape('');
    expect(await shape('/zh')).toEqual(english);
    for (const [open] of english) expect(open).not.toBe('false');
    expect(english.flatMap(([, links]) => links).length).toBeGreaterThan(0);
  }
});

test('overview page: /config/ lists every option page, by groups', async ({ page, own }) => {
  await page.goto(`${own}/config/`);
  const listed = await linksOf(page, '.overview-rows a');
  const inSidebar = await linksOf(page, '.sidebar a');
  expect(new Set(listed.map(([, href]) => href))).toEqual(
    new Set(inSidebar.map(([, href]) => href).filter((href) => href !== '/config/')),
  );
  const groups = await page.locator('.overview-group h2').allTextContents();
  expect(groups).toEqual(expect.arrayContaining(['dev', 'html', 'output', 'server', 'source', 'tools', 'Others']));
  // Each row shows one option: its name, and next to it what it does.
  const [name, sentence, next] = await page
    .locator('.overview-card')
    .filter({ hasText: /^dev\.(?:hmr|lazyCompilation)/ })
    .evaluateAll((cards) => cards.flatMap((card) => [...card.children]).map((part) => part.getBoundingClientRect()));
  expect(sentence?.left).toBeGreaterThan(name?.right ?? Infinity);
  expect(Math.abs((sentence?.top ?? 0) - (name?.top ?? Infinity))).toBeLessThan(8);
  expect(next).toMatchObject({ left: name?.left });
  expect(next?.top).toBeGreaterThanOrEqual(sentence?.bottom ?? Infinity);
});

test('search: 7 results per query, and a page that shows all of them as the reader scrolls', async ({ page, own }) => {
  await page.goto(`${own}/guide/start/`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('hash');
  await expect(page.getByRole('option')).toHaveCount(7);
  const all = page.getByRole('link', { name: /^See all \d+ results$/ });
  const total = Number(/\d+/.exec(await all.innerText())?.[0]);
  expect(total).toBeGreaterThan(40);
  await all.click();
  await expect(page).toHaveURL(`${own}/search?q=hash`);
  await expect(page.getByRole('option').nth(19)).toBeVisible();
  await expect(async () => {
    await page.getByRole('option').last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    expect(await page.getByRole('option').count()).toBe(total);
  }).toPass();
  await expect(page.locator('.search-more')).toHaveCount(0);
});

test('search: a late response is dropped', async ({ page, own }) => {
  await page.goto(`${own}/guide/start/`);
  await withRouter(page);
  await page.keyboard.press('Control+k');
  // The terms for the two words are in different files. The first file is delayed.
  const asked = page.waitForRequest(/\/search\/en\/terms\//);
  const terms = await holdBack(page, /\/search\/en\/terms\//, 1);
  await page.getByRole('combobox').fill('zephyr');
  const late = endOf(page, (await asked).url());
  await page.getByRole('combobox').fill('alias');
  await expect(page.getByRole('option').first()).toContainText('alias');
  terms.release();
  await late;
  await drawn(page);
  await expect(page.getByRole('option').first()).toContainText('alias');
  await expect(page.getByRole('dialog').getByRole('status')).not.toContainText('zephyr');
});

test('landing page: six feature cards, a tool stack and the chart, in both languages', async ({ page, own }) => {
  for (const [prefix, chart, slogan] of [
    ['', 'Lightning Fast', 'Build your web application instantly'],
    ['/zh', '快如闪电', '构建'],
  ] as const) {
    await page.goto(`${own}${prefix}/`);
    await expect(page.locator('.landing-hero')).toContainText(slogan);
    await expect(page.getByRole('heading', { name: chart })).toBeVisible();
    await expect(page.locator('.benchmark-row')).toHaveCount(12);
    await expect(page.locator('.tool-card')).toHaveCount(5);
  }
  await page.goto(`${own}/`);
  await expect(page.locator('.landing-card h3')).toHaveText([
    'Based on Rspack',
    'Batteries included',
    'Framework agnostic',
    'Deep optimization',
    'Highly pluggable',
    'Easy to configure',
  ]);
});

test('the list of all options has a sentence for each, and can be filtered by keyboard', async ({ page, own }) => {
  await page.goto(`${own}/config/`);
  const field = page.getByRole('searchbox', { name: 'Filter options' });
  const rows = page.locator('.overview-rows li');
  const all = await rows.count();
  expect(all).toBeGreaterThan(80);
  expect(await page.locator('.overview-rows li > p').count()).toBe(all);
  await field.fill('asset prefix');
  await expect(rows.filter({ visible: true }).locator('h3')).toHaveText(['dev.assetPrefix', 'output.assetPrefix']);
  await expect(page.locator('.overview-group').filter({ visible: true }).locator('h2')).toHaveText(['dev', 'output']);
  await expect(page.locator('.list-filter [role=status]')).toHaveText(`2 / ${all}`);
  await field.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'dev.assetPrefix' }).last()).toBeFocused();
  await field.fill('no such option');
  await expect(rows.filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.overview-group').filter({ visible: true })).toHaveCount(0);
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(rows.filter({ visible: true })).toHaveCount(all);
});

test('without scripts, the list of all options is complete and has no filter', async ({ browser, own }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${own}/zh/config/`);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  expect(await page.locator('.overview-rows li').count()).toBeGreaterThan(80);
  await context.close();
});
