/** The search dialog: keys, pointer, assistive technology, both languages, and bad networks. */
import axe from 'axe-core';
import MiniSearch from 'minisearch';
import type { Locator, Page } from '@playwright/test';
import { createSearcher } from '../../lib/shared/search/engine.js';
import { createLookup } from '../../lib/shared/search/lookup.js';
import type { SearchManifest } from '../../lib/shared/search/format.js';
import {
  allResults,
  drawn,
  endOf,
  expect,
  holdBack,
  isSameDocument,
  routerAlive,
  test,
  withRouter,
} from './journey.ts';

function field(page: Page): Locator {
  return page.getByRole('combobox');
}

function options(page: Page): Locator {
  return page.getByRole('option');
}

/** Returns the status text next to the results. */
function notice(page: Page): Locator {
  return page.getByRole('dialog').getByRole('status');
}

/** Returns the active option that the field refers to. */
async function activeText(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return id === null ? '' : ((await page.locator(`[id="${id}"]`).getAttribute('href')) ?? '');
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await withRouter(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test.describe('opens and closes', () => {
  test('with the button, and restores the focus', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    const button = page.locator('.search-button:visible').first();
    await button.click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('looks the same after a page change', async ({ page, site }) => {
    await open(page, `${site}/guide/`);
    const look = (): Promise<string> =>
      page.getByRole('dialog').evaluate((dialog) => {
        const { inlineSize, borderRadius, backgroundColor } = getComputedStyle(dialog);
        return [inlineSize, borderRadius, backgroundColor].join();
      });
    const before = await look();
    expect(before).toMatch(/^1040px,12px/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.locator('.sidebar a:not([aria-current])').first().click();
    await expect(page).not.toHaveURL(/\/guide\/$/);
    expect(await isSameDocument(page)).toBe(true);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    expect(await look()).toBe(before);
  });

  test('with Ctrl+K, even from the field', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('with a slash, which is text inside the field', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await page.keyboard.press('/');
    await expect(field(page)).toHaveValue('/');
  });

  test('with a click outside, and clears the query', async ({ page, site }) => {
    await open(page, `${site}/guide/`);
    await field(page).fill('quick');
    await expect(options(page).first()).toBeVisible();
    await page.mouse.click(20, 700);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toHaveValue('');
  });

  test('in the frame of the key press, and keeps text that is typed or committed while the rest loads', async ({
    page,
    site,
  }) => {
    const search = await holdBack(page, '**/assets/search-*.js');
    await page.addInitScript(() => {
      const look = (): void => {
        const isReady = document.activeElement?.matches('dialog[open] .search-input') ?? false;
        document.documentElement.dataset['frame'] = isReady ? 'field' : 'nothing';
      };
      addEventListener('keydown', ({ key }) => key === 'k' && requestAnimationFrame(look), { capture: true });
    });
    await page.goto(`${site}/guide/`);
    await page.keyboard.press('Control+k');
    await expect(page.locator('html')).toHaveAttribute('data-frame', 'field');
    await page.keyboard.type('qui');
    // Text from an input method fires no key events.
    await page.keyboard.insertText('ck');
    search.release();
    await expect(options(page).first()).toContainText('Quick');
    await expect(field(page)).toHaveValue('quick');
  });

  test('with a message if its code fails to load, and retries on the next letter', async ({
    page,
    site,
    complaints,
  }) => {
    await page.route('**/assets/search-*.js', (route) => route.abort());
    await page.goto(`${site}/guide/`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('quic');
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await page.unroute('**/assets/search-*.js');
    await page.keyboard.type('k');
    await expect(options(page).first()).toContainText('Quick');
    await expect(page.getByRole('alert')).toBeHidden();
    complaints.length = 0;
  });
});

test('hovering the button starts loading the index', async ({ page, site }) => {
  await page.goto(`${site}/guide/`);
  const manifest = page.waitForResponse((response) => response.url().endsWith('/search/en/manifest.json'));
  await page.locator('.search-button:visible').first().hover();
  await manifest;
});

test('the shell and React are fetched only if there are results to open', async ({ page, site }) => {
  const fetched: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    fetched.push(response.url());
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto(`${site}/guide/`);
  await page.locator('.search-button:visible').first().focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('xylophon');
  await expect(notice(page)).toContainText('No results');
  expect(fetched.filter((url) => /\/assets\/main-|\/_docsite\/nav\//.test(url))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(1);
  expect((await Promise.all(scripts)).filter((text) => text.includes('react.dev/errors'))).toEqual([]);
  const shell = page.waitForResponse((response) => response.url().includes('/_docsite/nav/'));
  await field(page).fill('quick');
  await shell;
  await routerAlive(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site}/guide/quick`);
  expect(await isSameDocument(page)).toBe(true);
});

test('the best result comes first, then each group once, in two lines per result', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  await field(page).fill('part');
  await expect(notice(page)).toContainText(' results');
  await expect(page.getByRole('group', { name: 'Best match' }).getByRole('option')).toHaveCount(1);
  const titles = await page.locator('dialog [role=listbox] .search-group-title').allTextContents();
  expect(titles.length).toBeGreaterThan(1);
  expect(new Set(titles).size).toBe(titles.length);
  const heights = await options(page).evaluateAll((all) => all.map((option) => option.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(56);
  await expect(options(page).first().locator('.search-where')).toHaveText(/^guide\//);
});

test('results that arrive later do not move those already visible', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  await page.evaluate(() => {
    const seen: Record<string, number>[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const all = document.querySelectorAll<HTMLAnchorElement>('dialog a.search-hit:not(.search-entry)');
      seen.push(Object.fromEntries([...all].map((option) => [option.href, option.offsetTop])));
    }).observe(document.querySelector('dialog') as Element, { childList: true, subtree: true });
  });
  await field(page).fill('part');
  await allResults(page);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number>[] }).seen);
  const last = seen.at(-1) ?? {};
  for (const state of seen) expect(last).toMatchObject(state);
});

test('results are grouped like the sidebar, with the best first and selected', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  await field(page).fill('quick');
  await expect(options(page).first()).toContainText('Quick');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  expect(await activeText(page)).toBe('/docs/guide/quick');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(options(page).first().locator('mark').first()).toHaveText('Quick');
  expect(await page.locator('[role=listbox] > [role=group]').count()).toBeGreaterThan(0);
});

test('arrows wrap around, and Enter navigates without a page load', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  await field(page).fill('part');
  await allResults(page);
  const links = await options(page).evaluateAll((all) => all.map((option) => option.getAttribute('href')));
  await page.keyboard.press('ArrowUp');
  expect(await activeText(page)).toBe(links.at(-1));
  await page.keyboard.press('ArrowDown');
  expect(await activeText(page)).toBe(links[0]);
  await field(page).fill('quick');
  await expect(options(page).first()).toContainText('Quick');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site}/guide/quick`);
  await expect(page.locator('article h1')).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
});

test('Enter before the results arrive opens the first result', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  const terms = await holdBack(page, '**/search/en/terms/**');
  await page.keyboard.type('quick');
  await page.keyboard.press('Enter');
  terms.release();
  await expect(page).toHaveURL(`${site}/guide/quick`);
});

test('Ctrl+Enter opens a new tab and leaves the dialog open', async ({ page, site, context }) => {
  await open(page, `${site}/guide/`);
  await field(page).fill('quick');
  await expect(options(page).first()).toContainText('Quick');
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(tab).toHaveURL(`${site}/guide/quick`);
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(`${site}/guide/`);
});

test('a click on a result navigates without a page load', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  await field(page).fill('quick');
  await options(page).first().click();
  await expect(page).toHaveURL(`${site}/guide/quick`);
  expect(await isSameDocument(page)).toBe(true);
});

test('a pointer at rest does not change the selection, but a moving pointer does', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  await page.mouse.move(700, 330);
  await field(page).fill('part');
  await expect(options(page).nth(1)).toBeVisible();
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await options(page)
    .nth(1)
    .hover({ position: { x: 20, y: 10 } });
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
});

test('keys used by an input method are ignored', async ({ page, site }) => {
  await open(page, `${site}/zh/guide/`);
  await field(page).fill('快');
  await expect(options(page).first()).toBeVisible();
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229, bubbles: true });
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(`${site}/zh/guide/`);
});

test('successful queries are offered next time', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  await field(page).fill('quick');
  await expect(options(page).first()).toContainText('Quick');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site}/guide/quick`);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText(['quick']);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('quick');
  await expect(options(page).first()).toContainText('Quick');
});

test.describe('the empty dialog', () => {
  test('offers pages to start from and actions, which the arrow keys reach; Enter alone does nothing', async ({
    page,
    site,
  }) => {
    await open(page, `${site}/guide/`);
    await expect(page.getByRole('group', { name: 'Start here' }).getByRole('option').first()).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    const dark = page.getByRole('option', { name: 'Appearance: Dark' });
    await dark.click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await expect(page.getByRole('option', { name: 'Appearance: Light' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('copies the link to the page and confirms it', async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, `${site}/guide/quick`);
    await page.getByRole('option', { name: 'Copy the link' }).click();
    await expect(notice(page)).toHaveText('Link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site}/guide/quick`);
  });

  test('links to the page in the other language', async ({ page, site }) => {
    await open(page, `${site}/guide/quick`);
    await page.getByRole('option', { name: '简体中文' }).click();
    await expect(page).toHaveURL(`${site}/zh/guide/quick`);
  });

  test('forgets recent searches', async ({ page, site }) => {
    await page.addInitScript(() => localStorage.setItem('docsite.searches', '["quick"]'));
    await open(page, `${site}/guide/`);
    await page.getByRole('option', { name: 'Clear recent searches' }).click();
    await expect(page.getByRole('group', { name: 'Recent searches' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('docsite.searches'))).toBe('[]');
    await expect(page.getByRole('option', { name: 'Clear recent searches' })).toHaveCount(0);
  });
});

test.describe('filters', () => {
  test('limit the results to one kind, show how many there are, and keep the focus', async ({ page, site }) => {
    await open(page, `${site}/guide/`);
    await field(page).fill('part');
    const filters = page.getByRole('group', { name: 'Kinds of pages' });
    const all = filters.getByRole('button', { name: /^All \d+$/ });
    await expect(all).toHaveAttribute('aria-pressed', 'true');
    const guides = filters.getByRole('button', { name: /^Guides \d+$/ });
    const count = Number(/\d+/.exec(await guides.innerText())?.[0]);
    await guides.press('Enter');
    await expect(guides).toHaveAttribute('aria-pressed', 'true');
    await expect(guides).toBeFocused();
    await expect(notice(page)).toHaveText(`${count} results`);
    for (const href of await options(page).evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      expect(href).toMatch(/^\/docs\/guide\//);
    await field(page).fill('xylophone');
    await expect(notice(page)).toContainText('No results');
  });

  test('are in the URL of the search page', async ({ page, site }) => {
    await page.goto(`${site}/search?q=guide&kind=api`);
    await expect(page.getByRole('button', { name: /^API 1$/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toHaveAttribute('href', '/docs/api/');
    await page.getByRole('button', { name: /^All \d+$/ }).click();
    await expect(options(page).nth(1)).toBeVisible();
    expect(new URL(page.url()).search).toBe('?q=guide');
    await page.getByRole('button', { name: /^Guides \d+$/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?q=guide&kind=guide');
  });
});

test.describe('the preview', () => {
  test('shows the section of the active result and links to others on windows of at least 1,024 px', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await open(page, `${site}/guide/`);
    await field(page).fill('part');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.locator('mark').first()).toBeVisible();
    const before = await preview.innerText();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => preview.innerText()).not.toBe(before);
  });

  test('is neither shown nor loaded on narrower screens', async ({ page, site }) => {
    await page.setViewportSize({ width: 1023, height: 800 });
    await open(page, `${site}/guide/`);
    await field(page).fill('part');
    await expect(page.locator('.search-filter').first()).toBeVisible();
    await expect(page.locator('.search-preview')).toBeHidden();
    await expect(page.locator('.search-preview')).toBeEmpty();
  });
});

test.describe('without results', () => {
  test('offers the nearest spelling and two alternatives', async ({ page, site }) => {
    await open(page, `${site}/guide/`);
    await field(page).fill('leesiure');
    await expect(notice(page)).toContainText('No results for “leesiure”');
    await page.getByRole('button', { name: 'leisure' }).click();
    await expect(field(page)).toHaveValue('leisure');
    await expect(options(page).first()).toBeVisible();
    await field(page).fill('xylophone');
    await expect(notice(page)).toContainText('No page in this search contains “xylophone”.');
    await expect(page.locator('.search-ways a')).toHaveCount(2);
    await page.getByRole('link', { name: 'Search in 简体中文' }).click();
    await expect(page).toHaveURL(`${site}/zh/search?q=xylophone`);
    await expect(field(page)).toHaveValue('xylophone');
  });
});

test.describe('keyboard shortcuts', () => {
  test('are listed after a question mark, and single-key shortcuts can be turned off', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('Open the search');
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => {
      const { axe: run } = globalThis as unknown as {
        axe: { run(context: string): Promise<{ violations: { id: string }[] }> };
      };
      return (await run.run('dialog')).violations.map(({ id }) => id);
    });
    expect(violations).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    for (const key of ['?', '/']) await page.keyboard.press(key);
    await drawn(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await page.keyboard.press('/');
    await drawn(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).click();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
  });
});

test('the clear button clears the query and keeps the focus', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  await field(page).fill('quick');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
});

test('“no results” uses the texts of the site', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  await field(page).fill('xylophone');
  await expect(notice(page)).toContainText('No results for “xylophone”');
  await expect(notice(page)).toContainText('Please try again with a different keyword');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
});

test('an index that fails to load is reported, and can be retried', async ({ page, site, complaints }) => {
  await page.route('**/search/en/**', (route) => route.abort());
  await page.goto(`${site}/guide/`);
  await page.keyboard.press('Control+k');
  await field(page).fill('quick');
  await expect(notice(page)).toContainText('could not be loaded');
  await page.unroute('**/search/en/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(options(page).first()).toContainText('Quick');
  complaints.length = 0;
});

test('an index replaced by a deployment is reloaded', async ({ page, site, complaints }) => {
  await page.goto(`${site}/guide/`);
  await page.route('**/search/en/manifest.json', async (route) => {
    const response = await route.fetch();
    const manifest = (await response.json()) as { terms: string };
    // The shards in this older manifest no longer exist.
    await route.fulfill({ json: { ...manifest, terms: 'hhhe' } });
  });
  await Promise.all([endOf(page, '/search/en/manifest.json'), page.keyboard.press('Control+k')]);
  await expect(field(page)).toBeFocused();
  await page.unroute('**/search/en/manifest.json');
  await field(page).fill('quick');
  await expect(options(page).first()).toContainText('Quick');
  complaints.length = 0;
});

test('Chinese queries find Chinese pages, and the dialog is in Chinese', async ({ page, site }) => {
  await open(page, `${site}/zh/guide/`);
  await expect(field(page)).toHaveAccessibleName('搜索文档');
  await field(page).fill('快速');
  await expect(options(page).first()).toBeVisible();
  expect(await activeText(page)).toMatch(/^\/docs\/zh\//);
});

test('changing the language without a page load changes what is searched', async ({ page, site }) => {
  await open(page, `${site}/guide/quick`);
  await page.keyboard.press('Escape');
  await page.evaluate((url) => {
    const link = document.createElement('a');
    link.href = url;
    document.querySelector('article')?.append(link);
    link.click();
  }, `${site}/zh/guide/quick`);
  await expect(page.locator('html')).toHaveAttribute('data-lang', 'zh');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveAccessibleName('搜索文档');
});

test('on a phone it fills the screen and has a close button', async ({ page, site }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site}/guide/`);
  await page.locator('.search-button:visible').first().click();
  await expect
    .poll(() => page.getByRole('dialog').boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 375, height: 812 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds no violations in ${scheme}: empty, with results, without results`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await open(page, `${site}/guide/`);
    for (const query of ['', 'part', 'xylophone']) {
      await field(page).fill(query);
      const late = { '': '.search-entry', part: '.search-preview mark', xylophone: '.search-ways' }[query] ?? '';
      await expect(page.locator(late).first()).toBeVisible();
      // Code evaluated through DevTools is not subject to the page's policy, which blocks all other external scripts.
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const { axe: run } = globalThis as unknown as {
          axe: { run(context: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        return (await run.run('dialog')).violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
        );
      });
      expect(violations, query).toEqual([]);
    }
  });
}

test('the browser finds the same results as Node.js', async ({ page, site }) => {
  const folder = `${site}/_docsite/search/en/`;
  const read = async (path: string): Promise<Uint8Array> =>
    new Uint8Array(await (await fetch(folder + path)).arrayBuffer());
  const manifest = JSON.parse(new TextDecoder().decode(await read('manifest.json'))) as SearchManifest;
  const searcher = createSearcher(manifest, { library: MiniSearch, lookup: createLookup(manifest, read) });
  await open(page, `${site}/guide/`);
  for (const query of ['part', 'quick start', 'leisur', 'secnod', 'the only part', 'one thing']) {
    const { hits } = await searcher.search(query);
    const records = await Promise.all(hits.slice(0, 7).map((hit) => searcher.record(hit)));
    await field(page).fill(query);
    // The best results appear before the others have loaded. Until then, the previous query's results stay visible.
    const shown = (): Promise<string[]> =>
      options(page).evaluateAll((all) => all.map((option) => new URL((option as HTMLAnchorElement).href).pathname));
    const expected = records.map(({ routePath }) => `/docs${routePath}`);
    await expect.poll(async () => (await shown()).toSorted(), { message: query }).toEqual(expected.toSorted());
    await expect(notice(page)).toContainText(`${hits.length} result`);
    expect((await shown())[0], query).toBe(expected[0]);
  }
});

test('a query is treated as plain text', async ({ page, site }) => {
  await open(page, `${site}/guide/`);
  const isFound = async (): Promise<void> => {
    await field(page).fill('quick');
    await expect(options(page).first()).toContainText('Quick');
  };
  // The index is loaded by now, so searches do not need the network.
  await isFound();
  for (const query of ['<img src=x onerror=alert(1)>', '"><script>', '${7*7}', '$&', '.*+?^', '__proto__']) {
    await field(page).fill(query);
    await drawn(page);
    expect(await page.locator('dialog img, dialog script').count()).toBe(0);
    await isFound();
  }
});

test.describe('the search page', () => {
  test('runs the query in its URL, and keeps the URL in sync', async ({ page, site }) => {
    await page.goto(`${site}/search?q=part`);
    await expect(options(page).first()).toBeVisible();
    await expect(field(page)).toHaveValue('part');
    await field(page).fill('quick start');
    await expect(options(page).first()).toContainText('Quick');
    expect(new URL(page.url()).searchParams.get('q')).toBe('quick start');
    await page.reload();
    await expect(options(page).first()).toContainText('Quick');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/guide\/quick$/);
    await page.goBack();
    await expect(options(page).first()).toContainText('Quick');
  });

  test('does not cover results with cards', async ({ page, site }) => {
    await page.clock.install();
    const isPage = (url: string): boolean => url.includes('/_docsite/page/');
    await page.goto(`${site}/search?q=part`);
    await expect(options(page).first()).toBeVisible();
    await withRouter(page);
    // The second result is not the active one, so only the pointer prefetches its page. A card would open from this data.
    await Promise.all([
      page.waitForResponse((response) => isPage(response.url())).then((response) => response.finished()),
      options(page)
        .nth(1)
        .hover()
        .then(() => page.clock.runFor(2000)),
    ]);
    await page.clock.runFor(2000);
    await drawn(page);
    await expect(page.locator('#docsite-card')).toBeHidden();
  });

  test('exists in the other language, with the query', async ({ page, site }) => {
    await page.goto(`${site}/search?q=part`);
    await page.locator('[popovertarget=docsite-languages]').click();
    await page.locator('#docsite-languages').getByRole('link', { name: '简体中文' }).click();
    await expect(page).toHaveURL(`${site}/zh/search?q=part`);
    await expect(field(page)).toHaveValue('part');
  });

  test('has no accessibility violations', async ({ page, site }) => {
    await page.goto(`${site}/search?q=part`);
    await expect(options(page).first()).toBeVisible();
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => {
      const run = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe;
      return (await run.run()).violations.map(({ id }) => id);
    });
    expect(violations).toEqual([]);
  });

  test('shows instructions without scripts', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site}/zh/search`);
    await expect(page.getByText('搜索需要 JavaScript')).toBeVisible();
    await context.close();
  });
});
