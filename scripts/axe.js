/**
 * `npm run axe [-- every]`: runs axe on every page of this site, or only on every nth page, the same way `docsite check
 * --a11y` does; `npm run axe -- --manual` tests the manual.
 */
import process from 'node:process';
import { findBrowser } from './browser.js';
import { serveBuiltSite, serveManual } from './built-site.js';
import { root } from './run-step.js';

const every = Number(process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 1);
const { site, pages, close } = process.argv.includes('--manual') ? await serveManual() : await serveBuiltSite();
// Imported only once the site is served, because serving it compiles `lib/` if needed.
const { axeInPage } = await import('../lib/compiler/checks/browser/axe-in-page.js');
const { notTheFirstVisit } = await import('../lib/compiler/checks/browser/accessibility.js');
const { completeChecks } = await import('../lib/compiler/config/check-options.js');
const { openBrowser } = await import('../lib/compiler/checks/browser/tabs.js');

// The browser can reach only this URL.
const local = site.replace('localhost', '127.0.0.1');
const { themes, widths, ...rules } = completeChecks({}, root).a11y;
process.env.CHROME_PATH = findBrowser() ?? '';
const browser = await openBrowser([root]);
if ('reason' in browser) throw new Error(browser.reason);
const tab = await browser.openTab(notTheFirstVisit);
const paths = pages.filter((_path, index) => index % every === 0);
let found = 0;
for (const path of paths)
  for (const theme of themes)
    for (const width of widths) {
      const at = width === widths[0] ? local + path : null;
      const page = { axe: browser.axe, url: at, view: { theme, width }, rules };
      for (const { rule, elements } of await axeInPage(tab, page)) {
        found += 1;
        console.log(`${path} ${theme} ${width}\n  ${rule}: ${elements.map(({ html }) => html).join(' · ')}`);
      }
    }
await browser.close();
close();
console.log(`${paths.length} pages × ${themes.length} themes × ${widths.length} widths: ${found} violations`);
process.exit(found === 0 ? 0 : 1);
