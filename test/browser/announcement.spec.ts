/** The announcement above the top bar. */
import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { randomFrom, seed } from '../random.ts';
import { drawn, expect, follow, isSameDocument, test, withRouter } from './journey.ts';
import { viewsOf } from './views.ts';

test.use({ folder: 'announced' });

/** Sums all layout shifts since the page loaded, including those right after user input. */
async function shiftsOf(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await drawn(page);
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    // Buffered entries are available as soon as the observer starts.
    const entries = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return entries.reduce((sum, { value }) => sum + value, 0);
  });
}

test('appears above the top bar in the reader’s language, and links to its target', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const notice = page.getByRole('complementary', { name: 'Announcement' });
  await expect(notice).toHaveText('Version 2 is out');
  const [above, bar] = await Promise.all([notice.boundingBox(), page.locator('.top-bar').boundingBox()]);
  expect((above?.y ?? -1) + (above?.height ?? 0)).toBe(bar?.y);
  await withRouter(page);
  await notice.getByRole('link').click();
  await expect(page).toHaveURL(`${site}/guide/news`);
  expect(await isSameDocument(page)).toBe(true);
  await page.goto(`${site}/zh/guide/`);
  const chinese = page.getByRole('complementary', { name: '公告' });
  await expect(chinese.locator('b')).toHaveText('2');
  await expect(chinese.getByRole('link')).toHaveAttribute('href', '/docs/zh/guide/news');
});

test('stays closed on every page, and is never painted again', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const notice = page.locator('.announcement');
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await expect(page.locator('#content')).toBeFocused();
  await withRouter(page);
  await follow(page, 'To the news');
  await expect(page.locator('article h1')).toContainText('News');
  await expect(notice).toBeHidden();
  for (const path of ['/', '/guide/', '/zh/guide/']) {
    // Disables the boot script, because the code that hides the announcement must run earlier.
    await page.route('**/boot-*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
    await page.goto(site + path);
    await expect(notice).toBeHidden();
    expect(await shiftsOf(page)).toBe(0);
    await page.unroute('**/boot-*.js');
  }
});

test('causes no layout shift, and has no accessibility violations', async ({ page, site }) => {
  const random = randomFrom(seed);
  for (const path of ['/', '/zh/guide/']) {
    for (const { width, colorScheme } of viewsOf('R11', random)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(site + path);
      await expect(page.locator('.announcement')).toBeVisible();
      expect(await shiftsOf(page)).toBe(0);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        `${path}, ${width} px, ${colorScheme}`,
      ).toEqual([]);
    }
  }
});

test('is hidden together with the top bar, and cannot be closed without scripts', async ({ page, browser, site }) => {
  await page.goto(`${site}/guide/?navbar=0`);
  await expect(page.locator('.announcement')).toBeHidden();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${site}/guide/`);
  await expect(plain.locator('.announcement')).toBeVisible();
  await expect(plain.locator('.announcement button')).toBeHidden();
  await context.close();
});
