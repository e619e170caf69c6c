/** The landing page of this repository's own site. */
import { brotliCompressSync, constants } from 'node:zlib';
import type { APIResponse, Page } from '@playwright/test';
import { expect, isSameDocument, motionless, withRouter } from './journey.ts';
import { test } from './own-site.ts';

async function brotliSize(response: APIResponse): Promise<number> {
  return brotliCompressSync(await response.body(), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
}

/** Returns the labels next to the bars of the first chart. */
function times(page: Page): Promise<string[]> {
  return page.locator('.benchmark-chart').first().locator('.benchmark-time').allTextContents();
}

const published = ['410ms', '1.29s', '2.26s', '5.02s'];

test('the buttons are links into the documentation, in the reader’s language', async ({ page, own }) => {
  await page.goto(`${own}/zh/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rsbuild');
  await expect(page.getByRole('link', { name: '介绍' })).toHaveAttribute('href', '/zh/guide/start/');
  await page.locator('.landing-hero').getByRole('link', { name: '快速上手' }).click();
  await expect(page).toHaveURL(/\/zh\/guide\/start\/quick-start$/);
});

/** Returns the URLs of the active style sheets. */
function sheets(page: Page): Promise<string[]> {
  return page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      links.filter(({ sheet, media }) => sheet !== null && media !== 'not all').map(({ href }) => href),
    );
}

test('a page has at most 10 kB of styles, and the landing page omits article styles', async ({ page, own }) => {
  const pages = ['/', '/zh/', '/guide/start/', '/config/', '/zh/config/dev/hmr', '/community/releases/v0-7', '/search'];
  for (const url of pages) {
    await page.goto(own + url);
    const hrefs = await sheets(page);
    // The landing page, the list of options, the reference pages and the search page each have an additional style sheet.
    expect(hrefs).toHaveLength({ '/': 2, '/zh/': 2, '/config/': 2, '/zh/config/dev/hmr': 2, '/search': 2 }[url] ?? 1);
    const sizes = await Promise.all(hrefs.map(async (sheet) => brotliSize(await page.request.get(sheet))));
    expect(Math.max(...sizes)).toBeGreaterThan(1000);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(10_000);
  }
});

test('code on the page after the landing page is styled when it appears', async ({ page, own }) => {
  await page.goto(`${own}/`);
  await withRouter(page);
  await page.evaluate(() =>
    addEventListener('docsite:reload-content', () => {
      const block = document.querySelector('article .code-block pre');
      if (block !== null) document.documentElement.dataset['seen'] = getComputedStyle(block).borderTopWidth;
    }),
  );
  await page.locator('.landing-hero a[href$="/guide/start/quick-start"]').click();
  await expect(page.locator('html')).toHaveAttribute('data-seen', '1px');
  expect(await isSameDocument(page)).toBe(true);
});

test('navigating from an article to the landing page and back never shows an unstyled page', async ({ page, own }) => {
  await page.goto(`${own}/guide/start/`);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/own-001-landing/, async (route) => {
    await held;
    await route.continue();
  });
  await withRouter(page);
  // Reads the state of the page in the task that first shows it.
  await page.evaluate(() =>
    addEventListener('docsite:reload-content', () => {
      const hero = document.querySelector('.landing-hero');
      document.documentElement.dataset['seen'] = hero === null ? 'none' : getComputedStyle(hero).display;
    }),
  );
  await page.locator('.top-bar .brand').click();
  await expect(page.locator('.progress')).toBeVisible();
  await expect(page.locator('.landing-hero')).toHaveCount(0);
  release();
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'grid');
  expect(await sheets(page)).toHaveLength(2);
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'none');
  expect(await sheets(page)).toHaveLength(1);
  expect(await isSameDocument(page)).toBe(true);
});

test('an interactive component removed before hydration causes no error', async ({ page, own, complaints }) => {
  await page.goto(`${own}/`);
  // Leaves the page in the same task that starts hydration.
  await page.evaluate(() => {
    const hero = document.querySelector('doc-island:has(.landing-hero)');
    if (hero === null) throw new Error('The landing page has no interactive hero.');
    new MutationObserver(() => {
      hero.remove();
      dispatchEvent(new Event('docsite:reload-content'));
      document.documentElement.dataset['left'] = '';
    }).observe(hero, { attributeFilter: ['data-alive'] });
    hero.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  await expect(page.locator('html')).toHaveAttribute('data-left', '');
  // React reports its errors before any later task runs.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(complaints).toEqual([]);
});

test('styles that fail to load are requested again, or load with the document', async ({ page, own, complaints }) => {
  await page.goto(`${own}/guide/start/`);
  await page.route(/own-001-landing/, (route) => route.abort());
  await withRouter(page);
  await page.locator('.top-bar .brand').click();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute(/own-001-landing/);
  await retry.click();
  await expect(page.locator('.landing-hero')).toHaveCSS('display', 'grid');
  expect(await isSameDocument(page)).toBe(true);
  expect(complaints.splice(0).join()).toContain('could not be loaded');
});

for (const url of ['/', '/zh/']) {
  test(`${url} loads at most 8 kB of scripts before any interaction, including animations`, async ({ page, own }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(own + url, { waitUntil: 'networkidle' });
    for (const part of ['.landing-demo', '.landing-benchmark']) {
      await page.locator(part).scrollIntoViewIfNeeded();
      await expect(page.locator(part)).toHaveAttribute('data-seen', '');
    }
    await page.waitForLoadState('networkidle');
    const names = scripts.map((script) => /([\w-]+)-[\w-]{10}\.js$/.exec(script)?.[1] ?? script);
    expect(names).toEqual(['boot', 'scripts', 'landing-run']);
    const sizes = await Promise.all(scripts.map(async (script) => brotliSize(await page.request.get(script))));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(8000);
  });
}

test('the bars grow from zero when the chart is first seen, and keep their length', async ({ page, own }) => {
  await page.clock.install();
  // Makes the window short enough that the chart is initially out of view.
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto(`${own}/`);
  const bar = page.locator('.benchmark-bar rect').nth(3);
  expect((await bar.boundingBox())?.width ?? 0).toBeLessThan(1);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator('.landing-benchmark').scrollIntoViewIfNeeded();
  await expect(page.locator('.landing-benchmark')).toHaveAttribute('data-seen', '');
  await page.clock.runFor(1000);
  expect((await times(page))[3]).toMatch(/ms$|^[1-4]\.\d\ds$/);
  await page.clock.runFor(6000);
  expect(await times(page)).toEqual(published);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('.landing-benchmark').scrollIntoViewIfNeeded();
  expect(await times(page)).toEqual(published);
});

test('a bar grows linearly for the duration of its tool, and the longest bar fills the scale', async ({
  page,
  own,
}) => {
  await page.clock.install();
  await page.goto(`${own}/`);
  const chart = page.locator('.benchmark-chart').nth(1);
  await chart.scrollIntoViewIfNeeded();
  await expect(page.locator('.landing-benchmark')).toHaveAttribute('data-seen', '');
  const slowest = chart.locator('.benchmark-row').nth(3);
  const state = async (): Promise<[seconds: number, share: number]> => {
    const label = (await slowest.locator('.benchmark-time').textContent()) ?? '';
    const width = (await slowest.locator('rect').getAttribute('width')) ?? '';
    return [Number.parseFloat(label) / (label.endsWith('ms') ? 1000 : 1), Number.parseFloat(width) / 100];
  };
  await page.clock.pauseAt(Date.now() + 120_000);
  // The bars may have been waiting for their first frame, which then begins at the new time.
  await page.clock.runFor(8000);
  expect(await state()).toEqual([6.52, 1]);
  await page.reload();
  await chart.scrollIntoViewIfNeeded();
  await expect(page.locator('.landing-benchmark')).toHaveAttribute('data-seen', '');
  for (const step of [300, 1500, 2000]) {
    await page.clock.runFor(step);
    const [seconds, share] = await state();
    expect(Math.abs(share - seconds / 6.52)).toBeLessThan(0.002);
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
  }
  await page.clock.runFor(3000);
  expect(await state()).toEqual([6.52, 1]);
});

test('the chart can be paused, resumed and replayed, and its button says what it does next', async ({ page, own }) => {
  await page.clock.install();
  await page.goto(`${own}/`);
  const button = page.locator('.landing-benchmark .landing-play');
  await page.locator('.landing-benchmark').scrollIntoViewIfNeeded();
  await expect(button).toHaveText('Pause');
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(button).toHaveText('Replay');
  expect(await times(page)).toEqual(published);
  await button.click();
  await page.clock.runFor(1500);
  await button.click();
  await expect(button).toHaveText('Play');
  const paused = await times(page);
  expect(paused[3]).toMatch(/^1\.\d\ds$/);
  await page.clock.runFor(3000);
  expect(await times(page)).toEqual(paused);
  await button.click();
  await page.clock.runFor(500);
  expect(Number.parseFloat((await times(page))[3] ?? '')).toBeCloseTo(Number.parseFloat(paused[3] ?? '') + 0.5, 0);
  await page.clock.runFor(6000);
  expect(await times(page)).toEqual(published);
  await expect(button).toHaveText('Replay');
});

test('the demonstration plays line by line when it is first seen, and then stays', async ({ page, own }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto(`${own}/`);
  const demo = page.locator('.landing-demo');
  const visible = (): Promise<number> =>
    demo
      .locator('.demo-line')
      .evaluateAll((lines) => lines.filter((line) => getComputedStyle(line).opacity === '1').length);
  const all = await demo.locator('.demo-line').count();
  await page.clock.pauseAt(Date.now() + 60_000);
  await demo.scrollIntoViewIfNeeded();
  await demo.locator('li').first().scrollIntoViewIfNeeded();
  await expect(demo).toHaveAttribute('data-seen', '');
  await page.clock.runFor(1000);
  const shown = await visible();
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(all);
  await page.clock.runFor(10_000);
  expect(await visible()).toBe(all);
});

test('without scripts, or with reduced motion, the demonstration is complete and has no button', async ({
  browser,
  own,
}) => {
  for (const options of [{ javaScriptEnabled: false }, { reducedMotion: 'reduce' as const }]) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(`${own}/`);
    await page.locator('.landing-demo').scrollIntoViewIfNeeded();
    for (const line of await page.locator('.demo-line').all()) await expect(line).toHaveCSS('opacity', '1');
    for (const button of await page.locator('.landing-play').all()) await expect(button).toBeHidden();
    await context.close();
  }
});

test('the copy button of the hero’s command copies it without the prompt', async ({ page, own, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${own}/zh/`);
  const button = page.locator('.landing-hero').getByRole('button', { name: '复制命令' });
  await button.click();
  await expect(button).toHaveAttribute('data-copied', '已复制');
  await expect(page.getByRole('status').filter({ hasText: '已复制' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm create rsbuild@2.2.5');
});

test('the fastest tool of each chart has the accent color', async ({ page, own }) => {
  await page.goto(`${own}/`);
  expect(await page.locator('.benchmark-fastest dt').allTextContents()).toEqual(['Rsbuild', 'Rsbuild', 'Vite + SWC']);
});

test('without scripts, or with reduced motion, the chart shows the published figures', async ({ browser, own }) => {
  for (const options of [{ javaScriptEnabled: false }, { reducedMotion: 'reduce' as const }]) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(`${own}/`);
    await page.locator('.landing-benchmark').scrollIntoViewIfNeeded();
    expect(await times(page)).toEqual(published);
    const widest = page.locator('.benchmark-chart').nth(1).locator('.benchmark-bar').nth(3);
    const [track, bar] = await Promise.all([widest.boundingBox(), widest.locator('rect').boundingBox()]);
    expect(bar?.width).toBeCloseTo(track?.width ?? 0, 0);
    await context.close();
  }
});

test('a chart that is printed before it was seen shows the published figures', async ({ page, own }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto(`${own}/`);
  await page.emulateMedia({ media: 'print' });
  const widest = page.locator('.benchmark-chart').nth(1).locator('.benchmark-row').nth(3);
  await expect(widest.locator('.benchmark-time')).toBeVisible();
  const [track, bar] = await Promise.all([
    widest.locator('.benchmark-bar').boundingBox(),
    widest.locator('rect').boundingBox(),
  ]);
  expect(bar?.width).toBeCloseTo(track?.width ?? 0, 0);
});

test('35 stars; one follows a mouse within 100 px on both axes, and returns', async ({ page, own }) => {
  await page.goto(`${own}/`);
  const stars = page.locator('.landing-stars circle');
  await expect(stars).toHaveCount(35);
  expect(await stars.evaluateAll((all) => all.map((star) => Number(star.getAttribute('r')) * 2))).toEqual(
    Array.from({ length: 35 }, (_, index) => index / 20 + 3),
  );
  const box = await stars.nth(17).boundingBox();
  if (box === null) throw new Error('the star is nowhere');
  const home = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // The first mouse event hydrates the hero.
  await expect(async () => {
    await page.mouse.move(home.x + 60, home.y + 60);
    await page.mouse.move(home.x + 70, home.y - 80);
    await expect(stars.nth(17)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 70, -80)', { timeout: 1000 });
  }).toPass();
  for (const [x, y] of [
    [105, 0],
    [0, -105],
  ] as const) {
    await page.mouse.move(home.x + 95, home.y + 95);
    await expect(stars.nth(17)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 95, 95)');
    await page.mouse.move(home.x + x, home.y + y);
    await expect(stars.nth(17)).toHaveCSS('transform', 'none');
  }
  // Positions are relative to the window, independent of scrolling.
  await page.evaluate(() => scrollTo(0, 60));
  await page.mouse.move(home.x + 20, home.y);
  await expect(stars.nth(17)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 20, 60)');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await page.mouse.move(home.x + 20, home.y + 10);
  await page.mouse.move(home.x + 30, home.y + 10);
  await withRouter(page);
  await page.mouse.move(home.x + 40, home.y + 10);
  await expect(stars.nth(17)).toHaveCSS('transform', 'none');
});

test('the tools of the family open in a new tab, in the reader’s language', async ({ page, own }) => {
  for (const [url, words] of [
    ['/', 'A static site generator built with Rsbuild'],
    ['/zh/', '静态站点生成器，由\u00a0Rsbuild 驱动'],
  ] as const) {
    await page.goto(own + url);
    const cards = page.locator('.tool-card');
    await expect(cards).toHaveCount(5);
    await expect(cards.nth(2)).toContainText(words);
    await expect(cards.nth(2)).toHaveAttribute('target', '_blank');
  }
});

test('the menu of sibling tools opens on hover and by keyboard, and closes with Escape', async ({ page, own }) => {
  await page.goto(`${own}/zh/guide/start/`);
  const menu = page.locator('.sibling-tools');
  const links = menu.getByRole('link');
  await menu.getByRole('button', { name: 'Rspack 生态的工具' }).hover();
  await expect(links).toHaveCount(6);
  await expect(links.first()).toBeVisible();
  await expect(links.first()).toContainText('高性能的 Rust 打包器');
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
  await expect(links.last().locator('img')).toHaveAttribute('src', '/images/tool-awesome.svg');
  await motionless(page);
  const [panel, button] = await Promise.all([
    menu.locator('.sibling-panel').boundingBox(),
    menu.getByRole('button').boundingBox(),
  ]);
  expect(panel?.width).toBe(552);
  // The menu is below the button and aligned with its left edge.
  expect(panel?.x).toBeCloseTo(button?.x ?? 0, 0);
  expect(panel?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  await expect(menu.locator('.sibling-panel')).toHaveCSS('transition-duration', /^0\.1s/);
  await page.mouse.move(700, 700);
  await expect(links.first()).toBeHidden();
  await menu.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(links.first()).toBeHidden();
  await expect(menu.getByRole('button')).toBeFocused();
});

test('the page does not send requests to other hosts', async ({ page, own }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${own}/`, { waitUntil: 'networkidle' });
  await page.mouse.move(400, 300);
  for (const image of await page.locator('img').all()) await image.evaluate((element) => element.scrollIntoView());
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getClientRects().length === 0),
  );
  for (const part of ['.landing-demo', '.landing-benchmark']) {
    await page.locator(part).scrollIntoViewIfNeeded();
    await expect(page.locator(part)).toHaveAttribute('data-seen', '');
  }
  expect([...hosts]).toEqual([new URL(own).host]);
});
