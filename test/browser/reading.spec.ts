/** How articles read: length of lines, headings on touch screens, tooltips, print, and the landing page's image. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { test } from './own-site.ts';

/** Returns the number of characters in each full line of the article's paragraphs. */
function fullLines(page: Page): Promise<number[]> {
  return page.locator('article.prose > p').evaluateAll((paragraphs) =>
    paragraphs.flatMap((paragraph) => {
      const lines = new Map<number, number>();
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode() !== null) {
        const text = walker.currentNode as Text;
        for (let index = 0; index < text.length; index++) {
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          // Parts of a line can have different fonts, so their boxes do not begin at exactly the same height.
          const { bottom } = range.getBoundingClientRect();
          const line = [...lines.keys()].find((other) => Math.abs(other - bottom) < 8) ?? bottom;
          lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
      return [...lines.values()].slice(0, -1);
    }),
  );
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test('full lines have 65 to 75 characters, or 38 to 42 Chinese ones', async ({ page, own }) => {
  const lines: number[] = [];
  for (const path of ['/guide/start/', '/guide/basic/static-assets', '/config/output/asset-prefix']) {
    await page.goto(own + path);
    lines.push(...(await fullLines(page)));
  }
  expect(lines.length).toBeGreaterThan(20);
  expect(median(lines)).toBeGreaterThanOrEqual(65);
  expect(median(lines)).toBeLessThanOrEqual(75);
  await page.goto(`${own}/zh/guide/start/`);
  // A Chinese character is as wide as it is high. The machine may have no font for it.
  const chinese = await page
    .locator('article.prose > p')
    .first()
    .evaluate((paragraph) => paragraph.clientWidth / Number.parseFloat(getComputedStyle(paragraph).fontSize));
  expect(chinese).toBeGreaterThanOrEqual(38);
  expect(chinese).toBeLessThanOrEqual(42);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('the heading is its own link, and shows no mark', async ({ page, own }) => {
    await page.goto(`${own}/guide/basic/static-assets`);
    const heading = page.locator('article h2').first();
    const anchor = heading.locator('.header-anchor');
    const [outer, inner] = await Promise.all([heading.boundingBox(), anchor.boundingBox()]);
    expect(inner).toEqual(outer);
    await expect(anchor).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
    await heading.tap({ position: { x: 12, y: 12 } });
    await expect(page).toHaveURL(/#./);
  });

  test('the two bars have different icons, and the button of the sidebar names the section', async ({ page, own }) => {
    await page.goto(`${own}/guide/basic/static-assets`);
    const iconOf = (button: Locator): Promise<string | null> => button.locator('path').first().getAttribute('d');
    const sidebar = page.locator('.sidebar-button');
    expect(await iconOf(sidebar)).not.toBe(await iconOf(page.locator('.nav-button')));
    const section = page.locator('.sidebar .sidebar-group', { has: page.locator('[aria-current=page]') });
    await expect(sidebar.locator('.row-section')).toHaveText(
      (await section.locator('summary').first().textContent()) ?? '',
    );
  });
});

test('buttons that show only an icon have tooltips', async ({ page, own }) => {
  const seen = new Set<string>();
  for (const [path, width] of [
    ['/', 1440],
    ['/guide/basic/static-assets', 1440],
    ['/guide/basic/static-assets', 375],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(own + path);
    await page.evaluate(() => scrollTo(0, 600));
    // The button that returns to the top appears after scrolling.
    await expect(page.locator('.scroll-to-top')).toBeVisible();
    if (width === 375) await page.locator('.sidebar-button').click();
    const buttons = await page
      .locator('button, .scroll-to-top')
      .evaluateAll((all) =>
        all
          .filter((button) => (button as HTMLElement).innerText.trim() === '' && button.checkVisibility())
          .map((button) => [button.className, (button as HTMLElement).title] as const),
      );
    for (const [name, title] of buttons) {
      for (const each of name.split(' ')) seen.add(each);
      expect(title, `${path}, ${width} px, ${name}`).not.toBe('');
    }
  }
  const known = ['appearance-more', 'code-copy', 'icon-button', 'nav-button', 'scroll-to-top', 'sidebar-close'];
  expect([...seen]).toEqual(expect.arrayContaining(known));
});

test('printed headings and titles of files stay with what follows', async ({ page, own }) => {
  await page.goto(`${own}/guide/basic/static-assets`);
  await page.emulateMedia({ media: 'print' });
  for (const selector of ['article :is(h2, h3)', 'article .code-title']) {
    const breaks = await page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakAfter));
    expect(new Set(breaks)).toEqual(new Set(['avoid']));
  }
  await expect(page.locator('article .code-block').first()).toHaveCSS('break-inside', 'avoid-page');
});

test('the image of the landing page is requested at once', async ({ page, own }) => {
  await page.goto(`${own}/`);
  await expect(page.locator('.landing-hero img:visible').first()).not.toHaveJSProperty('loading', 'lazy');
});
