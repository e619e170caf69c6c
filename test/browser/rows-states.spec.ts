/**
 * Sections 4, 5, 8 and 9 of the specification (states and transitions, rules, errors and constants), one test per row.
 */
import type { Locator, Page } from '@playwright/test';
import { randomFrom, seed } from '../random.ts';
import { drawn, expect, isSameDocument, motionless, test, withRouter } from './journey.ts';
import { viewsOf } from './views.ts';

test.use({ folder: 'rows' });

const root = (page: Page): Locator => page.locator('html');

/** Sets the page's scroll position and waits until scroll listeners have run. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (place) =>
      new Promise<void>((resolve) => {
        if (scrollY === place) resolve();
        addEventListener('scroll', () => resolve(), { once: true });
        window.scrollTo({ top: place, behavior: 'instant' });
      }),
    top,
  );
}

test('landing nav bar: transparent under 100 px scroll, solid from 100 px, and solid on other pages', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site}/`);
  const background = (): Promise<string> =>
    page.locator('.top-bar').evaluate((bar) => getComputedStyle(bar).backgroundColor);
  const clear = 'rgba(0, 0, 0, 0)';
  await expect.poll(background).toBe(clear);
  await scrollTo(page, 99);
  await expect.poll(background).toBe(clear);
  await scrollTo(page, 100);
  await expect.poll(background).not.toBe(clear);
  await scrollTo(page, 0);
  await expect.poll(background).toBe(clear);
  await withRouter(page);
  await page.getByRole('link', { name: 'Begin' }).click();
  await expect(page.locator('article h1')).toContainText('Guide');
  await expect.poll(background).not.toBe(clear);
});

test('content switches use view transitions if the browser supports them, and always fire a window event', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await page.evaluate(() => {
    const counts = { transitions: 0, told: 0 };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      counts.transitions++;
      return start(update);
    };
    addEventListener('docsite:reload-content', () => counts.told++);
    Object.assign(globalThis, { counts });
  });
  const counts = (): Promise<unknown> => page.evaluate(() => (globalThis as unknown as { counts: unknown }).counts);
  await page.locator('.sidebar').getByRole('link', { name: 'One' }).click();
  await expect(page.locator('article h1')).toContainText('One');
  await expect.poll(counts).toEqual({ transitions: 1, told: 1 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goBack();
  await expect(page.locator('article h1')).toContainText('Guide');
  await expect.poll(counts).toEqual({ transitions: 1, told: 2 });
});

test('outline drop-down: exited, entering, entered and exiting, in 300 ms and 16 px', async ({ page, site }) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await page.clock.install();
  await page.goto(`${site}/guide/`);
  const panel = page.locator('.outline-panel');
  const button = page.getByRole('button', { name: 'In this page' });
  expect(
    await panel.evaluate((element) => {
      const { opacity, translate, transitionDuration } = getComputedStyle(element);
      return { opacity, translate, transitionDuration };
    }),
  ).toEqual({ opacity: '0', translate: '0px -16px', transitionDuration: '0.3s' });
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [moving, moved] of [
    ['entering', 'entered'],
    ['exiting', 'exited'],
  ] as const) {
    await button.click();
    await expect(panel).toHaveAttribute('data-state', moving);
    await page.clock.runFor(295);
    await expect(panel).toHaveAttribute('data-state', moving);
    await page.clock.runFor(10);
    await expect(panel).toHaveAttribute('data-state', moved);
  }
  await expect(panel).toBeHidden();
});

test('appearance: any other stored value counts as auto, and the toggle switches between dark and light', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${site}/guide/`);
  await page.evaluate(() => localStorage.setItem('docsite.appearance', 'purple'));
  await page.reload();
  await expect(root(page)).toHaveAttribute('data-appearance', 'auto');
  await expect(root(page)).toHaveClass(/\bdark\b/);
  const toggle = page.locator('[data-toggle-appearance]');
  for (const theme of ['light', 'dark', 'light']) {
    await toggle.click();
    await expect(root(page)).toHaveAttribute('data-appearance', theme);
    expect(await page.evaluate(() => localStorage.getItem('docsite.appearance'))).toBe(theme);
  }
  await expect(page.locator('.brand img:visible')).toHaveAttribute('src', '/docs/light.svg');
});

test.describe('mobile nav screen', () => {
  test.use({ viewport: { width: 375, height: 700 } });

  test('locks the page’s scroll and lists items, languages, versions, appearance and social links', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}/guide/`);
    await page.locator('.nav-button').click();
    const screen = page.locator('.nav-screen');
    await expect(screen).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Changelog' })).toBeVisible();
    for (const name of ['简体中文', 'v1', 'GitHub']) await expect(screen.getByRole('link', { name })).toBeVisible();
    await screen.getByRole('button', { name: 'Dark' }).click();
    await expect(root(page)).toHaveClass(/\bdark\b/);
    await page.mouse.move(180, 650);
    // The thread that scrolls learns that the page is locked when it shows a frame, and a screenshot waits for one.
    await page.screenshot();
    await page.evaluate(() =>
      addEventListener('wheel', () => document.body.setAttribute('data-turned', ''), { once: true, passive: true }),
    );
    await page.mouse.wheel(0, 400);
    await expect(page.locator('body')).toHaveAttribute('data-turned');
    await drawn(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(screen).toBeHidden();
    await expect(page.locator('.nav-button')).toBeFocused();
  });

  test('closes when the window widens to 768 px', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await page.locator('.nav-button').click();
    await page.setViewportSize({ width: 767, height: 700 });
    await expect(page.locator('.nav-screen')).toBeVisible();
    await page.setViewportSize({ width: 768, height: 700 });
    await expect(page.locator('.nav-screen')).toBeHidden();
    expect(await page.locator('#content').evaluate((content: HTMLElement) => content.inert)).toBe(false);
  });
});

test.describe('sidebar', () => {
  test('on mobile: closes on a click on its backdrop, and when the window is wide enough for a column', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 800, height: 700 });
    await page.goto(`${site}/guide/`);
    const sidebar = page.locator('.sidebar');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    await expect(sidebar).toBeVisible();
    await page.mouse.click(700, 400);
    await expect(sidebar).toBeHidden();
    await menu.click();
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(menu).toBeHidden();
    expect(await sidebar.evaluate((element) => element.matches(':popover-open'))).toBe(false);
    await expect(sidebar).toBeVisible();
  });

  test('a group with the active page expands automatically; opening takes 0.3 s and closing 0.5 s', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}/guide/one`);
    const group = page.locator('.sidebar details');
    await expect(group).not.toHaveAttribute('open');
    const time = (): Promise<string> =>
      group.evaluate((element) => getComputedStyle(element, '::details-content').transitionDuration);
    expect(await time()).toMatch(/^0\.5s/);
    await group.locator('summary').click();
    expect(await time()).toMatch(/^0\.3s/);
    await group.locator('summary').click();
    await page.goto(`${site}/guide/deep/leaf`);
    await expect(group).toHaveAttribute('open', '');
    await expect(group.locator('[aria-current=page]')).toHaveText('Deep');
    // The content of a closed group must not be reachable by keyboard.
    await group.locator('summary').click();
    await expect(group.getByRole('link', { name: 'Deep' })).toBeHidden();
  });

  test('the active item is scrolled into view', async ({ page, site }) => {
    await page.setViewportSize({ width: 1200, height: 490 });
    await page.goto(`${site}/guide/deep/overview`);
    await expect(page.locator('.sidebar [aria-current=page]')).toBeInViewport({ ratio: 1 });
    expect(await page.locator('.sidebar').evaluate((sidebar) => sidebar.scrollTop)).toBeGreaterThan(0);
  });

  test('its scroll position survives a page load if the current item is visible', async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 490 });
    await page.goto(`${site}/guide/`);
    const sidebar = page.locator('.sidebar');
    const place = (): Promise<number> => sidebar.evaluate((element) => element.scrollTop);
    await sidebar.evaluate((element) => (element.scrollTop = 30));
    await drawn(page);
    await page.goto(`${site}/guide/one`);
    await expect.poll(place).toBe(30);
    await page.goto(`${site}/pages/`);
    await page.goto(`${site}/zh/guide/one`);
    await drawn(page);
    expect(await place()).toBe(0);
  });

  test('hovering a link preloads its page', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/_docsite/page/guide/one.json')),
      page.locator('.sidebar').getByRole('link', { name: 'One' }).hover(),
    ]);
  });
});

test.describe('image zoom', () => {
  const lightness = (colour: string): string | undefined => /\(([\d.]+)/.exec(colour)?.[1];
  const open = async (page: Page, name: string): Promise<Locator> => {
    await page.getByRole('button', { name }).click();
    const overlay = page.getByRole('dialog', { name });
    await expect(overlay).toBeVisible();
    // Clicks are ignored during the animation.
    await page.clock.runFor(400);
    await motionless(page);
    return overlay;
  };
  test.beforeEach(({ page }) => page.clock.install());

  test('closes on resize, and on scrolling more than 40 px in either direction', async ({ page, site }) => {
    await page.goto(`${site}/guide/two`);
    const overlay = await open(page, 'A blue board');
    await page.setViewportSize({ width: 1300, height: 900 });
    await expect(overlay).toHaveCount(0);
    await scrollTo(page, 60);
    await open(page, 'A blue board');
    await scrollTo(page, 20);
    await page.clock.runFor(250);
    await expect(overlay).toBeVisible();
    await scrollTo(page, 101);
    await expect(overlay).toHaveCount(0);
  });

  test('closes 150 ms after the page was scrolled too far', async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${site}/guide/two`);
    await page.getByRole('button', { name: 'A blue board' }).click();
    const overlay = page.getByRole('dialog', { name: 'A blue board' });
    await expect(overlay).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('scroll', resolve, { once: true });
          window.scrollTo({ top: scrollY + 41, behavior: 'instant' });
        }),
    );
    await page.clock.runFor(145);
    await expect(overlay).toBeVisible();
    await page.clock.runFor(10);
    await expect(overlay).toHaveCount(0);
  });

  test('has no margin; its background is white in the light theme and the theme’s own color in the dark theme', async ({
    page,
    site,
  }) => {
    for (const [scheme, ground] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', null],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${site}/guide/two`);
      const overlay = await open(page, 'A blue board');
      const painted = await overlay.evaluate((element) => getComputedStyle(element).backgroundColor);
      if (ground === null) {
        const theme = await root(page).evaluate((element) => getComputedStyle(element).backgroundColor);
        // During the animation, the browser reports the same color in a different notation.
        expect(lightness(painted)).toBe(lightness(theme));
        expect(painted).not.toContain('/');
      } else expect(painted).toBe(ground);
      expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    }
  });

  test('loads the high-resolution image, and falls back to the normal image with a warning', async ({
    page,
    site,
    complaints,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.route('**/lost.png', (route) => route.abort());
    await page.goto(`${site}/guide/two`);
    const large = await open(page, 'A blue board');
    await expect(large.getByRole('img')).toHaveAttribute('src', /larger\.png$/);
    await expect.poll(async () => (await large.getByRole('img').boundingBox())?.width).toBe(1200);
    await large.click();
    await expect(large).toHaveCount(0);
    const lost = await open(page, 'A lost board');
    await expect(lost.getByRole('img')).toHaveAttribute('src', /normal\.png$/);
    await expect.poll(() => warnings.join()).toContain('lost.png could not be loaded');
    complaints.length = 0;
  });

  test('is available 100 ms after a page is shown', async ({ page, site }) => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`${site}/guide/two`);
    await page.clock.runFor(90);
    await expect(page.locator('[data-zoom]')).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(page.getByRole('button', { name: 'A blue board' })).toBeVisible();
  });

  test('does not zoom images inside links', async ({ page, site }) => {
    await page.goto(`${site}/guide/two`);
    await expect(page.getByRole('button', { name: 'A blue board' })).toBeVisible();
    await page.getByRole('img', { name: 'A linked board' }).click();
    await expect(page).toHaveURL(`${site}/guide/one`);
  });
});

test('drop-down nav groups open on hover and close on mouse leave', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const panel = page.locator('.top-nav-right .menu-panel');
  await page.getByRole('button', { name: 'More', exact: true }).hover();
  await expect(panel).toBeVisible();
  await page.mouse.move(400, 600);
  await expect(panel).toBeHidden();
});

test('text that looks like markup within its first 1000 characters is treated as markup and sanitized', async ({
  page,
  site,
}) => {
  const expectMarkup = async (): Promise<void> => {
    await expect(page.locator('.feature-details b')).toHaveText('columns');
    await expect(page.locator('.site-footer b')).toHaveText('by hand');
  };
  await page.goto(`${site}/`);
  await expectMarkup();
  await withRouter(page);
  await expectMarkup();
  await page.locator('#docsite-social-more').evaluate((panel: HTMLElement) => panel.showPopover());
  expect(await page.locator('.social script').count()).toBe(0);
});

test('a failure to load page data is logged, and the reader can retry', async ({ page, site, complaints }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await page.route('**/page/guide/one.json', (route) => route.fulfill({ status: 503 }));
  await page.locator('.sidebar').getByRole('link', { name: 'One' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('This page could not be loaded');
  await expect.poll(() => complaints.join()).toContain('/docs/guide/one could not be loaded');
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('article h1')).toContainText('Guide');
  await page.unroute('**/page/guide/one.json');
  await page.locator('.sidebar').getByRole('link', { name: 'One' }).click();
  await expect(page.locator('article h1')).toContainText('One');
  expect(await isSameDocument(page)).toBe(true);
  complaints.length = 0;
});

test.describe('constants', () => {
  test('layout: bar 72 px and 56 px on phones, outline from 1280, sidebar from 1024, bar list from 768', async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${site}/guide/`);
    const shown = async (): Promise<Record<string, unknown>> => ({
      bar: (await page.locator('.top-bar').boundingBox())?.height,
      outline: await page.locator('.outline').isVisible(),
      sidebar: await page.locator('.sidebar').isVisible(),
      nav: await page.locator('.top-nav-left').isVisible(),
      hamburger: await page.locator('.nav-button').isVisible(),
    });
    const expectShown = async (width: number, expected: Record<string, unknown>): Promise<void> => {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(shown, { message: `${width} px` }).toEqual(expected);
    };
    const wide = { bar: 72, outline: true, sidebar: true, nav: true, hamburger: false };
    await expectShown(1280, wide);
    await expectShown(1279, { ...wide, outline: false });
    await expectShown(1024, { ...wide, outline: false });
    await expectShown(1023, { ...wide, outline: false, sidebar: false });
    await expectShown(768, { ...wide, outline: false, sidebar: false });
    await expectShown(767, { bar: 56, outline: false, sidebar: false, nav: false, hamburger: true });
  });

  test('outline: headings stop below the bar, and each level is indented by 12 px', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    const left = (name: string): Promise<number> =>
      page
        .locator('.outline')
        .getByRole('link', { name })
        .evaluate((link) => Number.parseFloat(getComputedStyle(link).paddingInlineStart));
    expect((await left('Inner')) - (await left('Part two'))).toBe(12);
    await page.locator('.outline').getByRole('link', { name: 'Part two' }).click();
    await expect(page.locator('.outline [aria-current]')).toHaveText('Part two');
    const { top, margin } = await page.locator('#part-two').evaluate((heading) => ({
      top: heading.getBoundingClientRect().top,
      margin: Number.parseFloat(getComputedStyle(heading).scrollMarginTop),
    }));
    expect(margin).toBeGreaterThanOrEqual(72);
    expect(top).toBeGreaterThanOrEqual(72);
  });

  test('default texts, in both languages', async ({ page, site }) => {
    for (const [path, placeholder, before, after, menu] of [
      ['/guide/one', 'Search Docs', 'Previous Page', 'Next page', 'Menu'],
      ['/zh/guide/one', '搜索文档', '上一页', '下一页', '菜单'],
    ] as const) {
      await page.goto(site + path);
      await expect(page.locator('.sidebar-button')).toHaveText(menu);
      await expect(page.locator('.top-bar .search-button-text')).toHaveText(placeholder);
      await expect(page.locator('.pager-prev .pager-label')).toHaveText(before);
      await expect(page.locator('.pager-next .pager-label')).toHaveText(after);
    }
  });
});

test('no hydration or console errors on any page type, theme, language and width', async ({ page, site }) => {
  const random = randomFrom(seed);
  for (const path of [
    '/',
    '/guide/',
    '/pages/',
    '/pages/custom',
    '/pages/blank',
    '/pages/landing',
    '/pages/bare',
    '/ar/guide/',
  ]) {
    for (const { width, colorScheme } of viewsOf('R6', random)) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      // Checks each theme in only one language.
      await page.goto(site + (colorScheme === 'dark' && !path.startsWith('/ar/') ? `/zh${path}` : path));
      await withRouter(page);
    }
  }
});

test('right-to-left: columns change sides, and nothing scrolls horizontally', async ({ page, site }) => {
  await page.goto(`${site}/ar/guide/`);
  await expect(root(page)).toHaveAttribute('dir', 'rtl');
  const x = async (part: string): Promise<number> => (await page.locator(part).boundingBox())?.x ?? 0;
  expect(await x('.sidebar')).toBeGreaterThan(await x('main'));
  expect(await x('.outline')).toBeLessThan(await x('article'));
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.locator('.outline-button').click();
  await motionless(page);
  const outline = await page.locator('.outline-panel').boundingBox();
  expect((outline?.x ?? 0) + (outline?.width ?? 0)).toBeLessThan(512);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.locator('.sidebar-button').click();
  // The drawer slides in, so only its final position counts.
  await motionless(page);
  const drawer = await page.locator('.sidebar').boundingBox();
  const rightEdge = (drawer?.x ?? 0) + (drawer?.width ?? 0);
  // Allows for the width of the page's scrollbar.
  expect(rightEdge).toBeGreaterThanOrEqual(360);
  expect(rightEdge).toBeLessThanOrEqual(375);
  expect(await root(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('320 px, and 400 % zoom: nothing scrolls horizontally on any page type', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [
    '/',
    '/guide/',
    '/guide/two',
    '/pages/',
    '/pages/custom',
    '/pages/landing',
    '/ar/',
    '/zh/guide/',
  ]) {
    await page.goto(site + path);
    expect(await root(page).evaluate((element) => element.scrollWidth - element.clientWidth), path).toBeLessThanOrEqual(
      0,
    );
  }
});

test('print: only the article, with its URL', async ({ page, site }) => {
  await page.goto(`${site}/guide/one`);
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.top-bar', '.sidebar', '.outline', '.pager', '.site-footer', '.global-components']) {
    await expect(page.locator(part)).toBeHidden();
  }
  await expect(page.locator('.print-address')).toContainText('/docs/guide/one');
});

test('forced colors: the current item is marked by more than color', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${site}/guide/`);
  for (const part of ['.sidebar [aria-current=page]', '.top-link[aria-current]', '.outline [aria-current]']) {
    await expect(page.locator(part)).toHaveCSS('text-decoration-line', 'underline');
  }
});
