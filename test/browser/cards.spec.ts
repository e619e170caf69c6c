/** Link preview cards: what they show, and how they open and close. */
import type { CDPSession, Page } from '@playwright/test';
import { expect, routerAlive, test, withRouter } from './journey.ts';

const link = '.prose a[href="/docs/guide/"]';
const card = '#docsite-card';

/** Puts a finger on the link. The returned session sends the finger's next events. */
async function press(page: Page): Promise<CDPSession> {
  await page.locator(link).first().scrollIntoViewIfNeeded();
  const box = await page.locator(link).first().boundingBox();
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return finger;
}

test('a card shows the title and text of the linked page', async ({ page, site }) => {
  await page.goto(`${site}/guide/long`);
  await expect(page.locator(card)).toHaveCount(0);
  await page.locator(link).first().hover();
  await expect(page.locator(card)).toBeVisible();
  await expect(page.locator(`${card} b`)).toHaveText(/\S/);
  await expect(page.locator(link).first()).toHaveAttribute('aria-describedby', 'docsite-card');
  const [above, below] = [await page.locator(link).first().boundingBox(), await page.locator(card).boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  // The pointer may move onto the card.
  await page.locator(card).hover();
  await expect(page.locator(card)).toBeVisible();
  await page.locator('h1').hover();
  await expect(page.locator(card)).toHaveCount(0);
  await expect(page.locator(link).first()).not.toHaveAttribute('aria-describedby', /.*/);
});

test('focus opens a card, Escape closes it, and the focus stays', async ({ page, site }) => {
  await page.goto(`${site}/guide/long`);
  await withRouter(page);
  await page.locator(link).first().focus();
  await expect(page.locator(card)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator(card)).toHaveCount(0);
  await expect(page.locator(link).first()).toBeFocused();
});

test('a card opens even if the pointer reached the link while the code was loading', async ({ page, site }) => {
  const held: (() => void)[] = [];
  await page.route('**/views-*.js', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto(`${site}/guide/long`);
  // The pointer passes over another link, which loads the code.
  await page.locator('header a').first().hover();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.locator(link).first().hover();
  for (const release of held) release();
  await expect(page.locator(card)).toBeVisible();
});

test('a card opens for the focused link while the pointer is over a link that has none', async ({ page, site }) => {
  await page.goto(`${site}/guide/long`);
  await page.evaluate(() => {
    const other = Object.assign(document.createElement('a'), { href: 'https://forge.example', textContent: 'Forge' });
    document.querySelector('h1')?.append(other);
  });
  await page.locator('h1 a', { hasText: 'Forge' }).hover();
  await page.locator(link).first().focus();
  await expect(page.locator(card)).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('a long press opens a card, even before the router has loaded, and a tap elsewhere closes it', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}/guide/long`);
    const finger = await press(page);
    await expect(page.locator(card)).toBeVisible();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    await expect(page.locator(card)).toBeVisible();
    await page
      .locator('.prose > p')
      .first()
      .tap({ position: { x: 2, y: 2 } });
    await expect(page.locator(card)).toHaveCount(0);
    expect(page.url()).toBe(`${site}/guide/long`);
  });

  test('a finger that scrolls the page before the router has loaded opens no card', async ({ page, site }) => {
    const held: (() => void)[] = [];
    await page.clock.install();
    await page.route('**/views-*.js', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goto(`${site}/guide/long`);
    const finger = await press(page);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.evaluate(() => scrollBy(0, 40));
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    for (const release of held) release();
    await routerAlive(page);
    await page.clock.runFor(2000);
    // A card would load the linked page.
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(2000);
    await expect(page.locator(card)).toHaveCount(0);
  });
});
