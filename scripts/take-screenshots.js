/**
 * Takes the screenshots for the site's pages. Runs projects from `content/examples` with the installed packages, and
 * uses Chromium to render their output and the pages that they serve, in both themes.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findTestBrowser } from './browser.js';
import { modules, runRsbuild, whileServing } from './run-rsbuild.js';
import { root } from './run-step.js';

const style = readFileSync(new URL('screenshots.css', import.meta.url), 'utf8');

/** Folder of the site's screenshots. */
export const imageFolder = path.join(root, 'content/public/images/screenshots');

/** Device pixels per CSS pixel. At 2, every build of Chromium places letters at the same positions. */
const density = 2;
/** Page width in CSS pixels. Pages are scaled to three quarters, in a window of 720 pixels. */
const pageWidth = 960;

/** The path that screenshots show instead of a temporary folder. */
const home = '/home/ann/harbour';

/** Maps the name of a screenshot to a function that runs a project and returns the windows to draw in each theme. */
const scenes = {
  terminal: () =>
    inCopy('multiple-pages', async (folder) => {
      const text = await runRsbuild(['build'], folder, { colors: true });
      return await themed(() => terminal('npx rsbuild build', text));
    }),
  'dev-server': (browser) =>
    inCopy('multiple-pages', (folder) =>
      whileServing(
        folder,
        ({ origin, output }) =>
          themed((theme) =>
            withPage({ browser, theme, height: 240 }, async (page) => {
              await openTimetable(page, origin);
              return web('localhost:3000/timetable', await still(page)) + terminal('npx rsbuild dev', output());
            }),
          ),
        { colors: true },
      ),
    ),
  'error-overlay': (browser) =>
    inCopy('multiple-pages', (folder) =>
      whileServing(folder, ({ origin }) =>
        themed((theme) =>
          withPage({ browser, theme, height: 610 }, async (page) => {
            await openTimetable(page, origin);
            const file = path.join(folder, 'src/timetable.js');
            const text = readFileSync(file, 'utf8');
            writeFileSync(file, text.replace("Mull: '11:05' };", "Mull: '11:05' ;"));
            await page.locator('rsbuild-error-overlay .title').waitFor();
            await page.locator('rsbuild-error-overlay .file-link').evaluateAll(renameFolder, { folder, home });
            const image = await still(page);
            writeFileSync(file, text);
            await page.locator('rsbuild-error-overlay .title').waitFor({ state: 'detached' });
            return web('localhost:3000/timetable', image);
          }),
        ),
      ),
    ),
  // The report is light in both themes.
  'bundle-analyzer': (browser) =>
    inCopy('bundle-analyzer', async (folder) => {
      await runRsbuild(['build'], folder);
      const image = await withPage({ browser, theme: 'light', height: 540 }, async (page) => {
        await page.addInitScript(advanceTimeByFrame);
        await page.goto(pathToFileURL(path.join(folder, 'dist/report.html')).href);
        await page.addStyleTag({ content: '.Sidebar__container * { font-family: Verdana; line-height: 18px }' });
        // The sidebar closes after three seconds unless the pointer enters it.
        await page.locator('.Sidebar__content').dispatchEvent('mouseenter');
        await page.getByTitle('Pin').click();
        await page.getByLabel(/Show content of concatenated modules/).click();
        await page.locator('input:focus').blur();
        // The map is complete half a second after its last change.
        const redrawn = (await page.evaluate(() => performance.now())) + 2000;
        await page.waitForFunction((time) => performance.now() > time, redrawn);
        return await still(page);
      });
      return await themed(() => web('dist/report.html', image));
    }),
};

/**
 * Runs in the page, before its own scripts. Replaces the clock: time advances with each frame, and slightly with each
 * read. The report measures how long drawing takes, and would draw a simpler map on a slow machine.
 */
function advanceTimeByFrame() {
  let time = 0;
  const advance = () => {
    time += 1000 / 60;
    requestAnimationFrame(advance);
  };
  advance();
  performance.now = Date.now = () => (time += 0.01);
}

async function openTimetable(page, origin) {
  await page.goto(`${origin}/timetable`);
  await page.getByText('Arran').waitFor();
}

/** Runs in the page. Replaces the temporary folder's name in the page's text. */
function renameFolder(elements, { folder, home: name }) {
  for (const element of elements) element.textContent = element.textContent.replace(folder, name);
}

/** The names of all screenshots. */
export const names = Object.keys(scenes);

/** Starts the browser for screenshots. Without font hinting, all builds of Chromium draw letters identically. */
export async function launchBrowser() {
  return await chromium.launch({ executablePath: findTestBrowser(), args: ['--font-render-hinting=none'] });
}

/**
 * Takes one screenshot in both themes.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} name
 * @returns {Promise<{ file: string, image: string }[]>} Filenames in `imageFolder`, and WebP images as Base64.
 */
export async function takeScreenshots(browser, name) {
  const windows = await scenes[name](browser);
  const taken = [];
  for (const [theme, html] of Object.entries(windows)) {
    taken.push({ file: `${name}-${theme}.webp`, image: await draw(browser, theme, html) });
  }
  return taken;
}

/** Draws windows in a theme. Returns a WebP as Base64. */
async function draw(browser, theme, html) {
  return await withPage({ browser, theme }, async (page) => {
    await page.setContent(`<!doctype html><style>${style}</style>${html}`);
    await page.evaluate(() => document.fonts.ready);
    const png = await page.locator('body').screenshot({ omitBackground: true });
    return await page.evaluate(toWebp, png.toString('base64'));
  });
}

/** Runs in the page. Converts a PNG to a WebP. */
async function toWebp(png) {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  return (await blob.bytes()).toBase64();
}

async function themed(windowsOf) {
  return { light: await windowsOf('light'), dark: await windowsOf('dark') };
}

async function inCopy(project, use) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-screenshot-'));
  try {
    cpSync(path.join(root, 'content/examples', project), folder, { recursive: true });
    symlinkSync(modules, path.join(folder, 'node_modules'), 'dir');
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function withPage({ browser, theme, height = 540 }, use) {
  const viewport = { width: pageWidth, height };
  const context = await browser.newContext({ viewport, colorScheme: theme, deviceScaleFactor: density });
  await context.addInitScript(setFonts, fonts);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * Maps the fonts used by pages to fonts that Debian installs with Chromium, so that every computer draws the same
 * letters.
 */
const fonts = {
  Arial: 'DejaVu Sans',
  Verdana: 'DejaVu Sans',
  'Times New Roman': 'DejaVu Serif',
  Menlo: 'DejaVu Sans Mono',
};

/** Runs in the page, before its scripts. */
function setFonts(replaced) {
  for (const [name, local] of Object.entries(replaced)) document.fonts.add(new FontFace(name, `local('${local}')`));
  const { prototype } = CanvasRenderingContext2D;
  const font = Object.getOwnPropertyDescriptor(prototype, 'font');
  const set = function (value) {
    font.set.call(this, value.replace('sans-serif', "'DejaVu Sans'"));
  };
  Object.defineProperty(prototype, 'font', { ...font, set });
}

/** Takes screenshots of a page until two in a row are equal. Returns a PNG as Base64. */
async function still(page) {
  let last;
  for (;;) {
    const next = (await page.screenshot({ animations: 'disabled' })).toString('base64');
    if (next === last) return next;
    last = next;
  }
}

function terminal(command, text) {
  return `<div class="window"><div class="bar"><span>${command}</span></div><pre>${toHtml(settled(text))}</pre></div>`;
}

function web(address, image) {
  return `<div class="window"><div class="bar"><span class="address">${address}</span></div><img src="data:image/png;base64,${image}"></div>`;
}

/** Replaces text that differs between runs: times, the port, and the computer's address. */
function settled(text) {
  return text
    .replaceAll(/(Compiled in (?:\u001B\[\d+m)?)\d+\.\d+/g, '$10.12')
    .replaceAll(/http:\/\/localhost:\d+/g, 'http://localhost:3000')
    .replaceAll(/http:\/\/\d+\.\d+\.\d+\.\d+:\d+/g, 'http://192.168.1.20:3000')
    .trim();
}

const colors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** Converts the terminal control sequences for bold, dim and colored text to HTML. */
export function toHtml(text) {
  let classes = new Set();
  return text
    .split(/(\u001B\[[\d;]*m)/)
    .map((part) => {
      const [, codes] = /^\u001B\[([\d;]*)m$/.exec(part) ?? [];
      if (codes === undefined) return classes.size === 0 ? escaped(part) : spanOf(part, classes);
      for (const code of codes.split(';').map(Number)) classes = classesAfter(code, classes);
      return '';
    })
    .join('');
}

function spanOf(part, classes) {
  return part === '' ? '' : `<span class="${[...classes].join(' ')}">${escaped(part)}</span>`;
}

function classesAfter(code, classes) {
  const without = (...removed) => [...classes].filter((one) => !removed.includes(one));
  if (code === 0) return new Set();
  if (code === 1) return new Set([...classes, 'bold']);
  if (code === 2) return new Set([...classes, 'dim']);
  if (code === 22) return new Set(without('bold', 'dim'));
  const color = code === 90 ? 'gray' : colors[code - 30];
  return new Set([...without(...colors, 'gray'), ...(color === undefined ? [] : [color])]);
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
