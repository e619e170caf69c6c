/**
 * Playwright's configuration in a copy of the project. Records the sites that an instrumented package reaches in a
 * browser in the file `reached-in-browser`.
 */
import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import base from '../../../playwright.config.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const file = path.join(root, 'reached-in-browser');
const launch = chromium.launch.bind(chromium);

if (existsSync(path.join(root, 'lib/reached.js'))) {
  chromium.launch = async (options) => {
    const browser = await launch(options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (settings) => {
      const context = await newContext(settings);
      await context.exposeFunction('__sitesReached', (sites) => appendFileSync(file, `${sites.join('\n')}\n`));
      await context.addInitScript(noteSites);
      return context;
    };
    return browser;
  };
}

/** Runs in the page. After each task, sends one message with all sites that were reached for the first time. */
function noteSites() {
  const seen = new Set();
  const waiting = [];
  globalThis.__siteReached = (site) => {
    if (seen.has(site)) return;
    seen.add(site);
    if (waiting.push(site) === 1) queueMicrotask(() => void globalThis.__sitesReached(waiting.splice(0)));
  };
}

export default {
  ...base,
  testDir: path.join(root, 'test/browser'),
  outputDir: path.join(root, 'test-results'),
  workers: 1,
  use: { ...base.use, trace: 'off' },
};
