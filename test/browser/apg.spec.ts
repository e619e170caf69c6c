/** Keyboard behavior and roles required by the WAI-ARIA Authoring Practices for each pattern used here. */
import type { Locator, Page } from '@playwright/test';
import { seed } from '../random.ts';
import { allResults, expect, test, withRouter } from './journey.ts';

/** Reads a state of an element from the accessibility tree; `null` if the element has no such state. */
async function stateOf(page: Page, element: Locator, name: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const handle = await element.elementHandle();
  await handle?.evaluate((node) => Object.assign(globalThis, { examined: node }));
  const { result } = await session.send('Runtime.evaluate', { expression: 'globalThis.examined' });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  });
  await session.detach();
  const [node] = nodes;
  if (name === 'role' || name === 'name') return node?.[name]?.value;
  return node?.properties?.find((property) => property.name === name)?.value.value ?? null;
}

/** Whether the focus is inside an element. */
function holdsFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.contains(document.activeElement));
}

test.describe('combobox: search', () => {
  const open = async (page: Page, site: string): Promise<Locator> => {
    await page.goto(`${site}/guide/`);
    await withRouter(page);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await expect(field).toBeFocused();
    return field;
  };
  const active = (field: Locator): Promise<string> =>
    field.evaluate((input) => {
      const id = input.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.getAttribute('href') ?? '';
    });

  test('field, list and options have their roles, names and states', async ({ page, site }) => {
    const field = await open(page, site);
    await expect.poll(() => stateOf(page, field, 'role')).toBe('combobox');
    await expect.poll(() => stateOf(page, field, 'name')).not.toBe('');
    await expect(field).toHaveAttribute('aria-autocomplete', 'list');
    // If the field is empty, the list shows pages and actions, and none of them is active.
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(await field.getAttribute('aria-activedescendant')).toBeNull();
    await field.fill('part');
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`);
    await expect.poll(() => stateOf(page, list, 'role')).toBe('listbox');
    await expect.poll(() => stateOf(page, list, 'name')).not.toBe('');
    await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(1);
    await expect(list.locator('[role=group]')).not.toHaveCount(0);
    for (const group of await list.locator('[role=group]').all()) {
      await expect.poll(() => stateOf(page, group, 'name')).not.toBe('');
      expect(await group.locator('[role=option]').count()).toBeGreaterThan(0);
    }
    for (const option of await page.getByRole('option').all()) {
      await expect.poll(() => stateOf(page, option, 'role')).toBe('option');
      expect(await option.getAttribute('aria-selected')).toMatch(/true|false/);
      expect(await option.getAttribute('id')).not.toBe('');
    }
  });

  test('arrows move through the options and wrap around, and the focus stays in the field', async ({ page, site }) => {
    const field = await open(page, site);
    await field.fill('part');
    await allResults(page);
    const links = await page
      .getByRole('option')
      .evaluateAll((all) => all.map((option) => option.getAttribute('href') ?? ''));
    for (const key of ['ArrowDown', 'ArrowUp'] as const) {
      let at = links.indexOf(await active(field));
      for (let step = 0; step <= links.length; step++) {
        await page.keyboard.press(key);
        at = (at + (key === 'ArrowDown' ? 1 : -1) + links.length) % links.length;
        expect(await active(field)).toBe(links[at]);
        await expect(field).toBeFocused();
        await expect(page.locator('[role=option][aria-selected=true]')).toHaveAttribute('href', links[at] ?? '');
      }
    }
  });

  test('letters, Home, End, Left and Right edit the field', async ({ page, site }) => {
    const field = await open(page, site);
    await page.keyboard.type('part');
    await expect(page.getByRole('option').first()).toBeVisible();
    const chosen = await active(field);
    const caret = (): Promise<number | null> => field.evaluate((input: HTMLInputElement) => input.selectionStart);
    for (const [key, place] of [
      ['Home', 0],
      ['ArrowRight', 1],
      ['End', 4],
      ['ArrowLeft', 3],
    ] as const) {
      await page.keyboard.press(key);
      expect(await caret()).toBe(place);
      expect(await active(field)).toBe(chosen);
    }
    await page.keyboard.type('x');
    await expect(field).toHaveValue('parxt');
  });

  test('Escape closes the dialog, and Enter follows the active option', async ({ page, site }) => {
    const field = await open(page, site);
    await field.fill('quick');
    await expect(page.getByRole('option').first()).toContainText('Quick');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await field.fill('quick');
    await expect(page.getByRole('option').first()).toContainText('Quick');
    const chosen = await active(field);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new URL(chosen, site).href);
  });
});

test.describe('dialogs', () => {
  interface Opened {
    width: number;
    path: string;
    opener: string;
    dialog: string;
  }
  const dialogs: Record<string, Opened> = {
    'the search': { width: 1440, path: '/guide/', opener: '.top-bar .search-button', dialog: 'dialog.search' },
    'the search of a phone': {
      width: 375,
      path: '/guide/',
      opener: '.mobile-row .search-button',
      dialog: 'dialog.search',
    },
    'the menu of a phone': { width: 375, path: '/guide/', opener: '.nav-button', dialog: '#docsite-nav-screen' },
    'the sidebar of a phone': { width: 375, path: '/guide/', opener: '.sidebar-button', dialog: '#docsite-sidebar' },
    'a picture': { width: 1440, path: '/guide/quick', opener: '[data-zoom]', dialog: '.zoom' },
  };
  for (const [name, { width, path, opener, dialog }] of Object.entries(dialogs)) {
    test(`${name}: opens with Enter and Space, is announced, traps the focus, and restores it`, async ({
      page,
      site,
    }) => {
      // Which key loads the dialog's code depends on the run.
      const [first, second] = seed % 2 === 0 ? ['Enter', 'Space'] : ['Space', 'Enter'];
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(site + path);
      const button = page.locator(opener);
      await button.focus();
      await page.keyboard.press(first);
      const opened = page.locator(dialog);
      await expect(opened).toBeVisible();
      await expect.poll(() => stateOf(page, opened, 'role')).toBe('dialog');
      await expect.poll(() => stateOf(page, opened, 'modal')).toBe(true);
      await expect.poll(() => stateOf(page, opened, 'name')).not.toBe('');
      for (const step of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(step);
        const isBehind = await page.evaluate(
          () => document.activeElement?.closest('#content, .outline, .site-footer') !== null,
        );
        if (!(await holdsFocus(opened))) expect(isBehind, 'nothing behind it has the focus').toBe(false);
      }
      // An image ignores keys during its animation, whose end cannot be observed in the page.
      const leave = (): Promise<void> =>
        expect(async () => {
          await page.keyboard.press('Escape');
          await expect(opened).toBeHidden({ timeout: 1000 });
        }).toPass();
      await leave();
      await expect(button).toBeFocused();
      // The other key works immediately, at the scroll position where the image was opened.
      await page.keyboard.press(second);
      await expect(opened).toBeVisible();
      await expect.poll(() => holdsFocus(opened)).toBe(true);
      await leave();
      await expect(button).toBeFocused();
    });
  }
});

test.describe('disclosures: the menus of the bar', () => {
  for (const [name, selector] of [
    ['a group of links', '.top-nav .menu-button'],
    ['the languages', '[popovertarget=docsite-languages]'],
    ['the appearance', '[popovertarget=docsite-appearance]'],
  ] as const) {
    test(`${name}: Enter and Space open and close, Tab enters, Escape closes and restores the focus`, async ({
      page,
      site,
    }) => {
      await page.goto(`${site}/guide/`);
      const button = page.locator(selector).first();
      const panel = page.locator(`[id="${await button.getAttribute('popovertarget')}"]`);
      await expect.poll(() => stateOf(page, button, 'role')).toBe('button');
      await expect.poll(() => stateOf(page, button, 'name')).not.toBe('');
      await expect.poll(() => stateOf(page, button, 'expanded')).toBe(false);
      await button.focus();
      for (const key of ['Enter', 'Space']) {
        await page.keyboard.press(key);
        await expect(panel).toBeVisible();
        await expect.poll(() => stateOf(page, button, 'expanded')).toBe(true);
        await page.keyboard.press(key);
        await expect(panel).toBeHidden();
        await expect.poll(() => stateOf(page, button, 'expanded')).toBe(false);
      }
      await page.keyboard.press('Enter');
      const items = await panel.locator('a, button').count();
      expect(items).toBeGreaterThan(0);
      for (let item = 0; item < items; item++) {
        await page.keyboard.press('Tab');
        expect(
          await panel
            .locator('a, button')
            .nth(item)
            .evaluate((node) => node === document.activeElement),
        ).toBe(true);
      }
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(button).toBeFocused();
    });
  }

  test('leaving a menu with Tab moves the focus to the next element', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    const button = page.locator('[popovertarget=docsite-languages]').first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#docsite-languages')).toBeVisible();
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
    expect(await holdsFocus(page.locator('#docsite-languages'))).toBe(false);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
});

test.describe('disclosures: the groups of the sidebar', () => {
  test('Enter and Space open and close, and update the state', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    const summary = page.locator('.sidebar summary').first();
    await expect.poll(() => stateOf(page, summary, 'expanded')).toBe(false);
    await summary.focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await expect.poll(() => stateOf(page, summary, 'expanded')).toBe(true);
      await expect(summary).toBeFocused();
      await page.keyboard.press(key);
      await expect.poll(() => stateOf(page, summary, 'expanded')).toBe(false);
    }
  });

  test('a chevron next to a linked title has a name', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await expect(page.locator('.sidebar summary')).not.toHaveCount(0);
    for (const summary of await page.locator('.sidebar summary').all()) {
      await expect.poll(() => stateOf(page, summary, 'name')).not.toBe('');
    }
  });
});

test.describe('tabs', () => {
  test('list, tabs and panels have their roles and reference each other', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await expect(page.locator('.tabs')).not.toHaveCount(0);
    for (const group of await page.locator('.tabs').all()) {
      await expect(group.getByRole('tablist')).toHaveCount(1);
      const tabs = await group.getByRole('tab').all();
      expect(tabs.length).toBeGreaterThan(1);
      for (const tab of tabs) {
        const panel = page.locator(`[id="${await tab.getAttribute('aria-controls')}"]`);
        expect(await panel.getAttribute('role')).toBe('tabpanel');
        expect(await panel.getAttribute('aria-labelledby')).toBe(await tab.getAttribute('id'));
        const isSelected = (await tab.getAttribute('aria-selected')) === 'true';
        expect(await tab.getAttribute('tabindex')).toBe(isSelected ? '0' : '-1');
        expect(await panel.isVisible()).toBe(isSelected);
      }
      await expect(group.locator('[role=tab][aria-selected=true]')).toHaveCount(1);
    }
  });

  test('arrows wrap around and select, Home and End go to the ends, Tab goes to the panel', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    const group = page.locator('.tabs').first();
    const tabs = group.getByRole('tab');
    const count = await tabs.count();
    await tabs.first().focus();
    for (const [key, to] of [
      ['ArrowRight', 1],
      ['End', count - 1],
      ['ArrowRight', 0],
      ['ArrowLeft', count - 1],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tabs.nth(to)).toBeFocused();
      await expect(tabs.nth(to)).toHaveAttribute('aria-selected', 'true');
      await expect(group.locator('[role=tab][tabindex="0"]')).toHaveCount(1);
    }
    await page.keyboard.press('Tab');
    await expect(group.getByRole('tabpanel')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(tabs.first()).toBeFocused();
  });
});
