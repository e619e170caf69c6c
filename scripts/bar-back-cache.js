/**
 * Bar R8: the browser restores twenty pages of all types from its back/forward cache, with the router and search
 * loaded.
 */
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.js';
import { isRouterAlive, serveBuiltSite } from './built-site.js';

const types = [
  '/',
  '/guide/start/quick-start',
  '/guide/start/glossary',
  '/guide/framework/react',
  '/config/',
  '/config/output/asset-prefix',
  '/plugins/dev/hooks',
  '/api/javascript-api/instance',
  '/search',
  '/community/releases/v0-4',
];

const { site, close } = await serveBuiltSite();
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  // Playwright disables this cache because it can't track cached pages. This script only evaluates code in the page, so
  // it can enable the cache.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});
const paths = types.flatMap((path) => [path, `/zh${path}`]);
const lost = [];
for (const path of paths) {
  const page = await browser.newPage();
  await page.goto(site + path);
  await page.keyboard.press('Shift');
  await page.waitForFunction(isRouterAlive);
  await page.keyboard.press('/');
  await page.waitForSelector('.search-input');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    globalThis.wasHere = true;
    addEventListener('pageshow', ({ persisted }) => (globalThis.isRestored = persisted));
  });
  await page.goto(`${site}/favicon.svg`);
  await page.goBack({ waitUntil: 'commit' }).catch(() => {});
  const restored = await page
    .waitForFunction(() => globalThis.wasHere === true && globalThis.isRestored === true, undefined, { timeout: 3000 })
    .then(
      () => true,
      () => false,
    );
  if (!restored) {
    lost.push(path);
    const reasons = await page.evaluate(() =>
      JSON.stringify(performance.getEntriesByType('navigation')[0]?.notRestoredReasons ?? null),
    );
    console.log(`${path} was reloaded: ${reasons}`);
  }
  await page.close();
}
await browser.close();
close();
console.log(`R8: ${paths.length - lost.length} of ${paths.length} pages restored`);
process.exit(lost.length === 0 ? 0 : 1);
