/** Tests the durations in sections 4 and 9 of the specification, each just before and just after its end. */
import type { Locator, Page } from '@playwright/test';
import { drawn, endOf, expect, test, withRouter } from './journey.ts';

test.use({ folder: 'rows' });

/** Stops the page's clock, which only `page.clock.runFor` advances from now on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Performs an action that loads a chunk for the first time, and waits until the chunk has run. */
async function loading(page: Page, chunk: string, act: () => Promise<void>): Promise<void> {
  const [request] = await Promise.all([endOf(page, `/assets/${chunk}-`), act()]);
  await page.evaluate((url) => import(url).then(() => undefined), request.url());
}

test('popover hover delay: a menu opens after 100 ms and closes after 100 ms', async ({ page, site }) => {
  await page.clock.install();
  await page.goto(`${site}/guide/`);
  const panel = page.locator('.top-nav-right .menu-panel');
  await stopClock(page);
  await loading(page, 'use-button', () => page.getByRole('button', { name: 'More', exact: true }).hover());
  await page.clock.runFor(95);
  await expect(panel).toBeHidden();
  await page.clock.runFor(10);
  await expect(panel).toBeVisible();
  await page.mouse.move(400, 600);
  await page.clock.runFor(95);
  await expect(panel).toBeVisible();
  await page.clock.runFor(10);
  await expect(panel).toBeHidden();
});

test.describe('preload', () => {
  test.use({ hasTouch: true });

  test('after 60 ms on a link, by pointer and by focus; immediately on touch', async ({ page, site }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const isAsked = (name: string): boolean => asked.some((url) => url.endsWith(`/_docsite/page/guide/${name}.json`));
    await page.clock.install();
    await page.goto(`${site}/guide/`);
    const link = (name: string): Locator => page.locator('.sidebar').getByRole('link', { name, exact: true });
    await stopClock(page);
    await loading(page, 'views', () => link('One').hover());
    await page.clock.runFor(55);
    expect(isAsked('one')).toBe(false);
    await page.clock.runFor(10);
    await expect.poll(() => isAsked('one')).toBe(true);
    await page.mouse.move(700, 500);
    await link('Two').focus();
    await page.clock.runFor(55);
    expect(isAsked('two')).toBe(false);
    await page.clock.runFor(10);
    await expect.poll(() => isAsked('two')).toBe(true);
    await page.locator('.sidebar summary').click();
    await link('Deep').dispatchEvent('touchstart');
    await page.clock.runFor(1);
    await expect.poll(() => isAsked('deep/leaf')).toBe(true);
  });
});

test('progress bar: none under reduced motion', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await page.route('**/page/guide/one.json', () => undefined);
  await stopClock(page);
  await page.locator('.sidebar').getByRole('link', { name: 'One' }).click();
  await page.clock.runFor(1000);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test.describe('search', () => {
  const open = async (page: Page, path: string): Promise<Locator> => {
    await page.goto(path);
    await withRouter(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    return page.getByRole('combobox');
  };

  test('a query of only spaces is empty', async ({ page, site }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.install();
    const field = await open(page, `${site}/guide/`);
    await field.fill('   ');
    await page.clock.runFor(400);
    await drawn(page);
    expect(asked.filter((url) => /\/search\/.*(?:terms|records)/.test(url))).toEqual([]);
    await expect(page.getByRole('dialog')).not.toContainText('Nothing here for');
  });

  test('no results: the site’s own text for both lines', async ({ page, site }) => {
    const field = await open(page, `${site}/guide/`);
    await field.fill('xylophone');
    const notice = page.getByRole('dialog').getByRole('status');
    await expect(notice).toContainText('Nothing here for “xylophone”');
    await expect(notice).toContainText('Other words may help');
  });

  test('each version has a separate search, and Cmd+K toggles like Ctrl+K', async ({ page, site }) => {
    for (const [version, path] of [
      ['', '/docs/guide/one'],
      ['/v1', '/docs/v1/guide/one'],
    ] as const) {
      const field = await open(page, `${site}${version}/guide/`);
      await page.keyboard.press('Meta+k');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.keyboard.press('Meta+k');
      await field.fill('one');
      await expect(page.getByRole('option').first()).toHaveAttribute('href', path);
    }
  });
});

test('appearance: if dark mode is off, a stored choice and the system’s theme have no effect', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('docsite.appearance', 'dark'));
  await page.goto(`${site}/guide/`);
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await page.route('**/guide/one', async (route) => {
    const response = await route.fetch();
    // Simulates a site with `darkMode: false`.
    await route.fulfill({ response, body: (await response.text()).replace('<html', '<html data-dark-mode="off"') });
  });
  await page.goto(`${site}/guide/one`);
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'light');
});

test.describe('locale redirect', () => {
  test('tries the reader’s languages in order, and remembers the redirect', async ({ page, site }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { value: ['fr-FR', 'zh-TW', 'en'], configurable: true }),
    );
    await page.goto(`${site}/guide/`);
    await expect(page).toHaveURL(`${site}/zh/guide/`);
    expect(await page.evaluate(() => localStorage.getItem('docsite.visited'))).toBe('1');
  });

  for (const agent of ['a bot', 'a Spider', 'crawler', 'Chrome-Lighthouse']) {
    test(`does not apply to ${agent}`, async ({ browser, site }) => {
      const context = await browser.newContext({ locale: 'zh-CN', userAgent: `Mozilla/5.0 (${agent})` });
      const page = await context.newPage();
      await page.goto(`${site}/guide/`);
      await expect(page).toHaveURL(`${site}/guide/`);
      await context.close();
    });
  }
});

test('outline: a click sets the hash and jumps immediately', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const top = await page
    .locator('.outline')
    .getByRole('link', { name: 'Part two' })
    .evaluate(async (link: HTMLElement) => {
      link.click();
      await new Promise(requestAnimationFrame);
      return document.getElementById('part-two')?.getBoundingClientRect().top ?? 0;
    });
  expect(top).toBeLessThan(130);
  await expect(page).toHaveURL(`${site}/guide/#part-two`);
});

test('sidebar: the item of a page reached by a link scrolls into view', async ({ page, site }) => {
  await page.setViewportSize({ width: 1200, height: 490 });
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  const sidebar = page.locator('.sidebar');
  await sidebar.evaluate((element) => (element.scrollTop = element.scrollHeight));
  const current = sidebar.locator('[aria-current=page]');
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/docs/guide/deep/overview' });
    document.querySelector('article')?.append(link);
    link.click();
  });
  await expect(page.locator('article h1')).toContainText('All');
  await expect(current).toBeInViewport({ ratio: 1 });
});
