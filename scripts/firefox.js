/** `npm run firefox`: tests the main user journeys on the built site in Firefox ESR, over WebDriver BiDi. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { command, isRouterAlive, output, serveBuiltSite } from './built-site.js';
import { launchFirefox } from './launch-firefox.js';
import { root } from './run-step.js';
import { compareSearch } from './search-in-browser.js';

function assert(isTrue, claim) {
  if (!isTrue) throw new Error(claim);
}

/** Waits until a function (or `[function, argument]`) returns true in the page. Throws the claim if it does not. */
async function until(page, claim, condition) {
  const [predicate, ...parameters] = [condition].flat();
  await page.waitForFunction(predicate, { timeout: 15_000, polling: 100 }, ...parameters).catch(() => {
    throw new Error(claim);
  });
}

/** Clicks a link without scrolling it into view. */
function follow(page, selector) {
  return page.evaluate((wanted) => document.querySelector(wanted).click(), selector);
}

const isAt = (expected) => location.pathname === expected;
const scrollIs = (expected) => Math.abs(scrollY - expected) <= 2;
const start = '/guide/start/quick-start';

/** User journeys by name: actions and expectations. Each starts in a new tab. */
const journeys = {
  'a page shows its article before it requests any script': async (page, site) => {
    await page.goto(site + start);
    assert(
      (await page.$eval('article h1', (title) => title.textContent)).includes('Quick start'),
      'the title is shown',
    );
    assert((await page.evaluate(() => document.documentElement.lang)) === 'en', 'the document has its language');
  },

  'a link changes the page without a new document, and Back restores the scroll position': async (page, site) => {
    await page.goto(site + start);
    await page.keyboard.press('Shift');
    await until(page, 'the shell hydrates when the reader is about to navigate', isRouterAlive);
    await page.evaluate(() => {
      globalThis.sameDocument = true;
      scrollTo(0, 900);
    });
    await until(page, 'the page scrolls', [scrollIs, 900]);
    await follow(page, '.sidebar a[href$="/guide/start/glossary"]');
    await until(page, 'the URL changes', [isAt, '/guide/start/glossary']);
    await until(page, 'the new page begins at the top', [scrollIs, 0]);
    assert(await page.evaluate(() => globalThis.sameDocument === true), 'the document is not reloaded');
    assert((await page.evaluate(() => document.title)).includes('Glossary'), 'the title changes too');
    await page.evaluate(() => history.back());
    await until(page, 'Back returns to the previous page', [isAt, start]);
    await until(page, 'Back restores the scroll position within 2 px', [scrollIs, 900]);
  },

  'a search finds a page, and Enter opens it': async (page, site) => {
    await page.goto(site + start);
    await page.keyboard.press('/');
    await until(page, 'the dialog opens with the focus in its field', () =>
      document.activeElement?.matches('.search-input'),
    );
    await page.keyboard.type('asset prefix');
    await until(page, 'a hit is shown', () => document.querySelector('.search-hit[aria-selected="true"]') !== null);
    await page.keyboard.press('Enter');
    await until(page, 'the hit opens', () => /asset-prefix/.test(location.pathname));
    await until(page, 'its article is shown', () =>
      document.querySelector('article h1')?.textContent.includes('assetPrefix'),
    );
    await until(page, 'the dialog closes', () => document.querySelector('dialog[open]') === null);
  },

  'a Chinese search finds a Chinese page': async (page, site) => {
    await page.goto(`${site}/zh${start}`);
    await page.keyboard.press('/');
    await until(page, 'the dialog opens', () => document.activeElement?.matches('.search-input'));
    await page.keyboard.type('静态资源');
    await until(page, 'a hit is shown', () => document.querySelector('.search-hit')?.textContent.includes('静态资源'));
  },

  'every link text of the site has the same results as in Node.js': async (page) => {
    const { queries, differing } = await compareSearch(page, output);
    assert(queries > 0, 'there are link texts');
    assert(
      differing.length === 0,
      `${differing.length} of ${queries} queries have different results: ${differing.join(', ')}`,
    );
    console.log(`     ${queries} queries`);
  },

  'the dialog shows the same results as Node.js': async (page, site) => {
    for (const [lang, query] of [
      ['en', 'hot update'],
      ['en', 'sorce map'],
      ['en', 'asset prefix'],
      ['en', 'how to inline scripts'],
      ['zh', '模块热更新'],
      ['zh', 'css 变量'],
      ['zh', '代码分割'],
    ]) {
      const { stdout } = spawnSync(
        process.execPath,
        [command, 'search', query, '--lang', lang, '--limit', '7', '--json'],
        {
          cwd: root,
          encoding: 'utf8',
        },
      );
      const expected = JSON.parse(stdout).results.map(({ link }) => link);
      assert(expected.length > 0, `Node finds ${query}`);
      await page.goto(`${site}${lang === 'en' ? '' : '/zh'}/search?q=${encodeURIComponent(query)}`);
      await until(page, `${query}: the same pages, best first`, [showsLinks, expected]);
    }
  },

  'the language switch opens the same page in the other language, and returns': async (page, site) => {
    await page.goto(site + start);
    await chooseLanguage(page, 'zh');
    await until(page, 'the Chinese page opens', [isAt, `/zh${start}`]);
    await until(page, 'the document has the language', () => document.documentElement.lang.startsWith('zh'));
    await chooseLanguage(page, 'en');
    await until(page, 'the English page opens', [isAt, start]);
  },

  'the theme changes on a click and is applied before the next page is painted': async (page, site) => {
    await page.goto(site + start);
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = [await isDark(), await ground()];
    await page.click('.top-bar [data-toggle-appearance]');
    const changed = (was) => document.documentElement.classList.contains('dark') !== was;
    await until(page, 'the class changes', [changed, before[0]]);
    assert((await ground()) !== before[1], 'the background changes');
    await page.reload();
    assert((await isDark()) !== before[0], 'the choice is kept');
    await page.click('.top-bar [data-toggle-appearance]');
  },

  'a tab shows its panel, and all groups of the same kind switch to it': async (page, site) => {
    await page.goto(site + start);
    await page.waitForSelector('.js .tabs [role=tab]');
    await page.evaluate(() =>
      [...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === 'pnpm').click(),
    );
    await until(page, 'every group shows the tab', () =>
      [...document.querySelectorAll('.tabs')]
        .map((group) => [...group.querySelectorAll('[role=tab]')])
        .filter((tabs) => tabs.some((tab) => tab.textContent === 'pnpm'))
        .every(
          (tabs) =>
            tabs.find((tab) => tab.ariaSelected === 'true' || tab.getAttribute('aria-selected') === 'true')
              ?.textContent === 'pnpm',
        ),
    );
    const visible = await page.$$eval(
      '.tab-panel',
      (panels) => panels.filter((panel) => panel.offsetHeight > 0).length,
    );
    assert(visible > 0 && visible === (await page.$$('.tabs')).length, 'one panel of each group is visible');
  },

  'leaving a page while it loads code is not an error': async (page, site) => {
    for (const next of ['/guide/start/glossary', '/config/dev/hmr', '/plugins/list/', start]) {
      await page.goto(site + (next === start ? '/' : start));
      await page.keyboard.press('Shift');
      await page.goto(site + next);
    }
    // A page that stays open reports the failed load after a while.
    await new Promise((resolve) => setTimeout(resolve, 6000));
  },

  'a missing page shows a not-found message': async (page, site) => {
    const response = await page.goto(`${site}/no-such-page`);
    assert(response.status() === 404, 'the response is 404');
    await page.waitForSelector('.not-found');
  },

  'the landing page shows its hero, and its chart ends with the published figures': async (page, site) => {
    await page.goto(`${site}/`);
    await page.waitForSelector('.page-home h1');
    // Reads the HTML as served, because a visible chart starts its animation immediately.
    const html = await (await fetch(`${site}/`)).text();
    const published = [...html.matchAll(/class="benchmark-time"[^>]*>([^<]+)/g)].map(([, time]) => time).join(' ');
    assert(published !== '', 'the document contains the figures');
    await page.$eval('.landing-benchmark', (chart) => chart.scrollIntoView());
    await until(page, 'the chart starts when it becomes visible', () => document.querySelector('[data-seen]') !== null);
    await until(page, 'the chart ends with the published figures', [hasFigures, published]);
  },
};

/** Results are grouped, so only the first has a fixed position. */
function showsLinks(expected) {
  const shown = [...document.querySelectorAll('.search-hit')].map(({ href }) => {
    const { pathname, hash } = new URL(href);
    return decodeURI(pathname + hash);
  });
  return shown[0] === expected[0] && shown.toSorted().join(' ') === [...expected].toSorted().join(' ');
}

async function chooseLanguage(page, lang) {
  await page.click('[popovertarget=docsite-languages]');
  const link = await page.waitForSelector(`#docsite-languages a[lang=${lang}]`, { visible: true });
  await link.click();
}

function hasFigures(expected) {
  return [...document.querySelectorAll('.benchmark-time')].map(({ textContent }) => textContent).join(' ') === expected;
}

/** Runs one journey in a separate tab. Resolves with its failures. */
async function travel(browser, site, [name, journey]) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const wrong = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`page error: ${error.message}`));
  await journey(page, site).catch((error) => wrong.push(error.message));
  await context.close();
  console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  for (const text of wrong) console.log(`       ${text}`);
  return wrong;
}

const browser = await launchFirefox();
const { site, close } = await serveBuiltSite();
const wrong = [];
for (const entry of Object.entries(journeys)) wrong.push(...(await travel(browser, site, entry)));
await browser.close();
close();
console.log(wrong.length === 0 ? '\nall journeys passed' : `\n${wrong.length} faults`);
process.exit(wrong.length === 0 ? 0 : 1);
