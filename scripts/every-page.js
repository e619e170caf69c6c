/** Opens pages of the built site in two tabs, for scripts that check all pages. */
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.js';
import { serveBuiltSite } from './built-site.js';

const tabs = 2;
/** The smallest supported window: 1280 × 1024 at WCAG's 400% zoom is 320 px wide. */
export const zoomed = { width: 320, height: 256 };
/** One page of each type and each kind of content, in both languages. */
export const typicalPages = [
  '/',
  '/guide/start/',
  '/guide/start/quick-start',
  '/guide/framework/react',
  '/config/',
  '/config/output/asset-prefix',
  '/plugins/dev/hooks',
  '/api/javascript-api/instance',
  '/community/releases/v0-7',
  '/search',
].flatMap((path) => [path, `/zh${path}`]);

/** Serves the site and opens a browser. `end` stops both, prints the result, and exits with 1 if there are errors. */
export async function openSite() {
  const { site, pages, close } = await serveBuiltSite();
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });
  const faults = [];
  return {
    site,
    pages,
    browser,
    faults,
    /** Records a fault on a page. */
    fault(path, text) {
      faults.push(text);
      console.log(`${path}\n  ${text}`);
    },
    async end(figure) {
      await browser.close();
      close();
      console.log(`${figure}: ${faults.length} faults`);
      process.exit(faults.length === 0 ? 0 : 1);
    },
  };
}

/**
 * Opens each path in a tab with these options and passes the loaded page to `visit`. Resolves with the number of
 * visits.
 */
export async function visitAll({ browser, site }, { paths, options }, visit) {
  const rest = [...paths];
  let visits = 0;
  const visitOne = async () => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
      await page.goto(site + path);
      visits++;
      await visit(page, path);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: tabs }, visitOne));
  return visits;
}
