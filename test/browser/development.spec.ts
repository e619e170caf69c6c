import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Page, Response } from '@playwright/test';
import { copyOfSite, drawn, expect, routerAlive, serve, test } from './journey.ts';

/** A development server for a copy of the site, and the copy's folder. */
interface Session {
  root: string;
  url: string;
  server: ChildProcess;
}

const developing = test.extend<{ dev: Session }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs off its pattern
  dev: async ({}, use) => {
    const root = copyOfSite('site');
    const { url, server } = await serve(['dev', root]);
    await use({ root, url, server });
    server.kill('SIGTERM');
    fs.rmSync(root, { recursive: true, force: true });
  },
});

function edit({ root }: Session, page: string, change: (text: string) => string): void {
  const file = path.join(root, 'content/en', page);
  fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
}

/**
 * Opens a page and waits until it is ready for updates, that is, until the update channel is open and the shell and the
 * data for the comparison are loaded.
 */
async function open(page: Page, url: string): Promise<void> {
  const answer = (part: string): Promise<Response> =>
    page.waitForResponse((response) => response.url().includes(part) && response.ok());
  const [, data] = await Promise.all([answer('/_docsite/events'), answer('/_docsite/page/'), page.goto(url)]);
  await data.finished();
  await routerAlive(page);
  await drawn(page);
}

developing('saving shows the new text and leaves the reader where he is', async ({ page, dev }) => {
  await open(page, `${dev.url}/guide/`);
  await page.locator('.tabs').first().getByRole('tab', { name: 'saw' }).click();
  await page.locator('details.container summary').click();
  await page.evaluate(() => {
    scrollTo(0, 500);
    Object.assign(globalThis, { sameDocument: true });
  });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  edit(dev, 'guide/index.mdx', (text) => text.replace('Line 12 of the first part', 'Line twelve of the first part'));
  await expect(page.getByText('Line twelve of the first part')).toHaveCount(1);
  expect(await page.evaluate(() => ({ y: scrollY, same: 'sameDocument' in globalThis }))).toEqual({
    y: 500,
    same: true,
  });
  await expect(page.locator('details.container')).toHaveAttribute('open', '');
  await expect(page.locator('.tabs').first().getByRole('tab', { name: 'saw' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.locator('.code-block').first().locator('.code-tools')).toHaveCount(1);
});

developing('a save while the page loads appears when it has loaded', async ({ page, dev }) => {
  const isServed = async (): Promise<boolean> =>
    (await (await fetch(`${dev.url}/guide/`)).text()).includes('Line twelve of the first part');
  await page.route('**/_docsite/events?*', async (route) => {
    edit(dev, 'guide/index.mdx', (text) => text.replace('Line 12 of the first part', 'Line twelve of the first part'));
    await expect.poll(isServed).toBe(true);
    await route.continue();
  });
  await page.goto(`${dev.url}/guide/`);
  await expect(page.getByText('Line twelve of the first part')).toHaveCount(1);
});

/** Simulates a reader: opens a group, chooses a tab and the dark theme, scrolls, and types a search. */
async function act(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('docsite.appearance', 'dark'));
  await page.reload();
  await routerAlive(page);
  await page.locator('.tabs').first().getByRole('tab', { name: 'saw' }).click();
  await page.locator('details.container summary').click();
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await page.keyboard.press('Control+k');
  await page.locator('dialog.search .search-input').fill('quick');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

async function expectUsed(page: Page): Promise<void> {
  await expect(page.locator('dialog.search[open] .search-input')).toHaveValue('quick');
  await expect(page.locator('dialog.search [role=option]').first()).toBeVisible();
  await expect(page.locator('details.container')).toHaveAttribute('open', '');
  await expect(page.locator('.tabs').first().getByRole('tab', { name: 'saw', includeHidden: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
}

function configure({ root }: Session, change: (text: string) => string): void {
  const file = path.join(root, 'site.config.ts');
  fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
}

const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in globalThis);

developing('a change of the navigation in the config appears without a reload', async ({ page, dev }) => {
  await open(page, `${dev.url}/guide/`);
  await act(page);
  configure(dev, (text) => text.replace('theme: {', "theme: { nav: [{ text: 'Handbook', link: '/guide/' }],"));
  await expect(page.locator('header').getByText('Handbook').first()).toBeAttached();
  expect(await isSameDocument(page)).toBe(true);
  await expectUsed(page);
});

developing(
  'a change of the config that needs another document keeps what the reader has done',
  async ({ page, dev }) => {
    await open(page, `${dev.url}/guide/`);
    await act(page);
    configure(dev, (text) =>
      text.replace('theme: {', "head: [{ tag: 'meta', attributes: { name: 'color', content: 'red' } }],\n  theme: {"),
    );
    await expect(page.locator('meta[name=color]')).toBeAttached();
    expect(await isSameDocument(page)).toBe(false);
    await expectUsed(page);
  },
);

developing('a saved style sheet applies', async ({ page, dev }) => {
  const sheet = path.join(dev.root, 'theme/site.css');
  const before = fs.readFileSync(sheet, 'utf8');
  await open(page, `${dev.url}/guide/quick`);
  for (const color of ['rgb(1, 2, 3)', 'rgb(4, 5, 6)']) {
    fs.writeFileSync(sheet, `${before}\nh1 { color: ${color} }\n`);
    await expect(page.locator('h1')).toHaveCSS('color', color);
  }
});

developing('a new heading enters the outline at once', async ({ page, dev }) => {
  await open(page, `${dev.url}/guide/quick`);
  edit(dev, 'guide/quick.md', (text) => `${text}\n## Another thing\n\nMore.\n`);
  await expect(page.locator('.outline').getByRole('link', { name: 'Another thing' })).toBeVisible();
});

developing('an error is shown over the page with the author’s line until it is fixed', async ({ page, dev }) => {
  await open(page, `${dev.url}/guide/quick`);
  edit(dev, 'guide/quick.md', (text) => text.replace('(/guide/long)', '(/guide/lonk)'));
  const overlay = page.locator('docsite-overlay');
  await expect(overlay).toContainText('content/en/guide/quick.md:8:');
  await expect(overlay).toContainText('on to [long](/guide/lonk)');
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
  edit(dev, 'guide/quick.md', (text) => text.replace('(/guide/lonk)', '(/guide/lonkk)'));
  await expect(overlay).toContainText('/guide/lonkk');
  edit(dev, 'guide/quick.md', (text) => text.replace('(/guide/lonkk)', '(/guide/long)'));
  await expect(overlay).toHaveCount(0);
});

developing('the overlay shows only errors of the open page', async ({ page, dev }) => {
  await open(page, `${dev.url}/guide/quick`);
  edit(dev, 'guide/long.md', (text) => `${text}\nOn to [nowhere](/guide/nowhere).\n`);
  edit(dev, 'guide/quick.md', (text) => text.replace('(/guide/long)', '(/guide/lonk)'));
  const overlay = page.locator('docsite-overlay');
  await expect(overlay).toContainText('1 error');
  await expect(overlay).toContainText('/guide/lonk');
  edit(dev, 'guide/quick.md', (text) => text.replace('(/guide/lonk)', '(/guide/long)'));
  await expect(overlay).toHaveCount(0);
  await page.getByRole('link', { name: 'long', exact: true }).first().click();
  await expect(overlay).toContainText('/guide/nowhere');
});

test('saving a module imported by a component’s script updates the page', async ({ page }) => {
  const root = copyOfSite('site');
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  const config = fs.readFileSync(path.join(root, 'site.config.ts'), 'utf8');
  const lamp = "Lamp: { module: 'theme/lamp.tsx', interactive: 'load', script: 'theme/light.ts' }";
  write('site.config.ts', config.replace('components: {', `components: { ${lamp},`));
  write('theme/lamp.tsx', 'export default () => <p className="lamp">dark</p>;\n');
  write(
    'theme/light.ts',
    "import { word } from '../words/word.ts';\nexport default (element: Element) => { element.querySelector('p')!.textContent = word; };\n",
  );
  write('words/word.ts', "export const word = 'lit';\n");
  write('content/en/guide/lamp.mdx', '# Lamp\n\n<Lamp />\n');
  const { url, server } = await serve(['dev', root]);
  try {
    await open(page, `${url}/guide/lamp`);
    await expect(page.locator('.lamp')).toHaveText('lit');
    write('words/word.ts', "export const word = 'lit anew';\n");
    await expect(page.locator('.lamp')).toHaveText('lit anew');
    write(
      'theme/light.ts',
      "export default (element: Element) => { element.querySelector('p')!.textContent = 'out'; };\n",
    );
    await expect(page.locator('.lamp')).toHaveText('out');
  } finally {
    server.kill('SIGTERM');
    fs.rmSync(root, { recursive: true, force: true });
  }
});
