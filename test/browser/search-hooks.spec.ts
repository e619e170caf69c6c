/** A site's search hooks in the search dialog. */
import type { Page } from '@playwright/test';
import { expect, test, withRouter } from './journey.ts';

test.use({ folder: 'search-site' });

async function ask(page: Page, site: string, query: string): Promise<void> {
  await page.goto(`${site}/guide/start`);
  await withRouter(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(query);
}

test('the rewritten query is searched, and the field keeps the typed query', async ({ page, site }) => {
  await ask(page, site, 'hit');
  await expect(page.getByRole('option').first()).toHaveAttribute('href', '/docs/guide/start');
  await expect(page.getByRole('combobox')).toHaveValue('hit');
  await expect(page.locator('html')).toHaveAttribute('data-searched', 'strike 1 2');
});

test('hooks add groups below the results, as options or rendered by the site', async ({ page, site }) => {
  await ask(page, site, 'tongs');
  await expect(page.getByRole('option')).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Forum' }).getByRole('option')).toHaveAttribute(
    'href',
    'https://forum.example/#first',
  );
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('3');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('region', { name: 'Shop' }).getByRole('button', { name: 'Buy tongs for 12' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('“no results” appears only if the hooks do not return anything either', async ({ page, site }) => {
  await ask(page, site, 'qqqq');
  await expect(page.getByRole('option')).toHaveText('Questions about qqqq forum.example');
  await expect(page.getByText('No results for')).toBeHidden();
  await page.getByRole('combobox').fill('nobody');
  await expect(page.getByText('No results for')).toBeVisible();
});

test('errors of a hook or the component are logged, and the search continues', async ({ page, site, complaints }) => {
  await ask(page, site, 'throw');
  await expect(page.getByText('No results for')).toBeVisible();
  await page.getByRole('combobox').fill('broken');
  await expect(page.getByRole('option')).toHaveText('Questions about broken forum.example');
  await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(3);
  expect(complaints.splice(0).join('\n')).toMatch(/before[\s\S]*on[\s\S]*price/);
  await page.getByRole('combobox').fill('tongs');
  await expect(page.getByRole('button', { name: 'Buy tongs for 12' })).toBeVisible();
});
