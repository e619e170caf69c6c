/** How articles read: length of lines, headings on touch screens, tooltips, print, and the landing page's image. */
import type { Locator, Page } from '@playwright/test';
import { expect, motionless } from './journey.ts';
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
  // Chinese characters are square. Their text is not measured, because the machine may lack a Chinese font.
  const chinese = await page
    .locator('article.prose > p')
    .first()
    .evaluate((paragraph) => paragraph.clientWidth / Number.parseFloat(getComputedStyle(paragraph).fontSize));
  expect(chinese).toBeGreaterThanOrEqual(38);
  expect(chinese).toBeLessThanOrEqual(42);
});

test('lists are as wide as paragraphs, also in reference layouts', async ({ page, own }) => {
  for (const path of ['/guide/start/features', '/config/output/minify']) {
    await page.goto(own + path);
    const widths = await page
      .locator('.prose > :is(p, ul), .part > :is(p:not(:has(+ dl)), ul)')
      .evaluateAll((blocks) => blocks.map((block) => block.clientWidth));
    expect(new Set(widths).size, path).toBe(1);
  }
});

/** Returns what clips the ring of the focused element; null if all its edges are visible. */
function clippedRing(): string | null {
  const element = document.activeElement as HTMLElement;
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  if (outlineStyle === 'none') return `${element.outerHTML.slice(0, 80)} has no ring`;
  const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const ring = element.getBoundingClientRect();
  for (let outer = element.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(outer);
    const { left, top } = outer.getBoundingClientRect();
    const start = left + outer.clientLeft;
    const isCutX = ring.left - reach < start || ring.right + reach > start + outer.clientWidth;
    const isCutY = ring.top - reach < top || ring.bottom + reach > top + outer.clientHeight;
    if ((overflowX !== 'visible' && isCutX) || (overflowY !== 'visible' && isCutY))
      return `${outer.className} clips ${element.outerHTML.slice(0, 80)}`;
  }
  return null;
}

test('the focus ring is not clipped in the sidebar, the outline and tables', async ({ page, own }) => {
  await page.goto(`${own}/plugins/dev/hooks`);
  await page.keyboard.press('Tab');
  for (const part of ['.sidebar', '.outline', '.table-scroll']) {
    const links = page.locator(`${part} a`);
    for (const which of [links.first(), links.nth(3), links.last()]) {
      await which.focus();
      expect(await page.evaluate(clippedRing), part).toBeNull();
    }
  }
});

test('headers of tables wrap between words instead of hiding columns', async ({ page, own }) => {
  for (const path of ['/plugins/dev/hooks', '/zh/plugins/dev/hooks']) {
    await page.goto(own + path);
    const table = page.locator('.table-scroll').first();
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0);
  }
  // Chinese text has no spaces, so that each header stays on one line.
  const lines = await page.locator('thead th').evaluateAll((headers) =>
    headers
      .map((header) => header.firstChild as Text)
      .map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('the heading itself is the link, and does not show a mark', async ({ page, own }) => {
    await page.goto(`${own}/guide/basic/static-assets`);
    const heading = page.locator('article h2').first();
    const anchor = heading.locator('.header-anchor');
    const [outer, inner] = await Promise.all([heading.boundingBox(), anchor.boundingBox()]);
    expect(inner).toEqual(outer);
    await expect(anchor).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
    await heading.tap({ position: { x: 12, y: 12 } });
    await expect(page).toHaveURL(/#./);
  });

  test('the buttons of code blocks cover no code, and the wrap button appears only if a line does not fit', async ({
    page,
    own,
  }) => {
    for (const path of ['/guide/start/quick-start', '/zh/config/output/minify', '/plugins/list/plugin-react']) {
      await page.goto(own + path);
      await expect(page.locator('.code-tools').last()).toBeAttached();
      const faults = await page.locator('.code-block:visible').evaluateAll((blocks) =>
        blocks.flatMap((block) => {
          const code = block.querySelector('pre') as HTMLElement;
          const tools = [...block.querySelectorAll('.code-tools button')].filter((button) => button.checkVisibility());
          const wraps = tools.some((button) => button.matches('.code-wrap'));
          const boxes = tools.map((button) => button.getBoundingClientRect());
          const end = code.getBoundingClientRect().right;
          const range = document.createRange();
          const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
          const covered: string[] = [];
          while (walker.nextNode() !== null) {
            range.selectNodeContents(walker.currentNode);
            if ((walker.currentNode.textContent ?? '').trim() === '') continue;
            for (const { left, right, top, bottom } of range.getClientRects()) {
              const isCovered = boxes.some(
                (box) =>
                  Math.min(right, end) > box.left &&
                  left < Math.min(box.right, end) &&
                  bottom > box.top + 2 &&
                  top < box.bottom - 2,
              );
              if (isCovered) covered.push(`covers ${range.toString()}`);
            }
          }
          return [...covered, ...(wraps === code.scrollWidth > code.clientWidth ? [] : [`wrap: ${wraps}`])];
        }),
      );
      expect(faults, path).toEqual([]);
    }
  });

  test('the button to the top covers nothing in the article', async ({ page, own }) => {
    await page.goto(`${own}/plugins/dev/hooks`);
    for (const position of [700, 1500, 4000]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), position);
      await expect(page.locator('.scroll-to-top')).toBeVisible();
      await motionless(page);
      const [button, row] = await Promise.all(
        ['.scroll-to-top', '.mobile-row'].map((part) => page.locator(part).boundingBox()),
      );
      expect(button?.y).toBeGreaterThanOrEqual(row?.y ?? Infinity);
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
    }
  });

  test('the two bars have different icons, and the button of the sidebar names the section', async ({ page, own }) => {
    await page.goto(`${own}/guide/basic/static-assets`);
    const iconOf = (button: Locator): Promise<string | null> => button.locator('path').first().getAttribute('d');
    const sidebar = page.locator('.sidebar-button');
    expect(await iconOf(sidebar)).not.toBe(await iconOf(page.locator('.nav-button')));
    const section = page.locator('.sidebar .sidebar-group', { has: page.locator('[aria-current=page]') });
    const name = sidebar.locator('.row-section');
    await expect(name).toHaveText((await section.locator('summary').first().textContent()) ?? '');
    await expect(sidebar).toHaveAccessibleName(/^Menu \S/);
    // The name is not cut off.
    expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  test('a section name that does not fit in one line takes two', async ({ page, own }) => {
    await page.goto(`${own}/guide/start/quick-start`);
    const name = page.locator('.sidebar-button .row-section');
    await expect(name).toHaveText('Getting started');
    const hidden = (): Promise<number[]> =>
      name.evaluate((element) => [
        element.scrollWidth - element.clientWidth,
        element.scrollHeight - element.clientHeight,
      ]);
    expect(await hidden()).toEqual([0, 0]);
    await page.setViewportSize({ width: 320, height: 640 });
    // Longer names end in an ellipsis inside the row.
    await name.evaluate((element) => (element.textContent = 'Optimization of large applications'));
    const [row, button] = await Promise.all([
      page.locator('.mobile-row').boundingBox(),
      page.locator('.sidebar-button').boundingBox(),
    ]);
    expect(button?.height).toBeLessThanOrEqual(row?.height ?? 0);
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

test('in print, headings and titles of files stay on the page of the content after them', async ({ page, own }) => {
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

test('the image of the landing page is requested immediately', async ({ page, own }) => {
  await page.goto(`${own}/`);
  await expect(page.locator('.landing-hero img:visible').first()).not.toHaveJSProperty('loading', 'lazy');
});

test('the filter of a long sidebar shows matching entries and their groups, and works from the keyboard', async ({
  page,
  own,
}) => {
  await page.goto(`${own}/config/output/asset-prefix`);
  const filter = page.locator('.sidebar').getByRole('searchbox', { name: 'Filter' });
  const shown = page.locator('.sidebar a:visible');
  const all = await shown.count();
  expect(all).toBeGreaterThan(50);
  await page.locator('.sidebar summary', { hasText: /^dev$/ }).click();
  await filter.fill('hmr');
  await expect(shown).toHaveText(['dev.hmr']);
  await filter.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'dev.hmr' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/dev\.hmr/);
  // The text stays for the next page of the section.
  await expect(filter).toHaveValue('hmr');
  await expect(shown).toHaveText(['dev.hmr']);
  // The name of a group matches all its entries.
  await filter.fill('server');
  await expect(page.locator('.sidebar a:visible', { hasText: 'port' }).first()).toBeVisible();
  await filter.fill('');
  await expect(shown).toHaveCount(all);
  await page.locator('.top-nav').getByRole('link', { name: 'Plugin' }).click();
  await expect(page).toHaveURL(/\/plugins\//);
  await expect(page.locator('.sidebar li[hidden]')).toHaveCount(0);
});

test('short sidebars do not have a filter, and neither do long ones without scripts', async ({
  page,
  own,
  browser,
}) => {
  await page.goto(`${own}/community/`);
  await expect(page.locator('.sidebar a').first()).toBeVisible();
  await expect(page.locator('.sidebar .filter')).toHaveCount(0);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(`${own}/config/output/asset-prefix`);
  await expect(still.locator('.sidebar .filter')).toBeHidden();
  await context.close();
});

test('the reader sets the size of text and the length of lines, which are applied before the first paint', async ({
  page,
  own,
  complaints,
}) => {
  await page.goto(`${own}/guide/start/`);
  const paragraph = page.locator('article.prose > p').first();
  const size = async (): Promise<{ height: number; width: number }> => {
    const { height = 0, width = 0 } = (await paragraph.boundingBox()) ?? {};
    return { height, width };
  };
  const before = await size();
  await page.locator('.appearance-more').click();
  const menu = page.locator('#docsite-appearance');
  await menu.getByRole('button', { name: 'Wider lines' }).click();
  await expect.poll(async () => (await size()).width).toBeGreaterThan(before.width + 40);
  await menu.getByRole('button', { name: 'Narrower lines' }).click();
  await expect.poll(size).toEqual(before);
  const factor = (): Promise<string> =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--text-size'));
  for (const [name, limit] of [
    ['Smaller text', '0.75'],
    ['Larger text', '1.5'],
  ] as const) {
    for (let press = 0; press < 8; press++) await menu.getByRole('button', { name }).click();
    await expect.poll(factor).toBe(limit);
  }
  await expect.poll(async () => (await size()).height).toBeGreaterThan(before.height * 1.2);
  const larger = await size();
  // Before the boot script runs.
  await page.route(/\/boot-/, (route) => route.abort());
  await page.goto(`${own}/guide/start/`);
  expect(await size()).toEqual(larger);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
});

test('a click on the margin of a line of code links to it', async ({ page, own, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${own}/config/output/asset-prefix`);
  const block = page.locator('.code-block:not(details *)').nth(1);
  await page
    .locator('.code-block:not(details *)')
    .first()
    .locator('pre')
    .click({ position: { x: 6, y: 60 } });
  await expect(page).toHaveURL(/#outputassetprefix:L\d$/);
  const marked = page.locator('.line[data-linked]');
  await expect(marked).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await block.locator('pre').click({ position: { x: 6, y: 24 } });
  await expect(page).toHaveURL(/#outputassetprefix:2L1$/);
  await expect(marked).toHaveText(/<script defer/);
  const url = page.url();
  await page.goto(`${own}/guide/start/`);
  await page.goto(url);
  await expect(marked).toHaveText(/<script defer/);
  await expect(marked).toBeInViewport();
  // A selection may end in the margin.
  await page.evaluate(() => navigator.clipboard.writeText('unchanged'));
  const lines = page.locator('.code-block:not(details *)').first().locator('pre');
  await lines.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await lines.boundingBox()) ?? {};
  await page.mouse.move(x + 120, y + 24);
  await page.mouse.down();
  await page.mouse.move(x + 6, y + 60);
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await expect(page).toHaveURL(url);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('unchanged');
  // A click on the text selects it.
  await block.locator('.line span').first().click();
  await expect(page).toHaveURL(url);
});
