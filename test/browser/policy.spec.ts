/** Tests the security policy in a browser with fake hosts: declared resources load, and everything else is blocked. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from '@playwright/test';
import { builtFixture } from '../built-sites.ts';
import { check } from '../checked-site.ts';
import { distOf, drawn, expect, follow, isSameDocument, test as journey, urlOf, withRouter } from './journey.ts';

const fixture = fileURLToPath(new URL('policy-site', import.meta.url));
const config = fs.readFileSync(path.join(fixture, 'site.config.ts'), 'utf8');
const home = fs.readFileSync(path.join(fixture, 'content/index.mdx'), 'utf8');

/** The same site without any exceptions. */
const closed = {
  name: 'policy-site-closed',
  changes: {
    'site.config.ts': config.replace(/ {2}security: [\s\S]*/, '};\n'),
    'content/index.mdx': home.replace('[Parts](./parts)', ''),
    'content/parts.mdx': null,
  },
};

const test = journey.extend<{ asked: Request[]; closedSite: string }>({
  closedSite: urlOf(closed.name, () => distOf(builtFixture('policy-site', closed))),
  /** Records requests that reached another host. */
  asked: async ({ page, complaints }, use) => {
    const asked: Request[] = [];
    await page.route(/^https:/, async (route) => {
      asked.push(route.request());
      await route.fulfill(answerTo(new URL(route.request().url())));
    });
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(globalThis, { violations });
      addEventListener('securitypolicyviolation', (event) =>
        violations.push(`${event.effectiveDirective} ${new URL(event.blockedURI).host}`),
      );
    });
    await use(asked);
    // The font and the video are placeholders that Chromium cannot decode.
    complaints.splice(0, Infinity, ...complaints.filter((text) => !/decode|OTS parsing/.test(text)));
  },
});
test.use({ folder: 'policy-site' });

/**
 * Scripts that follow the services' documentation: they send a page view when they start and when the page's URL
 * changes.
 */
function answerTo({ host }: URL): { body: string; contentType: string; headers: Record<string, string> } {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const scripts: Record<string, string> = {
    'scripts.example.org':
      "trustedTypes.createPolicy('third', {}); fetch('https://api.example.org/ping'); document.documentElement.dataset.external = 'ran';",
    'plausible.example.org': visits('/api/event', "{ n: 'pageview', d: script.dataset.domain, u: location.href }"),
    'umami.example.org': visits(
      '/api/send',
      "{ type: 'event', website: script.dataset.websiteId, url: location.href }",
    ),
  };
  const script = scripts[host];
  if (script !== undefined) return { body: script, contentType: 'text/javascript', headers };
  if (host === 'images.example.org')
    return { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/svg+xml', headers };
  if (host === 'styles.example.org') return { body: 'h1 { color: rgb(1, 2, 3) }', contentType: 'text/css', headers };
  if (host.endsWith('.algolia.net')) return { body: JSON.stringify(records), contentType: 'application/json', headers };
  return { body: '<p>There</p>', contentType: 'text/html', headers };
}

function visits(endpoint: string, visit: string): string {
  return `(() => {
    const script = document.currentScript;
    const send = () => fetch(new URL('${endpoint}', script.src), { method: 'POST', keepalive: true, body: JSON.stringify(${visit}) });
    const push = history.pushState;
    history.pushState = (...args) => { push.apply(history, args); send(); };
    send();
  })();`;
}

const records = {
  results: [
    {
      hits: [
        {
          url: 'https://anvil.example/docs/parts#tongs',
          type: 'content',
          hierarchy: { lvl0: 'Guide', lvl1: 'Parts', lvl2: 'Tongs' },
          content: 'Hold with tongs.',
          _snippetResult: { content: { value: 'Hold with \ue000tongs\ue001.' } },
        },
      ],
    },
  ],
};

function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [...new Set((globalThis as unknown as { violations: string[] }).violations)].toSorted());
}

function hostsOf(asked: readonly Request[]): string[] {
  return [...new Set(asked.map((request) => new URL(request.url()).host))].toSorted();
}

const everything = ['api', 'fonts', 'frames', 'images', 'media', 'plausible', 'scripts', 'styles', 'umami'].map(
  (name) => `${name}.example.org`,
);

test('hosts declared in the config work', async ({ page, site, asked }) => {
  await page.goto(`${site}/`);
  // Comments load when the end of the page is near, which it may be before the images above have their size.
  await expect.poll(() => hostsOf(asked).filter((host) => host !== 'giscus.app')).toEqual(everything);
  await expect(page.locator('html')).toHaveAttribute('data-inline', 'ran');
  await expect(page.locator('html')).toHaveAttribute('data-external', 'ran');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page.frameLocator('iframe[title="A frame"]').getByText('There')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Order' }).click();
  await expect(page.getByText('There')).toBeVisible();
  expect(new URL(page.url()).host).toBe('forms.example.org');
});

test('undeclared hosts are blocked, and a check reports each of them', async ({
  page,
  closedSite,
  asked,
  complaints,
}) => {
  await page.goto(`${closedSite}/`);
  const blocked = [
    'font-src fonts',
    'frame-src frames',
    'img-src images',
    'media-src media',
    'script-src-elem scripts',
    'style-src-elem styles',
  ];
  await expect.poll(() => violationsOf(page)).toEqual(blocked.map((violation) => `${violation}.example.org`));
  await expect(page.locator('html')).toHaveAttribute('data-inline', 'ran');
  // Chromium still counts the form's navigation as pending, so only the console can be checked.
  await page.getByRole('button', { name: 'Order' }).click({ noWaitAfter: true });
  await expect
    .poll(() => complaints.join(' '))
    .toContain("Sending form data to 'https://forms.example.org/order' violates");
  expect(asked).toEqual([]);
  await page.close();
  complaints.length = 0;
  const { findings } = await check(await builtFixture('policy-site', closed));
  const named = findings.filter(({ code }) => code === 'host-not-allowed').map(({ hint = '' }) => hint);
  expect(named.toSorted()).toEqual(
    ['fonts', 'forms', 'frames', 'images', 'media', 'scripts', 'styles'].map(
      (name) => `add to the configuration: \`security: { ${name}: ['https://${name}.example.org'] }\``,
    ),
  );
});

const parts = [
  [
    'Forging',
    'https://www.youtube.com/watch?v=abc_123&t=7',
    'https://www.youtube-nocookie.com/embed/abc_123?autoplay=1&start=7',
  ],
  ['Cooling', 'https://vimeo.com/4567', 'https://player.vimeo.com/video/4567?autoplay=1&dnt=1'],
  ['On StackBlitz', 'https://stackblitz.com/edit/anvil', 'https://stackblitz.com/edit/anvil?embed=1'],
  ['On CodeSandbox', 'https://codesandbox.io/p/sandbox/anvil-x1', 'https://codesandbox.io/embed/anvil-x1'],
  ['On CodePen', 'https://codepen.io/smith/pen/abc', 'https://codepen.io/smith/embed/abc'],
  ['On Figma', 'https://www.figma.com/design/KEY/Anvil', 'https://embed.figma.com/design/KEY/Anvil?embed-host=docsite'],
] as const;

test('embeds load their document after a click, and make no requests before it', async ({ page, site, asked }) => {
  await page.goto(`${site}/parts`);
  for (const [title, href, document] of parts) {
    const link = page.locator('main').getByRole('link', { name: title });
    await expect(link).toHaveAttribute('href', href);
    await link.scrollIntoViewIfNeeded();
    await expect(
      page.locator('doc-island[data-alive]', { has: page.getByRole('link', { name: title }) }),
    ).toBeVisible();
    expect(hostsOf(asked)).not.toContain(new URL(document).host);
    await link.click();
    const frame = page.locator(`iframe[title="${title}"]`);
    await expect(frame).toHaveAttribute('src', document);
    await expect(frame).toBeFocused();
    await expect(frame.contentFrame().getByText('There')).toBeVisible();
  }
  expect(await violationsOf(page)).toEqual([]);
});

test('embeds are plain links without scripts', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site}/parts`);
  for (const [title, href] of parts)
    await expect(page.locator('main').getByRole('link', { name: title })).toHaveAttribute('href', href);
  await expect(page.locator('iframe')).toHaveCount(0);
  await context.close();
});

test('analytics count the first page and every page that readers navigate to', async ({ page, site, asked }) => {
  const visitsAt = (host: string): string[] =>
    asked
      .filter((request) => request.method() === 'POST' && request.url().includes(host))
      .map((request) => request.postData() ?? '');
  await page.goto(`${site}/`);
  await withRouter(page);
  await follow(page, 'Parts');
  await expect(page.locator('h1#parts')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await expect
    .poll(() => visitsAt('plausible.example.org/api/event'))
    .toEqual(['/', '/parts'].map((end) => JSON.stringify({ n: 'pageview', d: 'anvil.example', u: site + end })));
  await expect
    .poll(() => visitsAt('umami.example.org/api/send'))
    .toEqual(['/', '/parts'].map((end) => JSON.stringify({ type: 'event', website: 'u-1', url: site + end })));
  expect(await violationsOf(page)).toEqual([]);
});

test('comments load when they become visible, follow the page, and get the height that they request', async ({
  page,
  site,
  asked,
}) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await page.goto(`${site}/parts`);
  expect(hostsOf(asked)).not.toContain('giscus.app');
  await page.locator('.page-comments').scrollIntoViewIfNeeded();
  const frame = page.locator('.page-comments iframe');
  await expect(frame).toHaveAttribute('src', /^https:\/\/giscus\.app\/en\/widget\?/);
  const parameters = async (): Promise<Record<string, string>> =>
    Object.fromEntries(new URL((await frame.getAttribute('src')) ?? '').searchParams);
  expect(await parameters()).toMatchObject({
    repo: 'anvil/docs',
    repoId: 'R_1',
    category: 'Pages',
    categoryId: 'C_1',
    term: 'docs/parts',
    origin: `${site}/parts`,
    session: '',
  });
  await expect(frame.contentFrame().getByText('There')).toBeVisible();
  const inside = page.frames().find((each) => each.url().startsWith('https://giscus.app'));
  await inside?.evaluate(() => parent.postMessage({ giscus: { resizeHeight: 321 } }, '*'));
  await expect(frame).toHaveCSS('height', '321px');
  await withRouter(page);
  await follow(page, 'Home');
  await expect.poll(async () => (await parameters())['term']).toBe('docs/');
  expect(await violationsOf(page)).toEqual([]);
});

test('feedback is posted to the endpoint, once for each page', async ({ page, site, asked, complaints }) => {
  const sent = (): unknown[] =>
    asked
      .filter((request) => request.method() === 'POST' && request.url().includes('feedback'))
      .map((request) => request.postDataJSON() as unknown);
  await page.goto(`${site}/parts`);
  const group = page.getByRole('group', { name: 'Was this page helpful?' });
  await page.locator('.global-components').scrollIntoViewIfNeeded();
  // Scrolls after the page has settled. Otherwise the click would hit the frame with the comments.
  await group.scrollIntoViewIfNeeded();
  await drawn(page);
  await group.getByRole('button', { name: 'Yes' }).click();
  await expect(group.getByRole('status')).toHaveText('Thank you.');
  await expect(group.getByRole('button')).toHaveCount(0);
  await expect(group.getByRole('status')).toBeFocused();
  expect(sent()).toEqual([{ page: '/docs/parts', lang: 'en', answer: 'yes' }]);
  await withRouter(page);
  await follow(page, 'Home');
  await expect(group.getByRole('status')).toHaveText('');
  await page.route('https://feedback.example.org/**', (route) => route.abort());
  await group.getByRole('button', { name: 'No' }).click();
  await expect(group.getByRole('status')).toHaveText('Your feedback could not be sent.');
  await expect(group.getByRole('button', { name: 'No' })).toBeEnabled();
  expect(await violationsOf(page)).toEqual([]);
  complaints.length = 0;
});

test('feedback and comments are in the column of the article', async ({ page, site, asked }) => {
  for (const width of [375, 1100, 1440, 1800]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site}/parts`);
    const column = await page.locator('main > .prose').boundingBox();
    const comments = page.locator('.in-column:has(.page-comments) > *');
    for (const part of [comments, page.locator('.in-column > .page-feedback')]) {
      await part.evaluate((element: HTMLElement) => (element.hidden = false));
      const box = await part.boundingBox();
      expect([box?.x, width < 1280 ? 0 : box?.width]).toEqual([column?.x, width < 1280 ? 0 : column?.width]);
    }
  }
  expect(asked.filter((request) => request.url().includes('feedback'))).toEqual([]);
});

test('DocSearch answers searches', async ({ page, site, asked }) => {
  await page.goto(`${site}/`);
  await withRouter(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('tongs');
  const hit = page.getByRole('group', { name: 'Guide' }).getByRole('option');
  await expect(hit).toHaveAttribute('href', 'https://anvil.example/docs/parts#tongs');
  await expect(hit.locator('mark')).toHaveText('tongs');
  const request = asked.find((each) => each.url().includes('algolia.net'));
  const url = new URL(request?.url() ?? '');
  expect(url.origin + url.pathname).toBe('https://app1-dsn.algolia.net/1/indexes/*/queries');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'x-algolia-application-id': 'APP1',
    'x-algolia-api-key': 'abc',
  });
  expect(request?.postDataJSON()).toMatchObject({
    requests: [{ indexName: 'anvil', query: 'tongs', facetFilters: ['lang:en'] }],
  });
  expect(await violationsOf(page)).toEqual([]);
});
