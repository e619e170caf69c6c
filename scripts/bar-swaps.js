/**
 * Bar R7: one tab visits every page through links and goes back, and every page looks the same as after a full load.
 * Quick clicks end on the page clicked last. After a deploy, an old tab falls back to full page loads.
 */
import process from 'node:process';
import { isRouterAlive } from './built-site.js';

// Canonical URLs require the site's URL.
process.env.DOCSITE_URL ??= 'https://docs.site.example';
const { openSite, typicalPages } = await import('./every-page.js');

const quickClicks = 60;
const run = await openSite();
const routes = run.pages.filter((path) => !path.endsWith('/404'));
const context = await run.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
const seed = { state: 7 };

/** Returns a seeded random number, so that a run can be repeated. */
function random() {
  seed.state = (Math.imul(seed.state, 1_664_525) + 1_013_904_223) >>> 0;
  return seed.state / 2 ** 32;
}

/** Opens a tab with the router loaded. */
async function openTab(path) {
  const page = await context.newPage();
  await page.goto(run.site + path);
  await page.keyboard.press('Shift');
  await page.waitForFunction(isRouterAlive);
  await page.evaluate(() => {
    globalThis.sameDocument = true;
    globalThis.follow = (href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.querySelector('main').append(link);
      link.click();
    };
  });
  return page;
}

/** Returns what the tab shows now. */
function shownIn(page) {
  return page.evaluate(() => ({
    path: decodeURI(location.pathname),
    title: document.title,
    lang: document.documentElement.lang,
    canonical: document.querySelector('link[rel=canonical]')?.href,
    heading: document.querySelector('main h1')?.textContent,
    current: [...document.querySelectorAll('.sidebar [aria-current=page]')]
      .map((link) => link.getAttribute('href'))
      .join(),
  }));
}

/** Returns what a page shows after a full load. */
async function loaded(page, path) {
  await page.goto(run.site + path);
  return shownIn(page);
}

function differences(shown, own) {
  return Object.keys(own)
    .filter((name) => shown[name] !== own[name])
    .map((name) => `${name} is ${shown[name]}, not ${own[name]}`);
}

/** Follows links through all pages from different scroll positions, going back and forward in between. */
async function walk() {
  const reference = await context.newPage();
  const page = await openTab(routes[0]);
  const places = { left: 0, worst: 0, backs: 0 };
  for (const [index, path] of routes.entries()) {
    if (index === 0) continue;
    const own = await loaded(reference, path);
    places.left = await page.evaluate(async (share) => {
      scrollTo({ top: share * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 150));
      return scrollY;
    }, random());
    await page.evaluate(
      (href) =>
        new Promise((resolve) => {
          addEventListener('docsite:reload-content', resolve, { once: true });
          globalThis.follow(href);
        }),
      path,
    );
    const now = await page.evaluate(() => ({
      top: scrollY,
      focused: document.activeElement?.tagName,
      same: globalThis.sameDocument === true,
      said: document.querySelector('body > [aria-live=polite]')?.textContent === document.title,
    }));
    for (const text of differences(await shownIn(page), own)) run.fault(path, text);
    if (now.top !== 0) run.fault(path, `begins at ${now.top} px`);
    if (now.focused !== 'H1' && path !== '/search' && path !== '/zh/search')
      run.fault(path, `the focus is on ${now.focused}`);
    if (!now.said) run.fault(path, 'is not announced');
    if (!now.same) run.fault(path, 'was loaded with a full page load');
    if (index % 3 !== 0) continue;
    places.backs++;
    await travel(page, 'back');
    const off = Math.abs((await page.evaluate(() => scrollY)) - places.left);
    places.worst = Math.max(places.worst, off);
    if (off > 2) run.fault(path, `Back ends ${off} px away from the previous position (${places.left} px)`);
    await travel(page, 'forward');
    for (const text of differences(await shownIn(page), own)) run.fault(path, `after Back and Forward, ${text}`);
  }
  await page.close();
  await reference.close();
  return places;
}

async function travel(page, way) {
  await page.evaluate(
    (to) =>
      new Promise((resolve) => {
        addEventListener('docsite:reload-content', () => requestAnimationFrame(() => setTimeout(resolve, 50)), {
          once: true,
        });
        history[to]();
      }),
    way,
  );
}

/** Clicks two or three links in quick succession while responses arrive in random order. */
async function hurry() {
  const reference = await context.newPage();
  const page = await openTab(routes[0]);
  const some = routes.filter((path) => !path.endsWith('/search'));
  await page.route('**/_docsite/page/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, random() * 300));
    await route.continue().catch(() => {});
  });
  for (let round = 0; round < quickClicks; round++) {
    const ways = Array.from({ length: 2 + (round % 2) }, () => some[Math.floor(random() * some.length)]);
    const last = ways.at(-1);
    const own = await loaded(reference, last);
    for (const way of ways) {
      await page.evaluate((href) => globalThis.follow(href), way);
      await page.waitForTimeout(random() * 80);
    }
    await page.waitForFunction((title) => document.title === title, own.title, { timeout: 5000 }).catch(() => {});
    await page.waitForTimeout(350);
    const shown = await shownIn(page);
    for (const text of differences(shown, own)) run.fault(ways.join(' → '), text);
  }
  await page.close();
  await reference.close();
}

/** Simulates a deploy that removes old files and replaces the data. The next link must still work. */
async function outlive() {
  for (const path of typicalPages) {
    const page = await openTab(path === '/' ? '/guide/start/' : '/');
    await page.route('**/_docsite/page/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), buildId: 'another' } });
    });
    await page.evaluate((href) => globalThis.follow(href), path);
    await page
      .waitForFunction(() => globalThis.sameDocument === undefined, undefined, { timeout: 5000 })
      .catch(() => {});
    const shown = await shownIn(page);
    if (shown.path !== path) run.fault(path, `an old tab shows ${shown.path}`);
    await page.close();
  }
}

const places = await walk();
await hurry();
await outlive();
await run.end(
  `R7: ${routes.length - 1} links followed, Back pressed ${places.backs} times (at most ${places.worst} px off), ${quickClicks} rounds of quick clicks, ${typicalPages.length} old tabs`,
);
