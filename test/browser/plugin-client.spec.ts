/** A plugin's module in a browser: it runs on each page under the site's policy, which the plugin extends. */
import type { Page } from '@playwright/test';
import { expect, follow, isSameDocument, test as journey, withRouter } from './journey.ts';

const test = journey.extend<{ asked: string[] }>({
  /** Records requests that reached another host. */
  asked: async ({ page, complaints }, use) => {
    const asked: string[] = [];
    await page.route(/^https:/, async (route) => {
      asked.push(new URL(route.request().url()).host);
      await route.fulfill({ body: '', headers: { 'access-control-allow-origin': '*' } });
    });
    await use(asked);
    // One of the site's plugins violates the policy, and another plugin contacts a host that it has not declared.
    expect(complaints.filter((text) => !/TrustedHTML|other\.example\.org/.test(text))).toEqual([]);
    complaints.length = 0;
  },
});
test.use({ folder: 'plugin-site' });

const notes = (page: Page): Promise<string[]> => page.locator('.note').allTextContents();

test('the module runs on each page and cleans up afterwards', async ({ page, site, asked }) => {
  await page.goto(`${site}/`);
  await expect.poll(() => notes(page)).toEqual(['en /docs/']);
  await expect.poll(() => asked).toEqual(['count.example.org']);
  await withRouter(page);
  await follow(page, 'other page');
  expect(await isSameDocument(page)).toBe(true);
  await expect.poll(() => notes(page)).toEqual(['en /docs/other', 'left /docs/']);
  await expect(page.locator('html')).toHaveAttribute('data-started', '1');
});

test('the policy blocks what no plugin has declared, and an error in one plugin does not affect the others', async ({
  page,
  site,
  asked,
  complaints,
}) => {
  await page.goto(`${site}/other`);
  await expect.poll(() => notes(page)).toEqual(['en /docs/other']);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Other');
  await expect.poll(() => complaints.join('\n')).toMatch(/Trusted/);
  await expect.poll(() => complaints.join('\n')).toContain('https://other.example.org/visit');
  expect(asked).toEqual(['count.example.org']);
});

test('the plugin’s headers are sent for its paths', async ({ request, site }) => {
  const headersOf = async (path: string): Promise<Record<string, string>> => (await request.get(site + path)).headers();
  expect(await headersOf('/')).toMatchObject({ 'permissions-policy': 'camera=()' });
  expect(await headersOf('/')).not.toHaveProperty('x-page');
  expect(await headersOf('/other')).toMatchObject({ 'permissions-policy': 'camera=()', 'x-page': 'other' });
});
