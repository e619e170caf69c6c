/** The page menu: copies and opens the page as Markdown, by pointer, keyboard and screen reader. */
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { drawn, expect, motionless, test, withRouter } from './journey.ts';

test.use({ folder: 'menu-site' });

const axe = createRequire(import.meta.url)('axe-core') as { source: string };

const buttonOf = (page: Page): Locator => page.getByRole('button', { name: 'Page as Markdown' });
const menuOf = (page: Page): Locator => page.getByRole('menu', { name: 'Page as Markdown' });
const itemOf = (page: Page, name: string): Locator => menuOf(page).getByRole('menuitem', { name });

/** The entries' names for screen readers. */
const entries = [
  'Copy page',
  'View Markdown',
  'Open in ChatGPT (opens in a new tab)',
  'Open in Claude (opens in a new tab)',
  'Open in Atlas (opens in a new tab)',
];

test('is one button that takes no extra space, and loads its code when it is used', async ({ page, site }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url().replace(/.*\/([\w-]+)-[\w-]{10}\.js$/, '$1'));
  });
  await page.goto(`${site}/guide/quick`, { waitUntil: 'networkidle' });
  await expect(buttonOf(page)).toHaveAttribute('aria-haspopup', 'menu');
  await expect(buttonOf(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('.page-menu *')).toHaveCount(1);
  expect(scripts).toEqual(['boot']);
  const article = page.locator('article');
  const before = await article.boundingBox();
  await buttonOf(page).click();
  await expect(itemOf(page, 'Copy page')).toBeFocused();
  expect(scripts).toContain('use-button');
  expect(await article.boundingBox()).toEqual(before);
});

test('is at the end of its row', async ({ page, site }) => {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site}/guide/quick`);
    const endOf = async (part: Locator): Promise<number> => {
      const box = await part.boundingBox();
      return box === null ? 0 : box.x + box.width;
    };
    expect(Math.abs((await endOf(buttonOf(page))) - (await endOf(page.locator('.page-menu'))))).toBeLessThan(12);
  }
});

test('has the site’s entries in the configured order, with names for screen readers', async ({ page, site }) => {
  await page.goto(`${site}/guide/quick`);
  await buttonOf(page).click();
  await expect(buttonOf(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(menuOf(page)).toMatchAriaSnapshot(
    `- menu "Page as Markdown":\n${entries.map((name) => `  - menuitem ${JSON.stringify(name)}`).join('\n')}`,
  );
  await page.goto(`${site}/zh/guide/quick`);
  await page.getByRole('button', { name: '本页 Markdown' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    '复制全文',
    '查看 Markdown',
    /^在 ChatGPT 中打开/,
    /^在 Claude 中打开/,
    /^在 Atlas 中打开/,
  ]);
});

test('works by keyboard like a menu button', async ({ page, site }) => {
  await page.goto(`${site}/guide/quick`);
  await buttonOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(itemOf(page, 'Copy page')).toBeFocused();
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (const [key, name] of [
    ['ArrowDown', 'View Markdown'],
    ['ArrowUp', 'Copy page'],
    ['ArrowUp', 'Open in Atlas (opens in a new tab)'],
    ['ArrowDown', 'Copy page'],
    ['End', 'Open in Atlas (opens in a new tab)'],
    ['Home', 'Copy page'],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await focused()]).toEqual([key, name]);
  }
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
  await expect(buttonOf(page)).toBeFocused();
  await expect(buttonOf(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowUp');
  await expect(itemOf(page, 'Open in Atlas')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menuOf(page)).toBeHidden();
  expect(await page.locator('article').evaluate((article) => article.contains(document.activeElement))).toBe(true);
});

test('opens with the space bar the first time, too', async ({ page, site }) => {
  await page.goto(`${site}/guide/quick`);
  await withRouter(page);
  await buttonOf(page).focus();
  await page.keyboard.press('Space');
  await expect(itemOf(page, 'Copy page')).toBeFocused();
});

test('closes on a second click, a click elsewhere, and the choice of an entry', async ({ page, site }) => {
  await page.goto(`${site}/guide/quick`);
  await buttonOf(page).click();
  await expect(menuOf(page)).toBeVisible();
  await buttonOf(page).click();
  await expect(menuOf(page)).toBeHidden();
  await buttonOf(page).click();
  await expect(menuOf(page)).toBeVisible();
  await page.locator('h1').click();
  await expect(menuOf(page)).toBeHidden();
});

test.describe('copying', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('copies the published Markdown, confirms it, and returns the focus to the button', async ({ page, site }) => {
    await page.goto(`${site}/guide/quick`);
    const markdown = await (await page.request.get(`${site}/guide/quick.md`)).text();
    expect(markdown).toContain('# ');
    await buttonOf(page).click();
    await expect(itemOf(page, 'Copy page')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(menuOf(page)).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
    await expect(page.locator('.page-menu > button')).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(0);
  });

  test('reports a page that cannot be loaded', async ({ page, site, complaints }) => {
    await page.route('**/quick.md', (route) => route.fulfill({ status: 500 }));
    await page.goto(`${site}/guide/quick`);
    await buttonOf(page).click();
    await itemOf(page, 'Copy page').click();
    await expect(page.getByRole('status').filter({ hasText: 'This page could not be loaded' })).toHaveCount(1);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('500')]);
  });
});

test('the links contain the Markdown URL of the current page, and no requests are sent to other hosts', async ({
  page,
  site,
  complaints,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${site}/guide/quick`);
  await buttonOf(page).click();
  await expect(itemOf(page, 'View Markdown')).toHaveAttribute('href', '/docs/guide/quick.md');
  const url = `${site}/guide/quick.md`;
  const prompt = encodeURIComponent(`Read ${url} and answer my questions about it.`);
  await expect(itemOf(page, 'Open in ChatGPT')).toHaveAttribute('href', `https://chatgpt.com/?q=${prompt}`);
  await expect(itemOf(page, 'Open in Claude')).toHaveAttribute('href', `https://claude.ai/new?q=${prompt}`);
  await expect(itemOf(page, 'Open in Atlas')).toHaveAttribute(
    'href',
    `https://atlas.example/?page=${encodeURIComponent(url)}`,
  );
  await expect(itemOf(page, 'Open in Claude')).toHaveAttribute('rel', 'noopener noreferrer');
  await page.keyboard.press('Escape');
  await withRouter(page);
  await page.getByRole('link', { name: 'guide', exact: true }).click();
  await expect(page).toHaveURL(`${site}/guide/`);
  await buttonOf(page).click();
  await expect(itemOf(page, 'View Markdown')).toHaveAttribute('href', '/docs/guide/index.md');
  await itemOf(page, 'View Markdown').click();
  await expect(page).toHaveURL(`${site}/guide/index.md`);
  // A text file cannot specify an icon, so browsers request `/favicon.ico`.
  complaints.splice(0);
  expect([...hosts]).toEqual([new URL(site).host]);
});

test('a page without the menu between two pages with it does not break it', async ({ page, site }) => {
  await page.goto(`${site}/guide/quick`);
  await buttonOf(page).click();
  await expect(menuOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await withRouter(page);
  await page.locator('.brand').click();
  await expect(page.locator('.page-menu')).toHaveCount(0);
  await page.goBack();
  await buttonOf(page).click();
  await expect(itemOf(page, 'Copy page')).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the button is hidden, and the head links to the Markdown', async ({ page, site }) => {
    await page.goto(`${site}/guide/quick`);
    await expect(page.locator('.page-menu')).toBeHidden();
    await expect(page.locator('link[rel=alternate][type="text/markdown"]')).toHaveAttribute(
      'href',
      /\/guide\/quick\.md$/,
    );
  });
});

test('axe finds nothing in the open menu, in both themes and on narrow and wide screens', async ({ page, site }) => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [375, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site}/guide/quick`);
      await buttonOf(page).click();
      await expect(itemOf(page, 'Copy page')).toBeFocused();
      await motionless(page);
      await drawn(page);
      const box = await menuOf(page).boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const { axe: runner } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        return (await runner.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
      expect(violations, `${colorScheme}, ${width} px`).toEqual([]);
    }
});
