/**
 * Bars S1 and S2: measures bytes and milliseconds from the keypress that opens the search to the first results, and
 * from each further keypress to its results, on this repository's site and on a corpus, over a fast and a slow
 * connection. The corpus has 10,000 pages or the number given as an argument. Counts the bytes of all responses
 * requested before the frame with the first results. Prints each row when it has been measured.
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
import { memoryFolder } from '../../scripts/memory-folder.js';
import { root, runNode } from '../../scripts/run-step.js';

/** Maximum of each figure: bytes, and milliseconds on each connection. Latencies are in milliseconds, too. */
const maxBytes = 30_000;
const lines = {
  loopback: { bars: { results: 120, key: 16 } },
  slow: {
    bars: { field: 150, results: 900 },
    network: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  },
};
const slowdown = 4;
const runs = 5;

const pages = Number(process.argv[2] ?? 10_000);
/**
 * In memory if possible: the process ends only when the corpus is removed, which takes minutes on some disks, because a
 * build of 10,000 pages has 48,000 files.
 */
const scratch = memoryFolder() ?? fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-bar-search-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
writeCorpus({ root: scratch, pages });
for (const folder of [root, scratch]) {
  if ((await runNode([command, 'build', folder])) !== 0) process.exit(1);
}

/** Queries with one word, several words, and words that occur on many pages, and the text that is then typed. */
const targets = [
  {
    name: 'site',
    folder: output,
    from: '/guide/start/quick-start',
    queries: ['proxy', 'asset prefix', 'install'],
    further: ' server',
  },
  {
    name: 'site',
    folder: output,
    from: '/zh/guide/start/quick-start',
    queries: ['代理', '静态资源', '热更新'],
    further: '服务器',
  },
  {
    name: `${pages} pages`,
    folder: path.join(scratch, 'dist'),
    from: '/section-001/page-07',
    queries: ['server', 'vuxe', 'migrate chunk'],
    further: ' cache',
  },
];

const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });
const faults = [];
for (const { name, folder, from, queries, further } of targets) {
  const server = await serveCompressed({ '/': `${folder}/` });
  for (const query of queries) {
    for (const [line, { bars, network }] of Object.entries(lines)) {
      const all = [];
      for (let run = 0; run < runs; run++) all.push(await search({ server, from, query, network, further }));
      const figures = [];
      for (const [key, most] of Object.entries({ bytes: maxBytes, ...bars })) {
        const own = medianOf(all.flatMap((one) => one[key]));
        figures.push(`${key} ${own} of ${most}`);
        if (own > most) faults.push(`${name}, ${query}, ${line}: ${key} ${own}, not ${most}`);
      }
      console.log(`S1, S2 ${name}, ${query}, ${line}: ${figures.join(', ')}`);
    }
  }
  server.close();
}
for (const fault of faults) console.log(fault);
console.log(`S1, S2: ${faults.length} faults`);
// Does not wait until the browser has closed: Playwright ends it, with its processes, when this process exits.
process.exit(faults.length === 0 ? 0 : 1);

function medianOf(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/**
 * Opens the search with a key, immediately enters the query, and waits for results. Then types further text letter by
 * letter, each after the results of the last one. `key`: milliseconds of each letter.
 */
async function search({ server, from, query, network, further }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(watchSearch);
  await page.goto(server.address + from, { waitUntil: 'networkidle' });
  const session = network === undefined ? null : await context.newCDPSession(page);
  if (session !== null) {
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
  const key = session === null ? await typeFurther(page, further) : [];
  // A page that is slowed down also closes slowly.
  await session?.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await context.close();
  return { bytes, field: Math.round(times.field), results: Math.round(times.results), key };
}

/** Types letters. Resolves with the milliseconds of each from its event to the first change of the results. */
async function typeFurther(page, letters) {
  // The code that loads when the reader pauses is a separate cost.
  await page.waitForLoadState('networkidle');
  const times = [];
  for (const letter of letters) {
    await page.evaluate(() => globalThis.watchKey());
    await page.keyboard.insertText(letter);
    await page.waitForFunction(() => globalThis.keyTime !== undefined);
    times.push(Math.round(await page.evaluate(() => globalThis.keyTime)));
    await page.waitForLoadState('networkidle');
  }
  return times;
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
  globalThis.watchKey = () => {
    delete globalThis.keyTime;
    addEventListener(
      'input',
      ({ timeStamp }) => {
        const list = document.querySelector('dialog [role=listbox]');
        const observer = new MutationObserver(() => {
          observer.disconnect();
          globalThis.keyTime = performance.now() - timeStamp;
        });
        observer.observe(list, { childList: true });
      },
      { capture: true, once: true },
    );
  };
}
