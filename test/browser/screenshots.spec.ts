/** Screenshots on pages match the output of the installed packages. `npm run bars D5` retakes all of them. */
import fs from 'node:fs';
import path from 'node:path';
import fastGlob from 'fast-glob';
import type { Browser } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { differenceOf, tolerated } from '../../scripts/compare-images.js';
import { imageFolder, launchBrowser, names, takeScreenshots, toHtml } from '../../scripts/take-screenshots.js';
import { seed } from '../random.ts';

test.describe.configure({ mode: 'serial' });

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.afterAll(() => browser.close());

const stored = (file: string): string => fs.readFileSync(path.join(imageFolder, file), 'base64');
const drawn = names[seed % names.length] ?? '';

test(`the screenshots of ${drawn} are up to date`, async () => {
  const page = await browser.newPage();
  for (const { file, image } of await takeScreenshots(browser, drawn)) {
    expect(await differenceOf(page, image, stored(file)), `${file}, SEED=${seed}`).toBeLessThanOrEqual(tolerated);
  }
  await page.close();
});

test('one changed word exceeds the tolerated difference', async () => {
  const page = await browser.newPage();
  const altered = await page.evaluate(async (source) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/webp;base64,${source}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    // Draws the word in the title, between the command and the edge of the window.
    if (context !== null) context.font = "24px 'DejaVu Sans Mono'";
    context?.fillText('--watch', 800, 48);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, stored('terminal-light.webp'));
  expect(await differenceOf(page, altered, stored('terminal-light.webp'))).toBeGreaterThan(tolerated);
  await page.close();
});

test('every screenshot exists in both themes, in at most 60 kB, and on a page in each language', () => {
  const files = names.flatMap((name) => [`${name}-dark.webp`, `${name}-light.webp`]);
  expect(fs.readdirSync(imageFolder).toSorted()).toEqual(files.toSorted());
  expect(files.filter((file) => fs.statSync(path.join(imageFolder, file)).size > 60_000)).toEqual([]);
  for (const language of ['en', 'zh']) {
    const pages = new URL(`../../content/${language}/`, import.meta.url).pathname;
    const texts = fastGlob.sync('**/*.{md,mdx}', { cwd: pages }).map((page) => fs.readFileSync(pages + page, 'utf8'));
    const unused = files.filter((file) => !texts.some((text) => text.includes(`(/images/screenshots/${file}`)));
    expect(unused, language).toEqual([]);
  }
});

test('terminal colors become classes', () => {
  const text = '\u001B[1m\u001B[32mready\u001B[39m\u001B[22m in \u001B[1m0.1\u001B[22m s\u001B[90m (<web>)\u001B[39m';
  expect(toHtml(text)).toBe(
    '<span class="bold green">ready</span> in <span class="bold">0.1</span> s<span class="gray"> (&lt;web>)</span>',
  );
});
