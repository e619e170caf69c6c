/** Bar R6: every page logs nothing to the console and hydrates, in both themes and at two widths. */
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.js';
import { serveBuiltSite } from './built-site.js';

const tabs = 2;
const { site, pages, close } = await serveBuiltSite();
const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });

/** Opens a page, triggers hydration and scrolls to the end. Resolves with all logged messages and errors. */
async function messagesOf(page, path) {
  const messages = [];
  const onConsole = (message) => {
    // Browsers log the 404 status of the not-found page.
    const isOwnAnswer = message.location().url === site + path && /status of 404/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isOwnAnswer) messages.push(message.text());
  };
  const onError = (error) => messages.push(String(error));
  page.on('console', onConsole);
  page.on('pageerror', onError);
  await page.goto(site + path);
  await page.keyboard.press('Shift');
  const isHydrated = () =>
    document.getElementById('docsite') === null ||
    Object.keys(document.getElementById('docsite')).some((key) => key.startsWith('__react'));
  await page.waitForFunction(isHydrated, undefined, { timeout: 10_000 }).catch(() => messages.push('not hydrated'));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  page.off('console', onConsole);
  page.off('pageerror', onError);
  return messages;
}

const views = ['light', 'dark'].flatMap((colorScheme) => [375, 1440].map((width) => ({ colorScheme, width })));
const faults = [];
let visits = 0;
for (const { colorScheme, width } of views) {
  const rest = [...pages];
  await Promise.all(
    Array.from({ length: tabs }, async () => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`policy: ${violatedDirective} ${blockedURI}`),
        ),
      );
      for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
        visits++;
        for (const message of await messagesOf(page, path)) {
          faults.push(message);
          console.log(`${path} ${colorScheme} ${width}\n  ${message}`);
        }
      }
      await page.close();
    }),
  );
}
await browser.close();
close();
console.log(`R6: ${visits} visits (${pages.length} pages × 2 themes × 2 widths): ${faults.length} messages`);
process.exit(faults.length === 0 && visits === pages.length * views.length ? 0 : 1);
