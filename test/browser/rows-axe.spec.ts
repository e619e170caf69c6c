/** Runs axe on every page type in both themes, at two widths, and with menus open; also tests keyboard navigation. */
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { barCount, randomFrom, seed } from '../random.ts';
import { endOf, expect, motionless, test } from './journey.ts';
import { viewsOf } from './views.ts';

const axe = createRequire(import.meta.url)('axe-core') as { source: string };

test.use({ folder: 'rows' });

/** Returns all axe violations on the current page, including best practices. */
async function violationsOf(page: Page): Promise<string[]> {
  // Code evaluated through DevTools is not subject to the page's policy, which blocks all other external scripts.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    return (await runner.run()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    );
  });
}

/** Waits until deferred work and all animations have finished. */
async function settled(page: Page): Promise<void> {
  await page.clock.runFor(200);
  await motionless(page);
}

const pages = [
  '/',
  '/guide/',
  '/guide/two',
  '/pages/',
  '/pages/custom',
  '/pages/blank',
  '/pages/landing',
  '/pages/bare',
  '/zh/guide/',
  '/ar/guide/',
  '/none',
];

const random = randomFrom(seed);
const visits = pages.flatMap((path) => viewsOf('R11', random).map((view) => ({ path, ...view })));

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [375, 1440]) {
    const drawn = visits.filter((visit) => visit.width === width && visit.colorScheme === colorScheme);
    if (drawn.length === 0) continue;
    test(`axe finds nothing on any page type, ${colorScheme}, ${width} px`, async ({ page, site, complaints }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.clock.install();
      for (const { path } of drawn) {
        await page.goto(site + path);
        await settled(page);
        expect(await violationsOf(page), `${path}, SEED=${seed}`).toEqual([]);
      }
      complaints.length = 0;
    });
  }
}

/** A page and a window width, and how to open something on the page. */
interface State {
  width: number;
  path: string;
  open(page: Page): Promise<void>;
}

const states: readonly State[] = [
  ...['docsite-languages', 'docsite-versions', 'docsite-appearance', 'docsite-social-more'].map((target) => ({
    width: 1440,
    path: '/guide/',
    open: (page: Page) => page.locator(`[popovertarget=${target}]`).click(),
  })),
  {
    width: 1440,
    path: '/guide/',
    open: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
  },
  { width: 1440, path: '/guide/deep/leaf', open: (page) => page.locator('.sidebar summary').click() },
  ...['nav', 'sidebar', 'outline'].map((part) => ({
    width: 375,
    path: '/guide/',
    open: (page: Page) => page.locator(`.${part}-button`).click(),
  })),
  ...[375, 1440].flatMap((width) =>
    [
      ['', '.search-entry'],
      ['two', '.search-hit mark'],
      ['xylophone', '.search-ways'],
    ].map(([query = '', shown = '']) => ({
      width,
      path: '/guide/',
      async open(page: Page) {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill(query);
        await expect(page.locator(`dialog ${shown}`).first()).toBeVisible();
      },
    })),
  ),
  {
    width: 1440,
    path: '/guide/',
    async open(page) {
      await page.keyboard.press('?');
      await expect(page.locator('dialog.shortcuts')).toBeVisible();
    },
  },
  { width: 1440, path: '/guide/two', open: (page) => page.getByRole('button', { name: 'A blue board' }).click() },
  // Scrolled: the bar is solid, and the scroll-to-top button is shown.
  ...[375, 1440].map((width) => ({
    width,
    path: '/guide/',
    async open(page: Page) {
      await page.setViewportSize({ width, height: 400 });
      await page.evaluate(() => scrollTo(0, 300));
      await expect(page.locator('.scroll-to-top')).toBeVisible();
    },
  })),
  {
    width: 1440,
    path: '/guide/',
    async open(page) {
      await page.route('**/page/guide/one.json', (route) => route.abort());
      const link = page.locator('.sidebar').getByRole('link', { name: 'One' });
      await Promise.all([endOf(page, '/page/guide/one.json'), link.hover()]);
      await link.click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];

/** Returns a random third of the states, each in one random theme. A full run returns all states in both themes. */
function drawnStates(): (State & { colorScheme: 'light' | 'dark' })[] {
  const draw = randomFrom(seed);
  const count = barCount('R11', Math.ceil(states.length / 3), states.length);
  const order = states.map((state) => ({ ...state, rank: draw() })).toSorted((a, b) => a.rank - b.rank);
  return order.slice(0, count).flatMap((state) => {
    const colorScheme = draw() < 0.5 ? ('light' as const) : ('dark' as const);
    const other = colorScheme === 'light' ? ('dark' as const) : ('light' as const);
    const themes = barCount('R11', 1, 2) === 1 ? [colorScheme] : [colorScheme, other];
    return themes.map((theme) => ({ ...state, colorScheme: theme }));
  });
}

test('axe finds nothing in the open states', async ({ page, site, complaints }) => {
  // In a full run, testing one state takes as long as a whole test in other runs.
  test.setTimeout(600_000);
  await page.clock.install();
  for (const { width, path, open, colorScheme } of drawnStates()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(site + path);
    await open(page);
    await settled(page);
    expect(await violationsOf(page), `${colorScheme}: ${open.toString()}, SEED=${seed}`).toEqual([]);
    await page.unrouteAll();
  }
  complaints.length = 0;
});

/** Describes the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });
}

test('by keyboard: the skip link comes first and goes to the content', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('by keyboard: a menu opens, is traversed, and restores the focus', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const button = page.locator('[popovertarget=docsite-languages]');
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('English');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('简体中文');
  await page.keyboard.press('Escape');
  await expect(page.locator('#docsite-languages')).toBeHidden();
  await expect(button).toBeFocused();
});

test('by keyboard: sidebar groups open and close, and closed items are skipped', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const group = page.locator('.sidebar details');
  await group.locator('summary').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.sidebar'))).toBeNull();
  await group.locator('summary').focus();
  await page.keyboard.press('Space');
  await expect(group).toHaveAttribute('open', '');
  // The content appears and becomes focusable in the frame after the keypress.
  await expect
    .poll(() =>
      group
        .locator('a')
        .first()
        .evaluate((link) => link.checkVisibility()),
    )
    .toBe(true);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Deep');
});

test('by keyboard: no focused element is under the top bar', async ({ page, site }) => {
  await page.setViewportSize({ width: 1100, height: 500 });
  await page.goto(`${site}/guide/two`);
  // The image becomes a tab stop when it becomes a button.
  await expect(page.getByRole('button', { name: 'A blue board' })).toBeAttached();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator('.own-edit').focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Shift+Tab');
    const hidden = (): Promise<string> =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element.closest('.top-bar, .mobile-row, .sidebar') !== null) return '';
        const { top, bottom } = element.getBoundingClientRect();
        const line = document.querySelector('.mobile-row')?.getBoundingClientRect().bottom ?? 0;
        return bottom > line || top >= line ? '' : element.outerHTML;
      });
    await expect.poll(hidden).toBe('');
  }
});

test('targets are at least 24 px in both directions or far enough apart', async ({ page, site }) => {
  for (const width of [375, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site}/guide/`);
    const small = await page
      .locator('header a:visible, header button:visible, .mobile-row button:visible, .sidebar a:visible, .pager a')
      .evaluateAll((targets) =>
        targets
          .filter((target) => {
            const { width: across, height } = target.getBoundingClientRect();
            return across < 24 || height < 24;
          })
          .map((target) => target.outerHTML),
      );
    expect(small, `${width} px`).toEqual([]);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('menus, sidebar and mobile screen open, and controls that need scripts are absent', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await page.locator('[popovertarget=docsite-languages]').click();
    await page.locator('#docsite-languages').getByRole('link', { name: '简体中文' }).click();
    await expect(page).toHaveURL(`${site}/zh/guide/`);
    await expect(page.locator('.appearance')).toBeHidden();
    await expect(page.locator('.top-bar .search-button')).toBeHidden();
    await page.setViewportSize({ width: 375, height: 800 });
    await page.locator('.sidebar-button').click();
    await page.locator('.sidebar').getByRole('link', { name: '第一' }).click();
    await expect(page.locator('article h1')).toContainText('第一');
    await page.locator('.nav-button').click();
    await expect(page.locator('.nav-screen').getByRole('link', { name: 'English' })).toBeVisible();
  });

  test('the theme is the system’s', async ({ page, site }) => {
    const ground = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${site}/guide/`);
      return page.locator('html').evaluate((element) => getComputedStyle(element).backgroundColor);
    };
    expect(await ground('dark')).not.toBe(await ground('light'));
    await expect(page.locator('.brand img:visible')).toHaveAttribute('src', '/docs/light.svg');
  });
});
