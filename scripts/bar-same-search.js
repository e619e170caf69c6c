/**
 * Bar S7: searching for every link text on the site returns the same results in Chromium and in Node.js. `npm run
 * firefox` tests Firefox.
 */
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.js';
import { output, serveBuiltSite } from './built-site.js';
import { compareSearch } from './search-in-browser.js';

const { close } = await serveBuiltSite();
const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });
const { queries, differing } = await compareSearch(await browser.newPage(), output);
await browser.close();
close();
console.log(`\n${queries} queries, ${differing.length} with results in Chromium ${browser.version()}`);
for (const query of differing) console.log(`  ${query}`);
process.exit(queries > 0 && differing.length === 0 ? 0 : 1);
