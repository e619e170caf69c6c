import type { Page } from '@playwright/test';
import { drawn, endOf, expect, follow, holdBack, isSameDocument, routerAlive, test, withRouter } from './journey.ts';

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

test('a link shows the next page without loading a document', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await follow(page, 'quick');
  await expect(page.locator('article h1')).toContainText('Quick');
  expect(await isSameDocument(page)).toBe(true);
  await expect(page).toHaveTitle('Quick - Journeys');
  await expect(page).toHaveURL(`${site}/guide/quick`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    'https://journeys.example/docs/guide/quick',
  );
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'All about Quick.');
  await expect(page.locator('.sidebar [aria-current=page]')).toHaveText('Quick');
  await expect(page.locator('article h1')).toBeFocused();
  await expect(page.locator('body > [aria-live=polite]')).toHaveText('Quick - Journeys');
  expect(await scrollTop(page)).toBe(0);
});

test('before the router has loaded, a link is a plain link', async ({ page, site }) => {
  await page.route('**/assets/main-*.js', () => undefined);
  await page.goto(`${site}/guide/`);
  await page.locator('main').getByRole('link', { name: 'quick', exact: true }).click();
  await expect(page.locator('article h1')).toContainText('Quick');
});

test('a script request aborted by navigation is not an error; if the page stays, it is an error and is retried', async ({
  page,
  site,
  complaints,
}) => {
  const failed = (): Promise<unknown> =>
    page.waitForEvent('requestfailed', (request) => request.url().includes('/main-'));
  await page.route('**/assets/main-*.js', (route) => route.abort());
  await page.clock.install();
  await page.goto(`${site}/guide/`);
  await Promise.all([failed(), page.keyboard.press('Shift')]);
  await page.goto(`${site}/guide/quick`);
  await Promise.all([failed(), page.keyboard.press('Shift')]);
  const own = (): string[] => complaints.filter((text) => !text.includes('net::ERR_FAILED'));
  expect(own()).toEqual([]);
  await expect(async () => {
    await page.clock.runFor(5000);
    expect(own()).toEqual([expect.stringContaining('dynamically imported module')]);
  }).toPass();
  complaints.splice(0);
  await page.unroute('**/assets/main-*.js');
  await expect(async () => {
    await page.clock.runFor(5000);
    await page.keyboard.press('Shift');
    await routerAlive(page, 1000);
  }).toPass();
});

test('another section has its own sidebar', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await follow(page, 'API');
  await expect(page.locator('article h1')).toContainText('API');
  await expect(page.locator('.sidebar').getByRole('link', { name: 'Quick' })).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test('back and forward restore the scroll position', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await page.evaluate(() => scrollTo(0, 777));
  await expect.poll(() => scrollTop(page)).toBe(777);
  await follow(page, 'quick');
  await expect(page.locator('article h1')).toContainText('Quick');
  await page.evaluate(() => scrollTo(0, 333));
  await expect.poll(() => scrollTop(page)).toBe(333);
  await page.goBack();
  await expect(page.locator('article h1')).toContainText('Start');
  await expect.poll(() => scrollTop(page)).toBe(777);
  await page.goForward();
  await expect(page.locator('article h1')).toContainText('Quick');
  await expect.poll(() => scrollTop(page)).toBe(333);
  expect(await isSameDocument(page)).toBe(true);
});

test('back from another document restores the scroll position', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await follow(page, 'quick');
  await expect(page.locator('article h1')).toContainText('Quick');
  // The image would shift the scroll target while loading.
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('article img')?.complete === true);
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => scrollTop(page)).toBe(400);
  await page.goto(`${site}/api/`);
  await page.goBack();
  await expect(page.locator('article h1')).toContainText('Quick');
  await expect.poll(() => scrollTop(page)).toBe(400);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(400);
  // The previous entry belongs to a document that is gone, so only the router can render it.
  await page.goBack();
  await expect(page.locator('article h1')).toContainText('Start');
  await expect(page).toHaveURL(`${site}/guide/`);
});

test('an image that loads late does not shift the restored scroll position', async ({ page, site }) => {
  const isComplete = (): boolean => document.querySelector<HTMLImageElement>('article img')?.complete === true;
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await follow(page, 'quick');
  await page.waitForFunction(isComplete);
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => scrollTop(page)).toBe(400);
  await page.goto(`${site}/api/`);
  const picture = await holdBack(page, '**/picture.svg');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('article h1')).toContainText('Quick');
  expect(await page.evaluate(isComplete)).toBe(false);
  picture.release();
  await page.waitForFunction(isComplete);
  await expect.poll(() => scrollTop(page)).toBe(400);
});

test('a link to a heading scrolls to that heading, in any writing system', async ({ page, site }) => {
  for (const [name, id] of [
    ['its second part', 'second-part'],
    ['the Han part', '中文标题'],
  ] as const) {
    await page.goto(`${site}/guide/`);
    await withRouter(page);
    await follow(page, name);
    await expect(page.locator('article h1')).toContainText('Long');
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe(id);
    const { top, bar } = await page.evaluate((wanted) => {
      const heading = document.getElementById(wanted)?.getBoundingClientRect();
      return { top: heading?.top ?? 0, bar: document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0 };
    }, id);
    expect(top).toBeGreaterThanOrEqual(bar);
    expect(top).toBeLessThan(bar + 60);
    expect(await isSameDocument(page)).toBe(true);
  }
});

test('headings of a page are history entries', async ({ page, site }) => {
  await page.goto(`${site}/guide/long`);
  await withRouter(page);
  await page.locator('.outline').getByRole('link', { name: 'Second part' }).click();
  const second = await page.waitForFunction(() => scrollY > 0 && scrollY).then((handle) => handle.jsonValue());
  await page.locator('.outline').getByRole('link', { name: '中文标题' }).click();
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(Number(second));
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(second);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('the second of two quick clicks wins, and pages never mix', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  const quick = await holdBack(page, '**/page/guide/quick.json');
  const late = endOf(page, '/page/guide/quick.json');
  await follow(page, 'quick');
  await follow(page, 'API');
  await expect(page.locator('article h1')).toContainText('API');
  quick.release();
  await late;
  await drawn(page);
  await expect(page.locator('article h1')).toContainText('API');
  await expect(page).toHaveTitle('API - Journeys');
  await expect(page).toHaveURL(`${site}/api/`);
});

test('going back and immediately forward ends on the page where it began', async ({ page, site }) => {
  await page.goto(`${site}/api/`);
  await withRouter(page);
  await follow(page, 'guide');
  await expect(page.locator('article h1')).toContainText('Start');
  await follow(page, 'quick');
  await expect(page.locator('article h1')).toContainText('Quick');
  await page.evaluate(async () => {
    history.back();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.forward();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  });
  await drawn(page);
  await expect(page.locator('article h1')).toContainText('Quick');
  await expect(page).toHaveURL(`${site}/guide/quick`);
  await expect(page).toHaveTitle('Quick - Journeys');
});

test('navigation before hydration waits for it', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await follow(page, 'quick');
  await expect(page.locator('article h1')).toContainText('Quick');
  await page.reload();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const main = await holdBack(page, '**/assets/main-*.js');
  // The page's data loads before the code that renders it.
  const [data] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/_docsite/page/guide/index.json')),
    page.locator('.top-nav a[href$="/guide/"]').first().hover(),
  ]);
  await data.finished();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`${site}/guide/`);
  main.release();
  await expect(page.locator('article h1')).toContainText('Start');
  expect(await isSameDocument(page)).toBe(true);
});

test('a progress bar appears for slow pages, and disappears when they load', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  const quick = await holdBack(page, '**/page/guide/quick.json');
  const shownAfter = page.evaluate(async () => {
    // Runs before the router handles the click and starts its timer.
    const clicked = await new Promise<number>((resolve) =>
      addEventListener('click', () => resolve(performance.now()), { once: true, capture: true }),
    );
    const bar = (): Element | null => document.querySelector('[role=progressbar]');
    while (bar() === null) await new Promise(requestAnimationFrame);
    return { after: performance.now() - clicked, amount: bar()?.getAttribute('aria-valuenow') };
  });
  await follow(page, 'quick');
  const { after, amount } = await shownAfter;
  quick.release();
  expect(after).toBeGreaterThanOrEqual(199);
  expect(amount).toBe('8');
  await expect(page.locator('article h1')).toContainText('Quick');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('the progress bar grows by at most 0.02 every 800 ms, and disappears 600 ms after loading', async ({
  page,
  site,
}) => {
  await page.clock.install();
  // Makes every step as long as possible.
  await page.addInitScript(() => (Math.random = () => 1));
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  const quick = await holdBack(page, '**/page/guide/quick.json');
  await page.clock.pauseAt(Date.now() + 60_000);
  await follow(page, 'quick');
  const bar = page.getByRole('progressbar');
  const amount = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'));
  await page.clock.runFor(190);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(20);
  expect(await amount()).toBe(8);
  await page.clock.runFor(780);
  expect(await amount()).toBe(8);
  await page.clock.runFor(20);
  expect(await amount()).toBe(10);
  await page.clock.runFor(8000);
  expect(await amount()).toBe(30);
  await page.clock.runFor(80_000);
  expect(await amount()).toBe(99);
  quick.release();
  await expect(page.locator('article h1')).toContainText('Quick');
  await page.clock.runFor(500);
  await expect(bar).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(bar).toHaveCount(0);
});

test('a reader can retry when data fails to load', async ({ page, site, complaints }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await page.route('**/page/guide/quick.json', (route) => route.abort());
  await follow(page, 'quick');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded /docs/guide/quick');
  await expect(page.locator('article h1')).toContainText('Start');
  await page.unroute('**/page/guide/quick.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('article h1')).toContainText('Quick');
  expect(await isSameDocument(page)).toBe(true);
  expect(complaints.splice(0).join()).toContain('/docs/guide/quick could not be loaded');
});

test('a page that failed to load appears when the network is back', async ({ page, site, complaints }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await page.context().setOffline(true);
  await follow(page, 'quick');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  // The page behind the notice is still usable.
  await page.locator('article h1').click();
  await page.context().setOffline(false);
  await expect(page.locator('article h1')).toContainText('Quick');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
  complaints.splice(0);
});

test('if data keeps failing, the browser loads the document', async ({ page, site, complaints }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await page.route('**/page/guide/quick.json', (route) => route.abort());
  await follow(page, 'quick');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('article h1')).toContainText('Quick');
  expect(await isSameDocument(page)).toBe(false);
  complaints.splice(0);
});

test('an open tab still works after a new deployment', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await page.route('**/page/guide/quick.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), buildId: 'another' } });
  });
  await follow(page, 'quick');
  await expect(page.locator('article h1')).toContainText('Quick');
  expect(await isSameDocument(page)).toBe(false);
});

test('the language changes with the page', async ({ page, site }) => {
  await page.goto(`${site}/guide/quick`);
  await withRouter(page);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.locator('#docsite-languages').getByRole('link', { name: '简体中文' }).click();
  await expect(page.locator('article h1')).toContainText('快速上手');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page).toHaveURL(`${site}/zh/guide/quick`);
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('docsite.lang'))).toBe('zh');
});

test('modified clicks, other targets and files are left to the browser', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('main')
      .getByRole('link', { name: 'quick', exact: true })
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await opened.close();
  await expect(page.locator('article h1')).toContainText('Start');
});

test('hovering a link fetches its page before the click', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const [data] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/_docsite/page/guide/quick.json')),
    page.locator('main').getByRole('link', { name: 'quick', exact: true }).hover(),
  ]);
  expect(data.ok()).toBe(true);
});

test('a window event fires after each navigation', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await page.evaluate(() => {
    addEventListener('docsite:reload-content', () => {
      document.documentElement.dataset['told'] = document.querySelector('article h1')?.textContent ?? '';
    });
  });
  await follow(page, 'quick');
  await expect(page.locator('html')).toHaveAttribute('data-told', /Quick/);
});

test('a prefetched page appears in the next frame, half transparent, and fades in', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await Promise.all([
    endOf(page, '/page/guide/quick.json'),
    page.locator('.sidebar').getByRole('link', { name: 'Quick' }).hover(),
  ]);
  await drawn(page);
  const first = await page.evaluate(async () => {
    const frame = new Promise(requestAnimationFrame);
    document.querySelector<HTMLAnchorElement>('.sidebar a[href$="/guide/quick"]')?.click();
    await frame;
    const article = document.querySelector('article');
    return `${article?.querySelector('h1')?.textContent} ${article && getComputedStyle(article).opacity}`;
  });
  expect(first).toMatch(/^.*Quick.* 0\.5$/);
  await expect(page.locator('article')).toHaveCSS('opacity', '1');
  await expect(page.locator('html')).not.toHaveClass(/arriv/);
});

test('a long page shows its first screen first, and the rest before the window event', async ({ page, site }) => {
  await page.goto(`${site}/guide/long`);
  const blocks = await page.locator('article > *').count();
  await page.goto(`${site}/guide/quick`);
  await withRouter(page);
  await page.evaluate(() => {
    const article = document.querySelector('article');
    const { dataset } = document.documentElement;
    const count = (): string => String(article?.children.length);
    const note = (): void => void (dataset['grown'] = `${dataset['grown'] ?? ''} ${count()}`);
    if (article !== null) new MutationObserver(note).observe(article, { childList: true });
    addEventListener('docsite:reload-content', () => (dataset['told'] = count()));
  });
  await page.locator('.sidebar').getByRole('link', { name: 'Long' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-told', String(blocks));
  // A window of 900 px fits at most 23 blocks.
  await expect(page.locator('html')).toHaveAttribute('data-grown', ` 23 ${blocks}`);
  expect(blocks).toBeGreaterThan(30);
});

test('a long page is complete and in order, even if a script of the site inserts elements at its start', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/guide/long`);
  const blocks = await page.locator('article > *').count();
  const last = await page.locator('article > *').last().textContent();
  await page.goto(`${site}/guide/quick`);
  await withRouter(page);
  await page.evaluate(() => {
    const article = document.querySelector('article');
    const note = Object.assign(document.createElement('p'), { id: 'own-note', textContent: 'Was this of use?' });
    const add = (): void => void (article?.lastElementChild === note || article?.append(note));
    if (article !== null) new MutationObserver(add).observe(article, { childList: true });
  });
  await page.locator('.sidebar').getByRole('link', { name: 'Long' }).click();
  await expect(page.locator('article > *')).toHaveCount(blocks + 1);
  await expect(page.locator('article > :nth-last-child(2)')).toHaveText(last ?? '');
  await expect(page.locator('article > :last-child')).toHaveAttribute('id', 'own-note');
});

test('a page that is left immediately does not affect the next page', async ({ page, site }) => {
  // Without a fade, the other page appears in the same frame.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site}/guide/quick`);
  const blocks = await page.locator('article > *').count();
  await page.goto(`${site}/guide/counter`);
  await withRouter(page);
  const sidebar = page.locator('.sidebar');
  await Promise.all([endOf(page, '/page/guide/quick.json'), sidebar.getByRole('link', { name: 'Quick' }).hover()]);
  await drawn(page);
  await page.evaluate(() => {
    const quick = document.querySelector<HTMLAnchorElement>('.sidebar a[href$="/guide/quick"]');
    const article = document.querySelector('article');
    const observer = new MutationObserver(() => {
      observer.disconnect();
      document.documentElement.dataset['begun'] = article?.querySelector('h1')?.textContent ?? '';
      quick?.click();
    });
    if (article !== null) observer.observe(article, { childList: true });
  });
  await sidebar.getByRole('link', { name: 'Long' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-begun', /Long/);
  await expect(page.locator('article h1')).toContainText('Quick');
  await drawn(page);
  await expect(page.locator('article > *')).toHaveCount(blocks);
  await expect(page.locator('article h1')).toHaveCount(1);
});

test('an interactive component hydrates when visible and keeps its content', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await follow(page, 'counter');
  const button = page.getByRole('button', { name: /pressed/ });
  await expect(button).toHaveText('pressed 3 times');
  await button.scrollIntoViewIfNeeded();
  await expect(page.locator('doc-island')).toHaveAttribute('data-alive', '');
  await button.click();
  await expect(button).toHaveText('pressed 4 times');
  await expect(page.locator('doc-island strong')).toHaveText('presses');
});

test('a mistyped URL suggests the closest pages', async ({ page, site, complaints }) => {
  await page.goto(`${site}/guide/quik`);
  await expect(page.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
  const suggestion = page.locator('.not-found-nearest').getByRole('link', { name: 'Quick' });
  await expect(suggestion).toBeVisible();
  await withRouter(page);
  await suggestion.click();
  await expect(page.locator('article h1')).toContainText('Quick');
  expect(await isSameDocument(page)).toBe(true);
  expect(complaints.splice(0)).toEqual([
    'Failed to load resource: the server responded with a status of 404 (Not Found)',
  ]);
});

test('an old path redirects, keeping the reader’s query and hash', async ({ page, site }) => {
  await page.goto(`${site}/guide/swift?from=mail#steps`);
  await expect(page.locator('article h1')).toContainText('Quick');
  await expect(page).toHaveURL(`${site}/guide/quick?from=mail#steps`);
});

test('an old path redirects without scripts', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site}/guide/swift`);
  await expect(page).toHaveURL(`${site}/guide/quick`);
  await context.close();
});
