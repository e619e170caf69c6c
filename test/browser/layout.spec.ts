/** Layout of flags in code, groups of the sidebar, the site's own 404 page, linked announcements and framed videos. */
import type { Locator, Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFixture } from '../built-sites.ts';
import { distOf, expect, motionless, test as base, urlOf } from './journey.ts';

const flagsText = `# \`tidy --older-than\`

## \`--experimental-strip-types-of-files\`

| Flag | Type | Default | Effect |
| --- | --- | --- | --- |
| \`--older-than <age>\` | duration | \`30d\` | minimum age of the files that are removed, such as \`12h\` |
| \`-q\`, \`--quiet\` | boolean | \`false\` | prints errors only, and \`-dry-run\` prints nothing |

${Array.from({ length: 12 }, (_, index) => `${'x'.repeat(index + 1)} is followed by \`clean --dry-run --older-than 30d\` and a \`-dry-run\`.`).join('\n\n')}

Long names break: \`averyveryverylongname.ofanother.${'identifier'.repeat(6)}\` and \`--a-flag-${'that-is-long-'.repeat(6)}end\`.
`;

const fixture = fileURLToPath(new URL('site/', import.meta.url));
const config = fs.readFileSync(path.join(fixture, 'site.config.ts'), 'utf8');
const changes = {
  'content/en/guide/flags.md': flagsText,
  'content/en/guide/_meta.json': `[
  "quick", { "type": "dir", "name": "more", "label": "Chapter" }, "flags",
  { "type": "section-header", "label": "Header" }, { "type": "dir", "name": "linked", "label": "Group" }, "long",
  "counter"]`,
  'content/en/guide/boxed.md': '# Boxed\n\n:::tip Use **cold** water\nText\n:::\n',
  'content/en/guide/tasks.md': '# Tasks\n\n- [ ] Sweep\n  - [ ] Floor\n- [ ] Wash\n  - Cups\n    - Saucers\n',
  'content/en/guide/video.mdx':
    '# Video\n\n<YouTube id="dQw4w9WgXcQ" title="A minute" />\n\n<video width="640" height="360" />\n',
  'content/en/guide/frame.md': '# Frame\n\n<iframe width="560" height="315" title="Empty"></iframe>\n\nText.\n',
  'content/en/guide/titled.md':
    '---\nredirectFrom: /questions/often\n---\n\n# Titled\n\n## Wiederherstellungen\n\n```ts title="a.ts"\nconst a = 1;\n```\n',
  'content/en/404.md': '# Swept away\n\nTry the [guide](/guide/).\n',
  'site.config.ts': config
    .replace('theme: {', "theme: { announcement: { message: 'Out: <b>undo</b>', link: '/guide/quick' },")
    .replace("lang: 'en',", "lang: 'en', integrations: { youtube: true },"),
};

const test = base.extend<{ layout: string }>({
  layout: urlOf('layout', () => distOf(builtFixture('site', { name: 'layout', changes }))),
});

/** Returns the flags that are on more than one line. */
function brokenFlags(page: Page): Promise<string[]> {
  return page.locator('article code').evaluateAll((codes) =>
    codes.flatMap((code) => {
      const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const characters: { text: string; top: number }[] = [];
      while (walker.nextNode() !== null) {
        const node = walker.currentNode as Text;
        for (let index = 0; index < node.length; index++) {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          characters.push({ text: node.data[index] ?? '', top: Math.round(range.getBoundingClientRect().top) });
        }
      }
      const text = characters.map((character) => character.text).join('');
      return [...text.matchAll(/-[\w-]{1,23}(?![\w-])/g)]
        .filter(({ 0: flag, index }) => {
          const isOwnWord = index === 0 || text[index - 1] === ' ';
          return isOwnWord && new Set(characters.slice(index, index + flag.length).map(({ top }) => top)).size > 1;
        })
        .map(([flag]) => flag);
    }),
  );
}

for (const width of [320, 375]) {
  test(`flags stay on one line, and long names do not overflow, ${width} px`, async ({ page, layout }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${layout}/guide/flags`);
    expect(await brokenFlags(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const block of await page.locator('article > :is(h1, h2)').all())
      expect(await block.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await expect(page.locator('td').first()).toHaveText('--older-than <age>');
  });
}

const boxOf = async (locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

for (const width of [375, 1440]) {
  test(`the sidebar shows where a group ends, ${width} px`, async ({ page, layout }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${layout}/guide/linked/leaf`);
    if (width === 375) await page.locator('.sidebar-button').click();
    await motionless(page);
    const link = (name: string): Promise<{ x: number; y: number; width: number; height: number }> =>
      boxOf(page.locator('.sidebar').getByRole('link', { name, exact: true }));
    const [hidden, flags, leaf, long, counter] = [
      await link('Hidden'),
      await link('tidy --older-than'),
      await link('Leaf'),
      await link('Long'),
      await link('Counter'),
    ];
    const usual = counter.y - (long.y + long.height);
    expect(flags.y - (hidden.y + hidden.height)).toBeGreaterThan(usual + 12);
    // Below a header, a group is indented.
    expect(leaf.x).toBeGreaterThan(long.x + 8);
    expect(long.x).toBe(flags.x);
  });
}

test('only code in text has the background of code in text', async ({ page, layout }) => {
  await page.goto(`${layout}/guide/flags`);
  const backgrounds = await page.locator('.prose').evaluate((prose) => {
    const add = (parent: Element, name: string): HTMLElement => parent.appendChild(document.createElement(name));
    add(add(prose, 'p'), 'code').textContent = 'text';
    add(add(prose, 'pre'), 'code').textContent = 'own';
    const container = add(prose, 'div');
    container.className = 'container';
    add(add(container, 'pre'), 'code').textContent = 'inner';
    return [...prose.querySelectorAll('code')].slice(-3).map((code) => getComputedStyle(code).backgroundColor);
  });
  const [inText, ...inBlocks] = backgrounds;
  expect(inText).not.toBe('rgba(0, 0, 0, 0)');
  expect(inBlocks).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
});

test('the parts of a site’s own 404 page start at the same position', async ({ page, layout, complaints }) => {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${layout}/guide/quik`);
    const suggestion = page.locator('.not-found-nearest').getByRole('link', { name: 'Quick' });
    await expect(suggestion).toBeVisible();
    const starts = [page.locator('article h1'), page.locator('article p'), page.locator('.not-found-ways')];
    for (const part of [...starts, page.locator('.not-found-nearest')])
      expect((await boxOf(part)).x).toBe((await boxOf(page.locator('article h1'))).x);
    if (width === 1440)
      expect((await boxOf(page.locator('.not-found .button'))).x).toBe((await boxOf(page.locator('article h1'))).x);
  }
  complaints.length = 0;
});

test('text starts at the same position with and without an outline', async ({ page, layout }) => {
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const starts: number[] = [];
    for (const address of ['/guide/titled', '/guide/tasks']) {
      await page.goto(layout + address);
      starts.push((await boxOf(page.locator('article h1'))).x);
    }
    expect(starts[0], `${width} px`).toBe(starts[1]);
  }
});

test('a mistyped former path suggests the page that has moved', async ({ page, layout, complaints }) => {
  await page.goto(`${layout}/questions/oftn`);
  const suggestion = page.locator('.not-found-nearest').getByRole('link', { name: 'Titled' });
  await expect(suggestion).toHaveAttribute('href', /\/guide\/titled$/);
  complaints.length = 0;
});

test('bold text in a linked announcement is bolder than the rest', async ({ page, layout }) => {
  await page.goto(`${layout}/guide/quick`);
  const weight = (selector: string): Promise<number> =>
    page.locator(selector).evaluate((element) => Number(getComputedStyle(element).fontWeight));
  expect(await weight('.announcement a')).toBeLessThan(await weight('.announcement b'));
  expect(await weight('.announcement a')).toBeLessThan(600);
});

test('lists in a task are indented once', async ({ page, layout }) => {
  await page.goto(`${layout}/guide/tasks`);
  const [sweep = 0, floor = 0, wash = 0, cups = 0, saucers = 0] = await page
    .locator('article li')
    .evaluateAll((items) =>
      items.map((item) => {
        const text = [...item.childNodes].find((node) => node.nodeType === Node.TEXT_NODE) as Text;
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect().left;
      }),
    );
  expect(wash).toBe(sweep);
  expect(floor).toBeGreaterThan(sweep + 15);
  expect(cups).toBeGreaterThan(sweep + 15);
  expect(saucers - cups).toBeLessThan(cups - sweep + 8);
});

test('a video is as wide as the text at most', async ({ page, layout }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`${layout}/guide/video`);
  const { width = 0 } = (await page.locator('article video').boundingBox()) ?? {};
  const { width: text = 0 } = (await page.locator('article h1').boundingBox()) ?? {};
  expect(width).toBeGreaterThan(300);
  expect(width).toBeLessThanOrEqual(text);
});

test('the sign of a framed video is not underlined', async ({ page, layout }) => {
  await page.goto(`${layout}/guide/video`);
  await expect(page.locator('.frame-link a')).toHaveCSS('text-decoration-line', 'none');
  await expect(page.locator('.frame-title')).toHaveCSS('text-decoration-line', 'underline');
});

test('a frame is not wider than the text', async ({ page, layout }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`${layout}/guide/frame`);
  const column = await page.locator('article h1').evaluate((heading) => heading.getBoundingClientRect().width);
  const frame = await page.locator('article iframe').evaluate((one) => one.getBoundingClientRect().width);
  expect(frame).toBeLessThanOrEqual(column);
});

test('markup in the title of a container does not widen the spaces around it', async ({ page, layout }) => {
  await page.goto(`${layout}/guide/boxed`);
  const space = await page.locator('.container-title').evaluate((title) => {
    const word = document.createRange();
    word.setStart(title.firstChild as Text, 0);
    word.setEnd(title.firstChild as Text, 'Use'.length);
    const bold = title.querySelector('strong') as HTMLElement;
    return bold.getBoundingClientRect().left - word.getBoundingClientRect().right;
  });
  expect(space).toBeGreaterThan(1);
  expect(space).toBeLessThan(6);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true });

  test('a second tap on a button closes its panel, also below an announcement', async ({ page, layout }) => {
    for (const route of ['/guide/long', '/guide/boxed']) {
      await page.goto(`${layout}${route}`);
      for (const [button, panel] of [
        ['.nav-button', '.nav-screen'],
        ['.outline-button', '.outline-panel'],
      ] as const) {
        if ((await page.locator(button).count()) === 0) continue;
        const { x, y, width, height } = await boxOf(page.locator(button));
        const tap = (): Promise<void> => page.touchscreen.tap(x + width / 2, y + height / 2);
        await tap();
        await expect(page.locator(panel)).toBeVisible();
        await motionless(page);
        expect((await boxOf(page.locator(panel))).y).toBeGreaterThanOrEqual(y + height);
        await tap();
        await expect(page.locator(panel)).toBeHidden();
        await expect(page).toHaveURL(`${layout}${route}`);
      }
    }
  });

  test('the buttons of a code block do not cover its border', async ({ page, layout }) => {
    await page.goto(`${layout}/guide/titled`);
    const tools = page.locator('.code-tools');
    await expect(tools).toHaveCSS('box-shadow', 'none');
    const { y, height } = await boxOf(tools);
    expect(y + height).toBeLessThanOrEqual((await boxOf(page.locator('.code-block pre'))).y);
  });
});

test('no code is visible between the buttons of a code block and its frame', async ({ page, layout }) => {
  await page.goto(`${layout}/guide/titled`);
  const tools = page.locator('.code-tools');
  await page.locator('.code-block code').evaluate((code) => (code.textContent = '█'.repeat(300)));
  await tools.locator('button').last().hover();
  await motionless(page);
  const { x, y, width, height } = await boxOf(tools);
  const strip = { x: x + width, y, width: 5, height };
  const covered = await page.screenshot({ clip: strip });
  await page.locator('.code-block code').evaluate((code) => (code.textContent = ' '));
  expect(covered.equals(await page.screenshot({ clip: strip }))).toBe(true);
});

test('the link of a heading takes no space in its line', async ({ page, layout }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto(`${layout}/guide/titled`);
  const widths = await page.locator('h2').evaluate((heading) => {
    const word = document.createRange();
    word.setStart(heading.firstChild as Text, 0);
    word.setEndAfter(heading.firstChild as Text);
    const width = word.getBoundingClientRect().width;
    const before = heading.getBoundingClientRect().height;
    heading.style.inlineSize = `${width + 2}px`;
    return { before, after: heading.getBoundingClientRect().height };
  });
  expect(widths.after).toBe(widths.before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a short page does not scroll, even after a navigation', async ({ page, layout, complaints }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto(`${layout}/guide/none`);
  await expect(page.locator('body > [aria-live], body > [role=status]').first()).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  complaints.length = 0;
});

test('a frame has no border and is apart from the text after it', async ({ page, layout }) => {
  await page.goto(`${layout}/guide/frame`);
  await expect(page.locator('article iframe')).toHaveCSS('border-top-width', '0px');
  const frame = await boxOf(page.locator('article iframe'));
  expect((await boxOf(page.locator('article p'))).y).toBeGreaterThanOrEqual(frame.y + frame.height + 16);
});

test('a video that a reader opens does not move the text below it', async ({ page, layout }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }));
  await page.goto(`${layout}/guide/video`);
  // Until its script has loaded, the link is an ordinary one.
  await expect(page.locator('doc-island:has(.frame-link)')).toHaveAttribute('data-alive', '');
  const before = await boxOf(page.locator('article video'));
  await page.locator('.frame-link a').click();
  await expect(page.locator('.frame-link iframe')).toBeAttached();
  expect((await boxOf(page.locator('article video'))).y).toBe(before.y);
});
