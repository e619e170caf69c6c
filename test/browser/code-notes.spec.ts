/** The types of identifiers in code blocks: by pointer, touch and keyboard, and for screen readers. */
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { expect, follow, test, withRouter } from './journey.ts';

test.use({ folder: 'notes-site' });

const axe = createRequire(import.meta.url)('axe-core') as { source: string };

const wordOf = (page: Page, text: string): Locator =>
  page.locator('.code-note', { hasText: new RegExp(`^${text}$`) }).first();
const cardOf = (page: Page): Locator => page.getByRole('tooltip');

test.beforeEach(async ({ page, site }) => {
  await page.goto(`${site}/`);
  await expect(wordOf(page, 'count')).toHaveRole('button');
});

test('appear when the pointer rests on a word, and stay within the window', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await wordOf(page, 'map').hover();
  await expect(cardOf(page)).toContainText('(method) Array<number>.map');
  const { x = 0, width = 0 } = (await cardOf(page).boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(await page.evaluate(() => document.documentElement.clientWidth));
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(cardOf(page)).toHaveCount(0);
});

test('a block is one stop of the Tab key, and the arrow keys move between its words', async ({ page }) => {
  expect(await page.locator('.code-note[tabindex="0"]').count()).toBe(1);
  await page.locator('pre').focus();
  await page.keyboard.press('Tab');
  await expect(wordOf(page, 'count')).toBeFocused();
  await expect(cardOf(page)).toHaveText('const count: 1\n\nHow many there are.');
  await expect(wordOf(page, 'count')).toHaveAccessibleDescription(/^const count: 1/);
  await page.keyboard.press('ArrowRight');
  await expect(wordOf(page, 'doubled')).toBeFocused();
  await expect(cardOf(page)).toHaveText('const doubled: number[]');
  await page.keyboard.press('Escape');
  await expect(cardOf(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(cardOf(page)).toHaveText('const doubled: number[]');
  await page.keyboard.press('ArrowLeft');
  await expect(wordOf(page, 'count')).toBeFocused();
});

test('axe finds nothing while a card is open', async ({ page }) => {
  await wordOf(page, 'doubled').click();
  await expect(cardOf(page)).toBeVisible();
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(found).toEqual([]);
});

test('are available after navigation inside the site', async ({ page }) => {
  await withRouter(page);
  await wordOf(page, 'doubled').click();
  await follow(page, 'other page');
  await expect(cardOf(page)).toHaveCount(0);
  await expect(wordOf(page, 'name')).toHaveRole('button');
  await wordOf(page, 'name').click();
  await expect(cardOf(page)).toHaveText('const name: "docsite"');
});

test('a click on a word that shows its note keeps the note', async ({ page }) => {
  await wordOf(page, 'doubled').hover();
  await expect(cardOf(page)).toHaveText('const doubled: number[]');
  await wordOf(page, 'doubled').click();
  await expect(cardOf(page)).toHaveText('const doubled: number[]');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(cardOf(page)).toHaveCount(0);
});

test('the copy button copies the code without notes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.code-block').hover();
  await page.locator('.code-copy').click();
  await expect(page.locator('.copy-status')).not.toBeEmpty();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '/** How many there are. */\nconst count = 1;\nconst doubled = [count].map((each) => 2 * each);',
  );
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('appear when a word is tapped, and disappear with the next tap', async ({ page }) => {
    await wordOf(page, 'doubled').tap();
    await expect(cardOf(page)).toHaveText('const doubled: number[]');
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(cardOf(page)).toHaveCount(0);
  });
});
