/** Bar R5: an article's text is only in its HTML, not in scripts or in data that loads with the first page. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { output } from './built-site.js';
import { openSite, typicalPages, visitAll } from './every-page.js';

const run = await openSite();
/** Number of pieces to search for per page, and characters per piece: about six English words. */
const piecesOfPage = 3;
const lettersOfPiece = 36;
const hanOfPiece = 14;

const codeFolders = ['assets', 'nav'].map((folder) => path.join(output, '_docsite', folder));
const files = codeFolders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.js(?:on)?$/.test(name))
    .map((name) => ({ name, text: plain(readFileSync(path.join(folder, name), 'utf8')) })),
);

/** Keeps only letters and digits, so that escapes and spaces do not prevent a match. */
function plain(text) {
  return text
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

/**
 * Returns the page's data, and its longest paragraphs and list items that the head does not repeat. Skips text in
 * interactive components, because it is also in their props.
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
// The search page contains only interface text and loads its index immediately.
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
// The first page loads only known scripts, and no data before the reader points at a link.
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
