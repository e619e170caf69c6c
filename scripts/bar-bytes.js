/**
 * Bar R4: bytes and requests of a page before any interaction: scripts, styles, HTML and fonts, compressed with Brotli.
 */
import { constants, brotliCompressSync } from 'node:zlib';
import { openSite, typicalPages, visitAll } from './every-page.js';

const run = await openSite();
const most = { script: 8000, stylesheet: 10_000, html: 12_000, font: 0, requests: 6 };
const known = new Map();

function sizeOf(url, body) {
  if (!known.has(url)) {
    const size = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
    known.set(url, size);
  }
  return known.get(url);
}

/** Brotli-compressed sizes of the HTML of every page. */
const htmlSizes = [];
for (const path of run.pages) {
  const body = Buffer.from(await (await fetch(run.site + path)).arrayBuffer());
  htmlSizes.push(sizeOf(path, body));
}
const median = htmlSizes.toSorted((a, b) => a - b)[Math.floor(htmlSizes.length / 2)] ?? 0;
if (median > most.html) run.fault('the median page', `has ${median} bytes of HTML`);

/** The search page loads its code immediately, so it is reported separately. */
const isSearch = (path) => /^(?:\/zh)?\/search$/.test(path);
/** The landing page also loads images, its own styles and the script of its chart, so its requests are reported separately. */
const isLanding = (path) => /^(?:\/zh)?\/$/.test(path);
const worst = { script: 0, stylesheet: 0, font: 0, requests: 0 };
await visitAll(run, { paths: typicalPages, options: { viewport: { width: 412, height: 823 } } }, async (page, path) => {
  // Excludes requests that the measurement itself causes.
  await page.goto('about:blank');
  const responses = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(run.site + path, { waitUntil: 'networkidle' });
  page.removeAllListeners('response');
  const own = { script: 0, stylesheet: 0, font: 0, requests: responses.length };
  for (const response of responses) {
    const type = response.request().resourceType();
    if (type in own) own[type] += sizeOf(response.url(), await response.body());
  }
  if (isSearch(path)) return console.log(`${path} separately: ${JSON.stringify(own)}`);
  for (const [name, figure] of Object.entries(own)) {
    if (name === 'requests' && isLanding(path)) {
      console.log(`${path} separately: ${figure} requests`);
      continue;
    }
    worst[name] = Math.max(worst[name], figure);
    if (figure > most[name]) run.fault(path, `${name}: ${figure}, not ${most[name]}`);
  }
});
await run.end(
  `R4: median HTML ${median} bytes, at most ${worst.script} of scripts, ${worst.stylesheet} of styles, ${worst.font} of fonts, ${worst.requests} requests`,
);
