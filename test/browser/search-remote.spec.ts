/** Search with a remote server, and the fallback if it fails. */
import type { Page, Route } from '@playwright/test';
import { endOf, expect, test, withRouter } from './journey.ts';

test.use({ folder: 'remote-site' });

const server = 'https://search.example/find?**';
const open = { headers: { 'access-control-allow-origin': '*' } };

async function ask(page: Page, site: string, query: string): Promise<void> {
  await page.goto(`${site}/guide/start`);
  await withRouter(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(query);
}

/** Returns hits on pages that exist, because the selected result's page is prefetched when the reader pauses on it. */
function hits(count: number, name: string): object[] {
  return Array.from({ length: count }, (_, at) => ({
    title: `${name} ${at + 1}`,
    link: `/guide/start#${name}-${at + 1}`,
  }));
}

test('the request follows the protocol, and groups appear in the server’s order', async ({ page, site }) => {
  const asked: URL[] = [];
  await page.route(server, (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    return route.fulfill({
      ...open,
      json: [
        {
          index: 'docs',
          hits: [
            {
              type: 'content',
              title: 'Proxy',
              header: 'Cookies',
              link: '/guide/start#tongs',
              statement: 'Cookies pass.',
              query: 'cookies',
              highlights: [{ start: 0, length: 7 }],
              group: 'Guide',
            },
          ],
        },
        { index: 'blog', hits: [{ title: 'On cookies', link: 'https://blog.example/cookies' }] },
      ],
    });
  });
  await ask(page, site, ' cookies');
  await expect(page.getByRole('option')).toHaveCount(2);
  expect(asked).toHaveLength(1);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    key: 'public',
    keyword: 'cookies',
    limit: '7',
    searchIndexes: 'docs,blog',
    lang: 'en',
  });
  const first = page.getByRole('group', { name: 'Guide' }).getByRole('option');
  await expect(first).toHaveAttribute('href', '/docs/guide/start#tongs');
  await expect(first.locator('mark')).toHaveText('Cookies');
  await expect(page.getByRole('group', { name: 'blog' }).getByRole('option')).toHaveAttribute(
    'href',
    'https://blog.example/cookies',
  );
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site}/guide/start#tongs`);
});

test('the first letter is sent immediately, and later text after a pause of 150 ms', async ({ page, site }) => {
  const asked: (string | null)[] = [];
  await page.route(server, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('keyword'));
    return route.fulfill({ ...open, json: [] });
  });
  await page.clock.install();
  await page.goto(`${site}/guide/start`);
  await withRouter(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.fill('t');
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['t']);
  await field.fill('to');
  await page.clock.runFor(100);
  await field.fill('ton');
  await page.clock.runFor(145);
  // By the time this request has returned, another one would have been sent.
  await page.evaluate(() => fetch(location.href));
  expect(asked).toEqual(['t']);
  await page.clock.runFor(10);
  await expect.poll(() => asked).toEqual(['t', 'ton']);
});

test('while the server responds, the site’s index is not fetched', async ({ page, site }) => {
  const own: string[] = [];
  page.on('request', (request) => own.push(request.url()));
  await page.route(server, (route) => route.fulfill({ ...open, json: [{ index: 'docs', hits: hits(1, 'found') }] }));
  await ask(page, site, 'tongs');
  await expect(page.getByRole('option')).toHaveText('found 1 guide/start');
  // The pages and actions in the empty dialog are not part of the index.
  expect(own.filter((url) => url.includes('/_docsite/search/') && !url.endsWith('/panel.json'))).toEqual([]);
});

test('the site’s own index is searched in the background before the timeout', async ({ page, site, complaints }) => {
  await page.route(server, () => new Promise(() => undefined));
  const options = page.getByRole('option');
  await page.clock.install();
  await page.goto(`${site}/guide/start`);
  await withRouter(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest(server);
  await page.getByRole('combobox').fill('tongs');
  await page.clock.runFor(1);
  await asked;
  const found = endOf(page, '/records/');
  await page.clock.runFor(1000);
  await found;
  await expect(options).toHaveCount(0);
  expect(complaints).toEqual([]);
  await page.clock.runFor(1000);
  await expect(options.first()).toHaveAttribute('href', '/docs/guide/start#tongs');
  expect(complaints.splice(0).join()).toMatch(/within 2000 ms/);
});

test('more hits from each index are requested on demand, and each is added to its group', async ({ page, site }) => {
  await page.route(server, (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    const json = ['docs', 'blog'].map((index) => ({ index, hits: hits(Math.min(limit, 9), index) }));
    return route.fulfill({ ...open, json });
  });
  await ask(page, site, 'anything');
  await expect(page.getByRole('option')).toHaveCount(14);
  await page.locator('.search-more').click();
  await expect(page.getByRole('option')).toHaveCount(18);
  for (const index of ['docs', 'blog']) {
    const own = page.getByRole('group', { name: index }).getByRole('option');
    await expect(own).toHaveText(Array.from({ length: 9 }, (_, at) => `${index} ${at + 1} guide/start`));
  }
  await expect(page.locator('.search-more')).toBeHidden();
});

test('a newer query aborts the older request', async ({ page, site }) => {
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.route(server, async (route) => {
    if (route.request().url().includes('keyword=slow')) return;
    await route.fulfill({ ...open, json: [{ index: 'docs', hits: hits(1, 'fast') }] });
  });
  // Starts waiting before typing, because the request may already be in flight once the query has been typed.
  const asked = page.waitForRequest(server);
  await ask(page, site, 'slow');
  await asked;
  await page.getByRole('combobox').fill('quick');
  await expect(page.getByRole('option')).toHaveText('fast 1 guide/start');
  await expect.poll(() => failed).toHaveLength(1);
  expect(failed[0]).toContain('keyword=slow');
});

const failures: [string, RegExp, (route: Route) => Promise<void>][] = [
  ['an error', /responded with 503/, (route) => route.fulfill({ ...open, status: 503 })],
  ['no network', /search\.example\/find\S*: Failed to fetch/, (route) => route.abort()],
  ['no JSON', /search\.example\/find\S*: .*JSON/, (route) => route.fulfill({ ...open, body: '<!doctype html>' })],
  ['other JSON', /it is not a list/, (route) => route.fulfill({ ...open, json: { hits: [] } })],
  [
    'a link that would run',
    /\[0\]\.hits\[0\] is not a hit/,
    (route) => route.fulfill({ ...open, json: [{ index: 'a', hits: [{ title: 'x', link: 'javascript:alert(1)' }] }] }),
  ],
  ['no answer in time', /within 2000 ms/, () => new Promise(() => undefined)],
];
for (const [what, message, answer] of failures) {
  test(`${what}: logged, and the site's own index is searched`, async ({ page, site, complaints }) => {
    let asked = 0;
    await page.route(server, (route) => {
      asked++;
      return answer(route);
    });
    await ask(page, site, 'tongs');
    await expect(page.getByRole('option').first()).toHaveAttribute('href', '/docs/guide/start#tongs');
    expect(complaints.splice(0).join('\n')).toMatch(message);
    // The failure must not delay every keystroke.
    await page.getByRole('combobox').fill('iron');
    await expect(page.getByRole('option').first()).toHaveAttribute('href', '/docs/guide/start');
    expect(asked).toBe(1);
  });
}
