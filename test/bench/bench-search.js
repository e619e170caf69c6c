/**
 * `node test/bench/bench-search.js [site] [pages…]`: measures bytes, milliseconds and relevance of the search in
 * Chromium, on this repository's site and on corpora of the given sizes. Compares them with Pagefind on the same pages
 * if it is installed. Without arguments, measures the site and 10,000 pages.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createCompiler, evaluateSearch } from '../../lib/compiler/index.js';
import { findBrowser } from '../../scripts/browser.js';
import { writeCorpus } from './corpus.js';
import { serveCompressed } from './serve-compressed.js';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const command = path.join(repository, 'bin/docsite.js');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

/**
 * Pagefind is installed separately for the comparison. Pages load the library that Pagefind writes next to its index.
 */
const packageName = 'pagefind';
const libraryAddress = '/pagefind/pagefind.js';
const pagefind = await import(packageName).catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.log(
    'Pagefind is not installed, so only docsite is measured; to measure both: npm install --no-save pagefind@1.6.0',
  );
  return null;
});
/** Number of results that both tools show initially. */
const shown = 7;
/** Language tags of pages, if they differ from the folder's name. Pagefind creates one index per tag. */
const tags = { zh: 'zh-Hans' };
const runs = 5;

const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : ['site', '10000']) {
  const target = name === 'site' ? siteTarget() : corpusTarget(Number(name));
  const output = target.build();
  const index = path.join(scratch, `pagefind-${target.name}`);
  const took = pagefind === null ? 0 : await indexWithPagefind(output, index);
  const server = await serveCompressed({ '/pagefind/': `${index}/`, '/': `${output}/` });
  const rows = [];
  for (const { lang, page, queries } of target.langs) {
    for (const query of queries) {
      const own = await typical(() => askDocsite({ server, page, query, next: target.next[lang] }));
      const theirs =
        pagefind === null ? null : await typical(() => askPagefind({ server, lang, query, next: target.next[lang] }));
      rows.push({ lang, query, ...named('docsite', own), ...(theirs !== null && named('Pagefind', theirs)) });
    }
  }
  console.log(`\n${target.name}${pagefind === null ? '' : `; Pagefind's index made in ${(took / 1000).toFixed(1)} s`}`);
  console.table(rows);
  if (target.compiler !== undefined) await compareRelevance(await target.compiler(), server);
  server.close();
}
await browser.close();
process.exit(0);

function siteTarget() {
  return {
    name: 'site',
    build: () => build(repository, path.join(repository, 'dist')),
    langs: [
      { lang: 'en', page: '/guide/start/quick-start', queries: ['proxy', 'asset prefix', 'hot module replacement'] },
      { lang: 'zh', page: '/zh/guide/start/quick-start', queries: ['代理', '静态资源', '模块热替换'] },
    ],
    next: { en: 'source map', zh: '环境变量' },
    async compiler() {
      const { compiler } = await createCompiler({ root: repository, overrides: {}, mode: 'check', cache: 'use' });
      return compiler;
    },
  };
}

function corpusTarget(pages) {
  const root = path.join(scratch, `corpus-${pages}`);
  return {
    name: `${pages} pages`,
    build() {
      writeCorpus({ root, pages });
      return build(root, path.join(root, 'dist'));
    },
    // The queries are a word on every page, a rare word, and two words that occur together on few pages.
    langs: [{ lang: 'en', page: '/section-001/page-07', queries: ['server', 'vuxe', 'migrate chunk'] }],
    next: { en: 'default cache' },
  };
}

function build(root, output) {
  const { status } = spawnSync(process.execPath, [command, 'build', root], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${root} can't be built`);
  return output;
}

/** Indexes only each page's article, as docsite does. Resolves with the duration in milliseconds. */
async function indexWithPagefind(output, folder) {
  const start = performance.now();
  const { index } = await pagefind.createIndex({ rootSelector: 'article' });
  await index.addDirectory({ path: output });
  await index.writeFiles({ outputPath: folder });
  await pagefind.close();
  return performance.now() - start;
}

/** Returns the bytes of one run, because they are the same in all runs, and the median time. */
async function typical(ask) {
  const all = [];
  for (let run = 0; run < runs; run++) all.push(await ask());
  const median = (key) => all.map((one) => one[key]).toSorted((a, b) => a - b)[runs >> 1];
  return { ...all[0], ms: median('ms'), nextMs: median('nextMs') };
}

function named(name, { bytes, ms, requests, nextBytes, nextMs }) {
  return {
    [`${name} kB`]: (bytes / 1000).toFixed(1),
    [`${name} requests`]: requests,
    [`${name} ms`]: Math.round(ms),
    [`${name}, next query kB`]: (nextBytes / 1000).toFixed(1),
    [`${name}, next ms`]: Math.round(nextMs),
  };
}

/**
 * Simulates a reader who opens a page, presses `/`, enters a query and then another one. React is not counted, because
 * all pages share it.
 */
async function askDocsite({ server, page: address, query, next }) {
  return inNewTab(async (page) => {
    await page.goto(server.address + address);
    await page.waitForLoadState('networkidle');
    const isReact = (url) => reactOf(server).has(url);
    server.takeLog();
    const start = performance.now();
    await page.keyboard.press('/');
    await page.waitForFunction(() => document.activeElement?.matches('.search-input'));
    const enter = async (text) => {
      const from = performance.now();
      await page.locator('.search-input').fill(text);
      await page.waitForFunction(
        (wanted) => {
          const list = document.querySelector('.search-hit');
          return (
            list !== null &&
            list.closest('dialog')?.querySelector('.search-input')?.value === wanted &&
            list.querySelector('mark') !== null
          );
        },
        text,
        { polling: 'raf' },
      );
      return performance.now() - from;
    };
    await enter(query);
    const ms = performance.now() - start;
    const first = [...server.takeLog(), ...(await furtherResults(page, server))].filter(({ url }) => !isReact(url));
    await page.locator('.search-input').fill('');
    await page.waitForFunction(() => document.querySelector('.search-hit mark') === null);
    const nextMs = await enter(next);
    const nextLog = [...server.takeLog().filter(isOfIndex), ...(await furtherResults(page, server))];
    return { bytes: sum(first), requests: first.length, ms, nextBytes: sum(nextLog), nextMs };
  });
}

/** Returns the requests for more results, and for the page of the best result, which readers are likely to open. */
async function furtherResults(page, server) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  return server.takeLog().filter(isOfIndex);
}

function isOfIndex({ url }) {
  return url.includes('/search/');
}

/** Measures the same queries with a script that calls Pagefind's library and renders nothing. */
async function askPagefind({ server, lang, query, next }) {
  return inNewTab(async (page) => {
    await page.goto(`${server.address}/blank-${tags[lang] ?? lang}`);
    server.takeLog();
    const ask = (text) =>
      page.evaluate(
        async ({ wanted, most, address }) => {
          const start = performance.now();
          const library = await import(address);
          const { results } = await library.search(wanted);
          await Promise.all(results.slice(0, most).map((result) => result.data()));
          return performance.now() - start;
        },
        { wanted: text, most: shown, address: libraryAddress },
      );
    const ms = await ask(query);
    await page.waitForLoadState('networkidle');
    const first = server.takeLog();
    const nextMs = await ask(next);
    return { bytes: sum(first), requests: first.length, ms, nextBytes: sum(server.takeLog()), nextMs };
  });
}

async function inNewTab(run) {
  const context = await browser.newContext();
  const result = await run(await context.newPage());
  await context.close();
  return result;
}

function sum(log) {
  return log.reduce((total, { bytes }) => total + bytes, 0);
}

/** Returns the URLs of the chunks that contain React, recognized by its error messages. */
function reactOf(server) {
  server.react ??= new Set(
    server
      .scripts()
      .filter(({ text }) => text.includes('react.dev/errors/'))
      .map(({ url }) => url),
  );
  return server.react;
}

/**
 * Searches for every link text on the site and returns the rank of its target. docsite's indexes for this test do not
 * contain the link texts.
 */
async function compareRelevance(compiler, server) {
  const outcomes = await compiler.tryLinks(new AbortController().signal, {});
  await compiler.dispose();
  const rows = [];
  const add = (name, found) => {
    for (const { lang, all } of evaluateSearch(found)) {
      const { queries, mrr10, p1, r7, noHits } = all;
      rows.push({
        lang,
        search: name,
        queries,
        'MRR@10': mrr10.toFixed(3),
        'P@1': p1.toFixed(3),
        'R@7': r7.toFixed(3),
        'no hits': noHits,
      });
    }
  };
  add('docsite', outcomes);
  if (pagefind !== null) {
    const found = [];
    for (const lang of new Set(outcomes.map(({ query }) => query.lang)))
      found.push(
        ...(await foundByPagefind(
          outcomes.map(({ query }) => query).filter((query) => query.lang === lang),
          { lang, server },
        )),
      );
    add('Pagefind', found);
  }
  console.table(rows);
}

async function foundByPagefind(queries, { lang, server }) {
  return inNewTab(async (page) => {
    await page.goto(`${server.address}/blank-${tags[lang] ?? lang}`);
    const addresses = await page.evaluate(
      async ({ texts, address }) => {
        const library = await import(address);
        const all = [];
        for (const text of texts) {
          const { results } = await library.search(text);
          all.push((await Promise.all(results.slice(0, 10).map((result) => result.data()))).map(({ url }) => url));
        }
        return all;
      },
      { texts: queries.map(({ query }) => query), address: libraryAddress },
    );
    return queries.map((query, index) => ({
      query,
      found: addresses[index].map((url) => url.replace(/\.html$/, '').replace(/(?<=\/)index$/, '')),
    }));
  });
}
