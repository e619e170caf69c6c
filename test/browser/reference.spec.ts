/** Articles laid out as a reference, and the reading progress shown on phones. */
import { expect } from './journey.ts';
import { test } from './own-site.ts';

for (const width of [375, 1440]) {
  test(`parameters are rows: text next to the name, or below it on phones, ${width} px`, async ({ page, own }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${own}/api/javascript-api/core`);
    const row = page.getByRole('row').filter({ hasText: 'envMode' }).first();
    await expect(row.getByRole('cell')).toHaveCount(3);
    const boxes = await row.getByRole('cell').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()));
    const [name, fact, text] = boxes;
    expect(fact?.top).toBeGreaterThanOrEqual(name?.bottom ?? Infinity);
    if (width === 1440) {
      expect(text?.left).toBeGreaterThan(name?.right ?? Infinity);
      expect(text?.top).toBe(name?.top);
    } else {
      expect(text?.top).toBeGreaterThanOrEqual(fact?.bottom ?? Infinity);
    }
    // Screen readers still get a table, with the header that is not shown.
    await expect(page.getByRole('columnheader', { name: 'Default' }).first()).toBeAttached();
  });
}

test('from 1,680 px, samples are next to the text', async ({ page, own }) => {
  await page.setViewportSize({ width: 1679, height: 900 });
  await page.goto(`${own}/config/output/minify`);
  const part = page.locator('.part').first();
  const sample = part.locator('.code-block').last();
  const text = part.locator(':scope > p').last();
  expect((await sample.boundingBox())?.x).toBe((await text.boundingBox())?.x);
  await page.setViewportSize({ width: 1680, height: 900 });
  const { x = Infinity, width = 0 } = (await text.boundingBox()) ?? {};
  expect((await sample.boundingBox())?.x).toBeGreaterThanOrEqual(x + width);
});

test('the card of an option shows its facts, and the card of a heading its section', async ({ page, own }) => {
  await page.goto(`${own}/config/output/minify`);
  await page.locator('.prose a[href="/config/mode"]').first().hover();
  await expect(page.locator('#docsite-card b')).toHaveText('mode');
  await expect(page.locator('#docsite-card dt').first()).toHaveText('Type');
  await expect(page.locator('#docsite-card dt').nth(1)).toHaveText('Default');
  await expect(page.locator('#docsite-card > p')).toHaveText(/\w/);
  await page.goto(`${own}/config/`);
  await page.locator('.prose a[href="/config/dev/client#overlay"]').first().hover();
  await expect(page.locator('#docsite-card b')).toHaveText('overlay');
  await expect(page.locator('#docsite-card > p')).toHaveText(/\w/);
});

test('the card of a glossary term shows the term and its definition', async ({ page, own }) => {
  for (const { lang, term, definition } of [
    { lang: '', term: 'Chunk', definition: /^A group of modules that are loaded together;/ },
    { lang: '/zh', term: 'chunk', definition: /^一起加载的一组模块，/ },
  ]) {
    await page.goto(`${own}${lang}/guide/start/`);
    await page.locator(`.prose a[href="${lang}/guide/start/glossary#chunk"]`).hover();
    await expect(page.locator('#docsite-card b')).toHaveText(term);
    await expect(page.locator('#docsite-card > p')).toHaveText(definition);
  }
});

test('labeled facts of a section are a strip', async ({ page, own }) => {
  await page.goto(`${own}/plugins/list/plugin-assets-retry`);
  const facts = page.locator('#max ~ dl.facts').first();
  await expect(facts.locator('dt')).toHaveText(['Type', 'Default']);
  await expect(facts.locator('dd')).toHaveText(['number', '3']);
});

test('releases are a timeline: version and date next to changes, each marked by a word', async ({ page, own }) => {
  for (const [path, marks] of [
    ['/community/releases/', /^(?:Added|Changed|Fixed|Breaking)$/],
    ['/zh/community/releases/', /^(?:新增|变更|修复|不兼容)$/],
  ] as const) {
    await page.goto(own + path);
    const release = page.locator('.release').first();
    const [heading, list] = await Promise.all([
      release.locator('h3').boundingBox(),
      release.locator('ul').boundingBox(),
    ]);
    expect(list?.x).toBeGreaterThanOrEqual((heading?.x ?? Infinity) + (heading?.width ?? 0));
    expect(Math.abs((list?.y ?? 0) - (heading?.y ?? Infinity))).toBeLessThan(8);
    for (const mark of await page.locator('.release .badge').allTextContents()) expect(mark).toMatch(marks);
    expect(await page.locator('.release').count()).toBe(7);
  }
});

test('on phones, a line shows how far the reader has read, except with reduced motion', async ({ page, own }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`${own}/guide/start/quick-start`);
  const read = (): Promise<number> =>
    page.evaluate(() => {
      const row = document.querySelector('.mobile-row') as Element;
      return Number.parseFloat(getComputedStyle(row, '::after').inlineSize) / row.clientWidth;
    });
  const scrollToPart = (part: number): Promise<void> =>
    page.evaluate((at) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      scrollTo({ top: at * (scrollHeight - clientHeight), behavior: 'instant' });
    }, part);
  await expect.poll(read).toBe(0);
  await scrollToPart(0.5);
  await expect.poll(read).toBeCloseTo(0.5, 1);
  await scrollToPart(1);
  await expect.poll(read).toBeCloseTo(1, 1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(read).not.toBeCloseTo(1, 1);
});

test('the facts are below the title and its sentence, and the first sample is directly below the facts', async ({
  page,
  own,
}) => {
  for (const path of ['/config/output/asset-prefix', '/zh/config/dev/hmr']) {
    await page.goto(own + path);
    const tops = await page
      .locator('h1, .part > p, .option-facts, .code-block:not(details *)')
      .evaluateAll((all) =>
        all.slice(0, 4).map((one) => ({ name: one.tagName, top: one.getBoundingClientRect().top })),
      );
    expect(tops.map(({ name }) => name)).toEqual(['H1', 'P', 'DL', 'DIV']);
    expect(tops.map(({ top }) => top)).toEqual(tops.map(({ top }) => top).toSorted((a, b) => a - b));
  }
});

test('release notes mark each change with a word', async ({ page, own }) => {
  for (const [path, marks] of [
    ['/community/releases/v0-7', /^(?:Added|Changed|Fixed|Breaking) /],
    ['/zh/community/releases/v0-7', /^(?:新增|变更|修复|不兼容) /],
  ] as const) {
    await page.goto(own + path);
    const changes = await page.locator('table').first().locator('tbody td:nth-child(2)').allTextContents();
    expect(changes).toHaveLength(7);
    for (const change of changes) expect(change).toMatch(marks);
  }
});
