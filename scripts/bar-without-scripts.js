/**
 * Bar R9: without scripts, every page shows the same text as with scripts and all tabs open. Navigation, language and
 * theme work.
 */
import { openSite, typicalPages, visitAll } from './every-page.js';

const run = await openSite();
const viewport = { width: 1440, height: 900 };

/** Returns the article's visible text without spaces. With `opened`, includes the text in closed tabs. */
function seenText(opened) {
  const article = document.querySelector('article');
  if (article === null) return '';
  if (opened) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '.tab-panel, .js .tab-panel { display: block !important } .code-rest { display: inline !important } .tab-list, .code-tools, .code-fold, [role=status] { display: none !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  }
  for (const details of article.querySelectorAll('details')) details.open = true;
  return article.innerText.replaceAll(/\s+/g, '');
}

/** Returns the first difference between two strings, with the surrounding text. */
function partingOf(one, other) {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at++;
  return `without scripts “…${one.slice(Math.max(0, at - 20), at + 40)}…”, with them “…${other.slice(Math.max(0, at - 20), at + 40)}…”`;
}

const plain = new Map();
await visitAll(run, { paths: run.pages, options: { viewport, javaScriptEnabled: false } }, async (page, path) => {
  plain.set(path, await page.evaluate(seenText, true));
  const parts = await page.evaluate(() => ({
    links: [...document.querySelectorAll('.top-nav a, .sidebar a')].filter((link) => link.checkVisibility()).length,
    hasLanguages: document.querySelector('#docsite-languages a[lang]') !== null,
  }));
  if (parts.links < 5) run.fault(path, 'has no navigation');
  if (!parts.hasLanguages) run.fault(path, 'does not link to another language');
});
// Pages whose text differs on purpose: without scripts, they explain what to do.
const apart = new Set(['/search', '/zh/search']);
const options = { viewport, reducedMotion: 'reduce' };
const letters = { count: 0 };
await visitAll(run, { paths: run.pages, options }, async (page, path) => {
  const text = await page.evaluate(seenText, true);
  letters.count += text.length;
  const parting = partingOf(plain.get(path) ?? '', text);
  if (parting !== null && !apart.has(path)) run.fault(path, parting);
});
for (const path of apart) if (!/JavaScript/.test(plain.get(path) ?? '')) run.fault(path, 'does not explain what to do');

const context = await run.browser.newContext({ viewport, javaScriptEnabled: false });
const page = await context.newPage();
for (const path of typicalPages) {
  await page.goto(run.site + path);
  const other = path.startsWith('/zh') ? path.replace('/zh', '') : `/zh${path}`;
  await page.locator('[popovertarget=docsite-languages]').click();
  await page
    .locator('#docsite-languages a')
    .nth(path.startsWith('/zh') ? 0 : 1)
    .click();
  if (new URL(page.url()).pathname !== other) run.fault(path, `the language link leads to ${page.url()}`);
  const grounds = [];
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    grounds.push(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
  }
  if (grounds[0] === grounds[1]) run.fault(path, 'does not follow the system theme');
}
await run.end(`R9: ${run.pages.length} pages, ${letters.count} letters are the same with and without scripts`);
