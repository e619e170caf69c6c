import type { Response } from '@playwright/test';
import { expect, test, withRouter } from './journey.ts';

test('a page needs three requests before the reader interacts', async ({ page, site }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.resourceType()));
  await page.goto(`${site}/guide/long`, { waitUntil: 'networkidle' });
  expect(requests.filter((type) => type !== 'other').toSorted()).toEqual(['document', 'script', 'stylesheet']);
});

test('the article’s text is not in scripts or data', async ({ page, site }) => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (/script|fetch/.test(response.request().resourceType())) responses.push(response);
  });
  await page.goto(`${site}/guide/long`, { waitUntil: 'networkidle' });
  await withRouter(page);
  expect(responses.length).toBeGreaterThan(3);
  for (const response of responses) expect(await response.text()).not.toContain('long enough to be read at leisure');
});

test('the page’s policy is never violated while a reader uses the page', async ({ page, site }) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.goto(`${site}/guide/`);
  await page.locator('.tabs').first().getByRole('tab', { name: 'saw' }).click();
  await page.locator('[data-toggle-appearance]').first().click();
  await page.locator('main').getByRole('link', { name: 'quick', exact: true }).hover();
  await page.waitForLoadState('networkidle');
  await page.locator('main').getByRole('link', { name: 'quick', exact: true }).click();
  await expect(page.locator('article h1')).toContainText('Quick');
  await page.goBack();
  await expect(page.locator('article h1')).toContainText('Start');
});

test('a stored theme is applied before the first paint', async ({ page, site, complaints }) => {
  await page.goto(`${site}/guide/`);
  await page.evaluate(() => localStorage.setItem('docsite.appearance', 'dark'));
  // Browsers don't paint a page before its style sheet loads, so the current state is the state of the first frame.
  await page.route('**/*.css', () => undefined);
  await page.route('**/boot-*.js', (route) => route.abort());
  await page.goto(`${site}/guide/quick`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  complaints.splice(0);
});

test('the stored tab is visible before the boot script runs', async ({ page, site, complaints }) => {
  await page.goto(`${site}/guide/`);
  await page.evaluate(() => localStorage.setItem('docsite.tabs.tool', 'saw'));
  await page.route('**/boot-*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Use a saw.')).toBeVisible();
  await expect(page.getByText('Use a hammer.')).toBeHidden();
  complaints.splice(0);
});

test('flags in the URL hide parts immediately', async ({ page, site }) => {
  await page.goto(`${site}/guide/?navbar=0&sidebar=0&outline=0&footer=1`);
  await expect(page.locator('html')).toHaveClass(/no-navbar no-sidebar no-outline/);
  await expect(page.locator('html')).not.toHaveClass(/no-footer/);
  await expect(page.locator('.top-bar')).toBeHidden();
  await expect(page.locator('.sidebar')).toBeHidden();
  await expect(page.locator('.outline')).toBeHidden();
});

test.describe('a first visitor', () => {
  test.use({ locale: 'zh-CN' });

  test('is redirected once to the page in their language, with query and hash', async ({ page, site }) => {
    await page.goto(`${site}/guide/?a=1#x`);
    await expect(page).toHaveURL(`${site}/zh/guide/?a=1#x`);
    await page.goto(`${site}/guide/`);
    await expect(page).toHaveURL(`${site}/guide/`);
  });

  test('is not redirected from a page with a language prefix, now or later', async ({ page, site }) => {
    await page.goto(`${site}/zh/guide/`);
    await page.goto(`${site}/guide/`);
    await expect(page).toHaveURL(`${site}/guide/`);
  });

  test('stays on a page without a version in their language', async ({ page, site }) => {
    await page.goto(`${site}/guide/long`);
    await expect(page).toHaveURL(`${site}/guide/long`);
  });

  test('is not redirected after choosing another language', async ({ page, site }) => {
    await page.goto(`${site}/zh/`);
    await page.evaluate(() => {
      localStorage.clear();
      localStorage.setItem('docsite.lang', 'en');
    });
    await page.goto(`${site}/guide/`);
    await expect(page).toHaveURL(`${site}/guide/`);
  });
});

test.describe('a crawler', () => {
  test.use({ locale: 'zh-CN', userAgent: 'Mozilla/5.0 (compatible; Somebot/1.0)' });

  test('is not redirected', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await expect(page).toHaveURL(`${site}/guide/`);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all text is visible, all tabs are open, and links work', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await expect(page.getByText('Use a hammer.')).toBeVisible();
    await expect(page.getByText('Use a saw.')).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'quick', exact: true }).click();
    await expect(page.locator('article h1')).toContainText('Quick');
  });
});

test('a page works if storage is blocked', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await page.goto(`${site}/guide/`);
  await page.locator('[data-toggle-appearance]').first().click();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await page.locator('.tabs').first().getByRole('tab', { name: 'saw' }).click();
  await expect(page.locator('.tabs').nth(1).getByRole('tabpanel')).toContainText('Still the saw');
});
