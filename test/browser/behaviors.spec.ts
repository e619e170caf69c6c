import type { Page } from '@playwright/test';
import { drawn, expect, follow, isSameDocument, motionless, test, withRouter } from './journey.ts';

test.describe('code blocks', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the copy button copies the code and confirms it for two seconds', async ({ page, site }) => {
    await page.clock.install();
    await page.goto(`${site}/guide/`);
    const block = page.locator('.code-block').first();
    const button = block.getByRole('button', { name: 'Copy code' });
    await page.clock.pauseAt(Date.now() + 60_000);
    await block.hover();
    await button.click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    await expect(button).toHaveAttribute('data-copied', 'Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'const one = 1;\nexport const sum = one + one;',
    );
    await page.clock.runFor(1990);
    await expect(button).toHaveAttribute('data-copied', 'Copied');
    await page.clock.runFor(20);
    await expect(button).not.toHaveAttribute('data-copied', /.*/);
  });

  test('prompts, terminal output, line numbers and removed lines are not copied', async ({ page, site }) => {
    await page.clock.install();
    await page.goto(`${site}/api/`);
    await page.clock.pauseAt(Date.now() + 60_000);
    const copies = async (index: number, code: string): Promise<void> => {
      const block = page.locator('.code-block').nth(index);
      await block.hover();
      await block.getByRole('button', { name: 'Copy code' }).click();
      // The confirmation for the previous block may still be visible.
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    };
    await copies(0, 'npm install anvil\nnpx anvil \\\n  --hot');
    await copies(1, "const heat = 'white';");
    await copies(2, '1\n2\n3\n4\n5\n6');
  });

  test('a folded block shows all its lines on request, and always without scripts', async ({ page, site, browser }) => {
    await page.goto(`${site}/api/`);
    const block = page.locator('.code-block').nth(2);
    const last = block.locator('.line').last();
    const button = block.locator('.code-fold');
    await expect(last).toBeHidden();
    await expect(button).toHaveText('Show all lines (6)');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(last).toBeVisible();
    await expect(button).toHaveText('Show fewer lines');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect(last).toBeHidden();
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`${site}/api/`);
    await expect(plain.locator('.code-block').nth(2).locator('.line').last()).toBeVisible();
    await expect(plain.locator('.code-fold')).toBeHidden();
    await plain.close();
  });

  test('the wrap button wraps one block, and appears only if a line does not fit', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    const block = page.locator('.code-block').first();
    const button = block.getByRole('button', { name: 'Wrap lines' });
    await block.hover();
    await expect(button).toBeHidden();
    await block.locator('pre').evaluate((pre: HTMLElement) => (pre.style.inlineSize = '60px'));
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(block).toHaveAttribute('data-wrap', '');
  });

  test('the blocks of the next page have buttons too, in its language', async ({ page, site }) => {
    await page.goto(`${site}/guide/quick`);
    await withRouter(page);
    await page
      .locator('a[data-choose-lang=zh]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page.locator('article h1')).toContainText('快速上手');
    await follow(page, '开始');
    await expect(page.locator('article h1')).toContainText('开始');
    await expect(page.locator('.code-block').first().locator('button')).toHaveCount(2);
    await expect(page.locator('.code-copy').first()).not.toHaveAttribute('aria-label', 'Copy code');
  });

  test('the anchor next to a heading copies its link and navigates to it', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await page.locator('#next-steps').hover();
    await page.locator('#next-steps .header-anchor').click();
    await expect(page).toHaveURL(`${site}/guide/#next-steps`);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${site}/guide/#next-steps`);
  });
});

test('tabs of a group switch together, by mouse and keyboard, and are remembered', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const first = page.locator('.tabs').first();
  const second = page.locator('.tabs').nth(1);
  await first.getByRole('tab', { name: 'saw' }).click();
  await expect(first.getByRole('tabpanel')).toContainText('Use a saw');
  await expect(second.getByRole('tabpanel')).toContainText('Still the saw');
  await expect(second.getByRole('tab', { name: 'saw' })).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(() => localStorage.getItem('docsite.tabs.tool'))).toBe('saw');
  await page.keyboard.press('ArrowRight');
  await expect(first.getByRole('tab', { name: 'hammer' })).toBeFocused();
  await expect(second.getByRole('tabpanel')).toContainText('Still the hammer');
  await page.keyboard.press('End');
  await expect(first.getByRole('tab', { name: 'saw' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(first.getByRole('tab', { name: 'hammer' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(first.getByRole('tab', { name: 'saw' })).toHaveAttribute('tabindex', '0');
  await expect(first.getByRole('tab', { name: 'hammer' })).toHaveAttribute('tabindex', '-1');
  await page.goto(`${site}/zh/guide/`);
  await expect(page.locator('.tabs').first().getByRole('tab', { name: 'hammer' })).toHaveAttribute(
    'aria-selected',
    'false',
  );
});

test('selecting a tab does not move it away from the pointer', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const tab = page.locator('.tabs').nth(1).getByRole('tab', { name: 'saw' });
  await tab.scrollIntoViewIfNeeded();
  const before = await tab.boundingBox();
  await tab.click();
  expect((await tab.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test('a tab selected in one window is also selected in other windows', async ({ page, site, context }) => {
  await page.goto(`${site}/guide/`);
  const other = await context.newPage();
  await other.goto(`${site}/guide/`);
  await other.locator('.tabs').first().getByRole('tab', { name: 'saw' }).click();
  await expect(page.locator('.tabs').first().getByRole('tab', { name: 'saw' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('the outline highlights the current heading', async ({ page, site }) => {
  await page.goto(`${site}/guide/long`);
  const current = page.locator('.outline [aria-current]');
  await expect(current).toHaveText('First part');
  await page.locator('#second-part').evaluate((heading) => heading.scrollIntoView());
  await expect(current).toHaveText('Second part');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(current).toHaveText('中文标题');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(current).toHaveText('First part');
});

test('a hash that cannot be decoded is reported and does not break the page', async ({ page, site, complaints }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto(`${site}/guide/long#%E4%`);
  await expect.poll(() => warnings.length).toBe(1);
  expect(complaints).toHaveLength(1);
  expect(complaints.splice(0).join()).toContain('#%E4% cannot be decoded');
  await page.locator('.outline').getByRole('link', { name: 'Second part' }).click();
  await expect(page.locator('#second-part')).toBeInViewport();
});

test('the theme button toggles dark and light, and the choice overrides the system’s', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${site}/guide/`);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-appearance', 'auto');
  await page.locator('[data-toggle-appearance]').first().click();
  await expect(root).toHaveAttribute('data-appearance', 'dark');
  await expect(root).toHaveClass(/\bdark\b/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-appearance', 'dark');
  await page.reload();
  await expect(root).toHaveClass(/\bdark\b/);
  await page
    .locator('[data-set-appearance=auto]')
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect(root).not.toHaveClass(/\bdark\b/);
  await expect(page.locator('[data-set-appearance=auto]').first()).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveClass(/\bdark\b/);
});

test('a theme chosen in one window also applies to other windows', async ({ page, site, context }) => {
  await page.goto(`${site}/guide/`);
  const other = await context.newPage();
  await other.goto(`${site}/guide/`);
  await other
    .locator('[data-set-appearance=dark]')
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
});

test('sidebar groups stay open or closed as the reader left them', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const group = page.locator('.sidebar details').first();
  await expect(group).not.toHaveAttribute('open');
  await group.locator('summary').click();
  await expect(group).toHaveAttribute('open', '');
  await page.reload();
  await expect(group).toHaveAttribute('open', '');
  await withRouter(page);
  await follow(page, 'quick');
  await expect(page.locator('article h1')).toContainText('Quick');
  await expect(group).toHaveAttribute('open', '');
});

test('in a group with a linked title, the title opens its page and the group; the chevron only toggles the group', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  const group = page.locator('.sidebar-group', { hasText: 'Group' });
  const chevron = group.locator('summary');
  const leaf = group.getByRole('link', { name: 'Leaf' });
  await expect(leaf).toBeHidden();
  await chevron.click();
  await expect(leaf).toBeVisible();
  await chevron.click();
  await expect(leaf).toBeHidden();
  await expect(page).toHaveURL(`${site}/guide/`);
  await group.getByRole('link', { name: 'Group' }).click();
  await expect(page).toHaveURL(`${site}/guide/linked/`);
  await expect(leaf).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('the group of the current page opens', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  await withRouter(page);
  await page
    .locator('.sidebar')
    .getByText('Hidden')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.locator('article h1')).toContainText('Hidden');
  await expect(page.locator('.sidebar details').first()).toHaveAttribute('open', '');
  expect(await isSameDocument(page)).toBe(true);
});

test('a menu opens on hover, stays open on the next click, and closes when the pointer leaves', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/guide/`);
  const button = page.locator('.top-nav').getByRole('button', { name: 'More' });
  const panel = page.locator('.top-nav .menu-panel').first();
  await button.hover();
  await expect(panel).toBeVisible();
  await button.click();
  await expect(panel).toBeVisible();
  await page.locator('article h1').hover();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test('an image zooms in and closes on Escape, click and scroll', async ({ page, site }) => {
  await page.clock.install();
  await page.goto(`${site}/guide/quick`);
  const image = page.getByRole('button', { name: 'A red board' });
  const overlay = page.getByRole('dialog', { name: 'A red board' });
  const open = async (): Promise<void> => {
    await expect(overlay).toBeVisible();
    // Clicks and keys are ignored during the animation.
    await page.clock.runFor(400);
    await motionless(page);
  };
  await image.focus();
  await page.keyboard.press('Enter');
  await open();
  expect((await overlay.getByRole('img').boundingBox())?.width).toBeGreaterThan(1000);
  await page.keyboard.press('Tab');
  await expect(overlay).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
  await expect(image).toBeFocused();
  await image.click();
  await open();
  await overlay.click();
  await expect(overlay).toHaveCount(0);
  await image.click();
  await open();
  const top = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 30);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top + 30);
  await drawn(page);
  await page.clock.runFor(300);
  await expect(overlay).toBeVisible();
  await page.mouse.wheel(0, 30);
  await expect(overlay).toHaveCount(0);
});

/** Scrolls and waits until scroll listeners have run. */
function scroll(page: Page, top: number): Promise<void> {
  return page.evaluate(
    (place) =>
      new Promise((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true });
        scrollTo(0, place);
      }),
    top,
  );
}

test('the top bar hides on scrolling down and returns on scrolling up', async ({ page, site }) => {
  await page.clock.install();
  await page.goto(`${site}/guide/long`);
  const root = page.locator('html');
  await scroll(page, 300);
  await page.clock.runFor(250);
  await page.evaluate(() => scrollTo(0, 700));
  await expect(root).toHaveClass(/\bbar-hidden\b/);
  await page.evaluate(() => scrollTo(0, 500));
  await expect(root).not.toHaveClass(/\bbar-hidden\b/);
  await page.evaluate(() => scrollTo(0, 900));
  await expect(root).toHaveClass(/\bbar-hidden\b/);
  // A new page starts with a visible top bar.
  await withRouter(page);
  await page
    .locator('.sidebar')
    .getByRole('link', { name: 'Quick' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.locator('article h1')).toContainText('Quick');
  await expect(root).not.toHaveClass(/\bbar-hidden\b/);
});

test('the top bar reads the scroll position 200 ms after scrolling begins, not earlier', async ({ page, site }) => {
  await page.clock.install();
  await page.goto(`${site}/guide/long`);
  const root = page.locator('html');
  await page.clock.pauseAt(Date.now() + 60_000);
  await scroll(page, 300);
  await page.clock.runFor(250);
  await scroll(page, 700);
  await page.clock.runFor(190);
  await expect(root).not.toHaveClass(/\bbar-hidden\b/);
  await page.clock.runFor(20);
  await expect(root).toHaveClass(/\bbar-hidden\b/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

  test('the menu covers the page, traps the focus, and closes on navigation', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await withRouter(page);
    await page.locator('.nav-button').click();
    const screen = page.locator('.nav-screen');
    await expect(screen).toBeVisible();
    expect(await page.locator('#content').evaluate((content: HTMLElement) => content.inert)).toBe(true);
    await screen.getByRole('link', { name: 'API' }).click();
    await expect(page.locator('article h1')).toContainText('API');
    await expect(screen).toBeHidden();
    expect(await page.locator('#content').evaluate((content: HTMLElement) => content.inert)).toBe(false);
  });

  test('the sidebar opens over the page and closes on navigation', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await withRouter(page);
    await page.locator('.sidebar-button').click();
    await expect(page.locator('.sidebar')).toBeVisible();
    await page.locator('.sidebar').getByRole('link', { name: 'Quick' }).click();
    await expect(page.locator('article h1')).toContainText('Quick');
    await expect(page.locator('.sidebar')).toBeHidden();
  });

  test('a page without a sidebar is usable after leaving a page with an open sidebar', async ({ page, site }) => {
    await page.goto(`${site}/`);
    await withRouter(page);
    await page.locator('article').getByRole('link', { name: 'guide' }).click();
    await expect(page.locator('article h1')).toContainText('Start');
    await page.locator('.sidebar-button').click();
    await expect(page.locator('.sidebar .sidebar-close')).toBeFocused();
    await page.goBack();
    await expect(page.locator('.hero')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.locator('[inert]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
