/** axe over every page type in both themes and two widths, and in the open states; and the tours by keyboard. */
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const axe = createRequire(import.meta.url)('axe-core') as { source: string };

test.use({ folder: 'rows' });

/** Everything axe finds on the page as it stands, best practices included. */
async function violationsOf(page: Page): Promise<string[]> {
  // A devtools evaluation is not bound by the page's policy, which forbids any other foreign script.
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

const pages = [
  '/',
  '/guide/',
  '/guide/two',
  '/pages/',
  '/pages/custom',
  '/pages/blank',
  '/pages/landing',
  '/pages/bare',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [375, 1440]) {
    test(`axe finds nothing on any page type, ${colorScheme}, ${width} px`, async ({ page, site, complaints }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const path of [...pages, '/zh/guide/', '/ar/guide/', '/none']) {
        await page.goto(site + path);
        await page.waitForTimeout(150);
        expect(await violationsOf(page), path).toEqual([]);
      }
      complaints.length = 0;
    });
  }

  test(`axe finds nothing in the open states, ${colorScheme}`, async ({ page, site, complaints }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const opened = async (width: number, path: string, open: () => Promise<void>): Promise<void> => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site + path);
      await open();
      await page.waitForTimeout(200);
      expect(await violationsOf(page), open.toString()).toEqual([]);
    };
    for (const target of ['docsite-languages', 'docsite-versions', 'docsite-appearance', 'docsite-social-more']) {
      await opened(1440, '/guide/', () => page.locator(`[popovertarget=${target}]`).click());
    }
    await opened(1440, '/guide/', () => page.getByRole('button', { name: 'More', exact: true }).click());
    await opened(1440, '/guide/deep/leaf', () => page.locator('.sidebar summary').click());
    await opened(375, '/guide/', () => page.locator('.nav-button').click());
    await opened(375, '/guide/', () => page.locator('.sidebar-button').click());
    await opened(375, '/guide/', () => page.locator('.outline-button').click());
    await opened(1440, '/guide/two', () => page.getByRole('button', { name: 'A blue board' }).click());
    await page.route('**/page/guide/one.json', (route) => route.abort());
    await opened(1440, '/guide/', async () => {
      await page.locator('.sidebar').getByRole('link', { name: 'One' }).hover();
      await page.waitForTimeout(500);
      await page.locator('.sidebar').getByRole('link', { name: 'One' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
    complaints.length = 0;
  });
}

/** What holds the focus, in words. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });
}

test('by keyboard: the skip link comes first and leads to the content', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('by keyboard: a menu opens, is walked through, and gives the focus back', async ({ page, site }) => {
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

test('by keyboard: groups of the sidebar open and close, and what is closed is passed over', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const group = page.locator('.sidebar details');
  await group.locator('summary').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.sidebar'))).toBeNull();
  await group.locator('summary').focus();
  await page.keyboard.press('Space');
  await expect(group).toHaveAttribute('open', '');
  // The frame after the key shows what is inside, and lets the focus in.
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

test('by keyboard: nothing that holds the focus lies under the bar', async ({ page, site }) => {
  await page.setViewportSize({ width: 1100, height: 500 });
  await page.goto(`${site}/guide/two`);
  await page.waitForTimeout(200);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator('.own-edit').focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Shift+Tab');
    const hidden = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element.closest('.top-bar, .mobile-row, .sidebar') !== null) return '';
      const { top, bottom } = element.getBoundingClientRect();
      const line = document.querySelector('.mobile-row')?.getBoundingClientRect().bottom ?? 0;
      return bottom > line || top >= line ? '' : element.outerHTML;
    });
    expect(hidden).toBe('');
  }
});

test('targets are at least 24 px in both directions, or far enough apart', async ({ page, site }) => {
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

  test('menus, sidebar and mobile screen open, and what needs scripts is not there', async ({ page, site }) => {
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
