/**
 * Bar R10 in Firefox ESR: if the stored theme differs from the system's, all frames of 50 loads show the stored theme,
 * and no page violates its content security policy.
 */
import process from 'node:process';
import { serveBuiltSite } from './built-site.js';
import { launchFirefox } from './launch-firefox.js';

const loads = 50;
const paths = ['/guide/start/quick-start', '/config/', '/', '/zh/guide/start/glossary', '/zh/plugins/dev/hooks'];

// Firefox reads the system theme from its preferences, so each theme needs a separate browser.
const browsers = {
  dark: await launchFirefox({ 'ui.systemUsesDarkTheme': 0 }),
  light: await launchFirefox({ 'ui.systemUsesDarkTheme': 1 }),
};
const { site, close } = await serveBuiltSite();

/** Runs before the page's scripts. Records the background just before each frame, and policy violations. */
function observe() {
  const seen = { frames: [], violations: [] };
  Object.assign(globalThis, { seen });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.violations.push(`${violatedDirective} ${blockedURI}`),
  );
  const note = () => {
    // Browsers do not paint a document without a body.
    if (document.body !== null) seen.frames.push(getComputedStyle(document.documentElement).backgroundColor);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** Derives the theme from the lightness of an `oklch()` color. */
function themeOf(color) {
  const [, lightness] = /^oklch\(([\d.]+) /.exec(color) ?? [];
  if (lightness === undefined) return color;
  return Number(lightness) > 0.5 ? 'light' : 'dark';
}

/** Violates the policy on purpose, to prove that violations are recorded. */
async function violate(page) {
  await page.evaluate(() => {
    new Image().src = 'https://other.example/a.png';
  });
  await page.waitForFunction(() => globalThis.seen.violations.some((text) => text.startsWith('img-src')));
}

let right = 0;
const faults = [];
for (let load = 0; load < loads; load++) {
  const stored = load % 2 === 0 ? 'dark' : 'light';
  const context = await browsers[stored].createBrowserContext();
  const page = await context.newPage();
  await page.goto(`${site}/404`);
  await page.evaluate((theme) => localStorage.setItem('docsite.appearance', theme), stored);
  await page.evaluateOnNewDocument(observe);
  await page.goto(site + paths[load % paths.length]);
  await page.waitForFunction(() => document.readyState === 'complete' && globalThis.seen.frames.length > 5);
  const { frames, violations } = await page.evaluate(() => globalThis.seen);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  if (isDark === (stored === 'dark')) faults.push('the system has the stored theme');
  const themes = frames.map(themeOf);
  if (themes.every((theme) => theme === stored)) right++;
  else faults.push(`${paths[load % paths.length]}, ${stored} stored: ${themes.join(', ')}`);
  faults.push(...violations);
  if (load === 0) await violate(page);
  await context.close();
}
await browsers.dark.close();
await browsers.light.close();
close();
for (const fault of faults) console.log(`  ${fault}`);
console.log(
  `R10, Firefox: ${right} of ${loads} loads in the right theme from the first frame, ${faults.length} faults`,
);
process.exit(right === loads && faults.length === 0 ? 0 : 1);
