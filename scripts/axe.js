/** `npm run axe [-- every]`: axe over every page of this site in both themes and two widths; `every` takes each nth page only. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.js';
import { serveBuiltSite } from './built-site.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violationsOn(page, address) {
  await page.goto(site + address);
  // Images become buttons a moment after a page is shown.
  await page.waitForTimeout(150);
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`);
  });
}

const every = Number(process.argv[2] ?? 1);
const { site, pages, close } = await serveBuiltSite();
const addresses = pages.filter((_address, index) => index % every === 0);
const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });
const found = [];
for (const colorScheme of ['light', 'dark']) {
  for (const width of [375, 1440]) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    for (const address of addresses) {
      for (const violation of await violationsOn(page, address)) {
        found.push(violation);
        console.log(`${address} ${colorScheme} ${width}\n  ${violation}`);
      }
    }
    await page.close();
  }
}
await browser.close();
close();
console.log(`${addresses.length} pages × 2 themes × 2 widths: ${found.length} violations`);
process.exit(found.length === 0 ? 0 : 1);
