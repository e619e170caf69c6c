/** Bar R3: measures 25 interactions with CPU throttling (4x), from input to the next frame. */
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.js';
import { serveBuiltSite } from './built-site.js';

const longest = 100;
/**
 * Other load on the machine only increases the measured times, so the best of a few rounds is closest to the cost of
 * the page itself.
 */
const maxRounds = 3;
const start = '/guide/start/quick-start';

const click = (selector) => (page) => page.locator(selector).first().click();
const press = (key) => (page) => page.keyboard.press(key);

/** Interactions in order, on a single page that is never reloaded. */
const interactions = [
  ['show an intent', press('Shift')],
  ['open the languages', click('[popovertarget=docsite-languages]')],
  ['close the languages', press('Escape')],
  ['open the appearance', click('[popovertarget=docsite-appearance]')],
  ['close the appearance', press('Escape')],
  ['turn dark', click('.top-bar [data-toggle-appearance]')],
  ['turn light', click('.top-bar [data-toggle-appearance]')],
  ['choose a tab', click('main [role=tab]:not([aria-selected=true])')],
  ['go to the next tab', press('ArrowRight')],
  ['copy code', click('main .code-tools button')],
  ['follow the outline', click('.outline a >> nth=4')],
  ['scroll by a page', press('PageDown')],
  ['go up', click('.scroll-to-top')],
  ['open the search', click('.top-bar .search-button')],
  ['type a', press('a')],
  ['type s', press('s')],
  ['type s again', press('s')],
  ['type e', press('e')],
  ['take a letter back', press('Backspace')],
  ['go to the next hit', press('ArrowDown')],
  ['leave the search', press('Escape')],
  ['follow the sidebar', click('.sidebar a[href$="/guide/start/glossary"]')],
  ['go to a long page', click('.top-nav a[href*="/plugins/"]')],
  ['go back', (page) => page.evaluate(() => history.back())],
  ['follow the pager', click('.pager-link')],
];

const { site, close } = await serveBuiltSite();
const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });

/**
 * Runs one round. Returns the longest event of each interaction in milliseconds, or 0 if none took longer than a frame.
 */
async function round() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(site + start);
  await page.waitForSelector('main [role=tab]');
  await page.evaluate(() => {
    globalThis.events = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) globalThis.events.push({ name, duration });
    });
    observer.observe({ type: 'event', durationThreshold: 16 });
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const durations = [];
  for (const [, interact] of interactions) {
    await interact(page);
    await page.waitForTimeout(400);
    durations.push(
      await page.evaluate(() => Math.max(0, ...globalThis.events.splice(0).map(({ duration }) => duration))),
    );
  }
  await context.close();
  return durations;
}

let best = await round();
let rounds = 1;
for (; rounds < maxRounds && Math.max(...best) > longest; rounds++) {
  const again = await round();
  best = best.map((duration, index) => Math.min(duration, again[index]));
}
await browser.close();
close();
for (const [index, [name]] of interactions.entries()) console.log(`${String(best[index]).padStart(5)} ms  ${name}`);
const worst = Math.max(...best);
console.log(`R3: ${interactions.length} interactions with 4x CPU throttling, ${rounds} rounds: worst ${worst} ms`);
process.exit(worst <= longest ? 0 : 1);
