/**
 * Bars S1 and S2: measures bytes and milliseconds from the keypress that opens the search to the first results, on
 * this repository's site and on a corpus, over a fast and a slow connection. The corpus has 10,000 pages or the number
 * given as an argument. Counts the bytes of all responses requested before the frame with the first results.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { writeCorpus } from './corpus.js';
import { serveCompressed } from './serve-compressed.js';
import { findBrowser } from '../../scripts/browser.js';
import { command, output } from '../../scripts/built-site.js';
import { root, runNode } from '../../scripts/run-step.js';

const maxBytes = 30_000;
/** Network connections and their limits; latencies are in milliseconds. */
const lines = {
  loopback: { field: 120, results: 120 },
  slow: { field: 150, results: 900, network: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } },
};
const slowdown = 4;
const runs = 5;

const pages = Number(process.argv[2] ?? 10_000);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-bar-search-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
writeCorpus({ root: scratch, pages });
for (const folder of [root, scratch]) {
  if ((await runNode([command, 'build', folder])) !== 0) process.exit(1);
}

/** Queries with one word, several words, and words that occur on many pages. */
const targets = [
  { name: 'site', folder: output, from: '/guide/start/quick-start', queries: ['proxy', 'asset prefix', 'install'] },
  { name: 'site', folder: output, from: '/zh/guide/start/quick-start', queries: ['代理', '静态资源', '热更新'] },
  {
    name: `${pages} pages`,
    folder: path.join(scratch, 'dist'),
    from: '/section-001/page-07',
    queries: ['server', 'vuxe', 'migrate chunk'],
  },
];

const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });
const faults = [];
const rows = [];
for (const { name, folder, from, queries } of targets) {
  const server = await serveCompressed({ '/': `${folder}/` });
  for (const query of queries) {
    const row = { target: name, query };
    for (const [line, bars] of Object.entries(lines)) {
      const all = [];
      for (let run = 0; run < runs; run++) all.push(await search({ server, from, query, network: bars.network }));
      const median = (key) => all.map((one) => one[key]).toSorted((a, b) => a - b)[runs >> 1];
      const own = { bytes: median('bytes'), field: median('field'), results: median('results') };
      Object.assign(row, { bytes: own.bytes, [`${line} field`]: own.field, [`${line} results`]: own.results });
      for (const [key, most] of Object.entries({ bytes: maxBytes, field: bars.field, results: bars.results }))
        if (own[key] > most) faults.push(`${name}, ${query}, ${line}: ${key} ${own[key]}, not ${most}`);
    }
    rows.push(row);
  }
  server.close();
}
await browser.close();
console.table(rows);
for (const fault of faults) console.log(fault);
console.log(`S1, S2: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

/** Opens the search with a key, immediately enters the query, and waits for results. */
async function search({ server, from, query, network }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(watchSearch);
  await page.goto(server.address + from, { waitUntil: 'networkidle' });
  if (network !== undefined) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  server.takeLog();
  await page.keyboard.press('/');
  await page.keyboard.insertText(query);
  await page.waitForFunction(() => globalThis.searchTimes.results !== undefined);
  const times = await page.evaluate(() => globalThis.searchTimes);
  const requested = server.takeLog().filter(({ at }) => at <= times.shown);
  const bytes = requested.reduce((sum, answer) => sum + answer.bytes, 0);
  await context.close();
  return { bytes, field: Math.round(times.field), results: Math.round(times.results) };
}

/**
 * Runs in the page. Measures the milliseconds from the keypress to the frame that shows the field, and to the frame
 * that shows results. Results of a name in code or of a synonym may have no highlights.
 */
function watchSearch() {
  const times = (globalThis.searchTimes = {});
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== '/' || times.start !== undefined) return;
      times.start = timeStamp;
      const look = () => {
        const now = performance.now() - timeStamp;
        if (document.activeElement?.matches('dialog .search-input')) times.field ??= now;
        if (document.querySelector('dialog .search-hit') === null) return requestAnimationFrame(look);
        times.results = now;
        times.shown = Date.now();
      };
      requestAnimationFrame(look);
    },
    true,
  );
}
