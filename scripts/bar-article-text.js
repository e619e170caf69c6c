/** Bar R5: the text of an article is only in its HTML, not in scripts and data that a first view can load. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { output } from './built-site.js';
import { openSite, typicalPages, visitAll } from './every-page.js';

const run = await openSite();
/** Number of pieces to search for per page, and letters per piece: about six words, or as many Han characters. */
const piecesOfPage = 3;
const lettersOfPiece = 36;
const hanOfPiece = 14;

const codeFolders = ['assets', 'nav'].map((folder) => path.join(output, '_docsite', folder));
const files = codeFolders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.js(?:on)?$/.test(name))
    .map((name) => ({ name, text: plain(readFileSync(path.join(folder, name), 'utf8')) })),
);

/** Only the letters, so that escapes and spaces do not hide a match. */
function plain(text) {
  return text
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

/**
 * Pieces of the longest paragraphs and list items that are not repeated in the head, and the data of the page. Text in
 * interactive components is excluded, because it is also in the props that they hydrate with.
 */
function readPage() {
  const description = document.querySelector('meta[name=description]')?.content ?? '';
  const texts = [...document.querySelectorAll('article p, article li, article td')]
    .filter((element) => element.querySelector('p, li, td, a') === null && element.closest('doc-island') === null)
    .map(({ textContent }) => textContent.trim())
    .filter((text) => !description.includes(text.slice(0, 40)));
  return {
    texts: texts.toSorted((a, b) => b.length - a.length).slice(0, 12),
    data: [...document.querySelectorAll('script')].map(({ textContent }) => textContent).join('\n'),
  };
}

let pieces = 0;
// The search page contains only theme texts and loads its index immediately.
const isArticle = (urlPath) => !urlPath.endsWith('/search');
const visits = await visitAll(
  run,
  { paths: run.pages.filter(isArticle), options: { javaScriptEnabled: false } },
  async (page, urlPath) => {
    const { texts, data } = await page.evaluate(readPage);
    const own = { name: 'the data in the page', text: plain(data) };
    const wanted = texts
      .map(plain)
      .map((text) => text.slice(-(/\p{Script=Han}/u.test(text) ? hanOfPiece : lettersOfPiece)))
      .filter((text) => text.length >= lettersOfPiece || (text.match(/\p{Script=Han}/gu)?.length ?? 0) > hanOfPiece / 2)
      .slice(0, piecesOfPage);
    pieces += wanted.length;
    for (const piece of wanted) {
      for (const { name, text } of [own, ...files])
        if (text.includes(piece)) run.fault(urlPath, `“${piece}” is in ${name}`);
    }
  },
);
// A first view loads only scripts from the assets, and no data before the reader shows an intent to navigate.
const known = new Set(files.map(({ name }) => name));
await visitAll(run, { paths: typicalPages.filter(isArticle), options: {} }, async (page, urlPath) => {
  page.on('request', (request) => {
    const name = request.url().split('/').at(-1);
    if (['script', 'fetch', 'xhr'].includes(request.resourceType()) && !known.has(name))
      run.fault(urlPath, `${request.resourceType()} of ${request.url()}`);
  });
  await page.reload({ waitUntil: 'networkidle' });
  page.removeAllListeners('request');
});
if (pieces < visits * 2) run.fault('/', `only ${pieces} pieces on ${visits} pages`);
await run.end(`R5: ${pieces} pieces of ${visits} articles in ${files.length} scripts and data files`);
