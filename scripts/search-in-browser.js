/** Runs the package's search code on the same index in a browser and in Node.js, and compares the results. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { createCompiler } from '../lib/compiler/index.js';
import { createSearcher } from '../lib/shared/search/engine.js';
import { createLookup } from '../lib/shared/search/lookup.js';
import { root } from './run-step.js';

/** Number of results to compare per query, including their exact scores. */
const compared = 50;

/**
 * Searches for every link text on the site in both environments. `output` is the folder of the build. Resolves with the
 * number of queries, and with the queries whose results differ.
 */
export async function compareSearch(page, output) {
  const queries = await linkTexts();
  const { url, close } = await serve(output);
  await page.goto(url);
  const differing = [];
  for (const lang of Object.keys(queries)) {
    const expected = await answersInNode(output, { lang, queries: queries[lang] });
    const actual = await page.evaluate(answersInPage, { lang, queries: queries[lang], compared });
    for (const [index, query] of queries[lang].entries()) {
      if (JSON.stringify(actual[index]) !== JSON.stringify(expected[index])) differing.push(`${lang}: ${query}`);
    }
  }
  close();
  return { queries: Object.values(queries).flat().length, differing };
}

/** Returns the site's link texts by language. */
async function linkTexts() {
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'check', cache: 'use' });
  const outcomes = await compiler.tryLinks(new AbortController().signal, {});
  await compiler.dispose();
  const byLang = {};
  for (const { query } of outcomes) (byLang[query.lang] ??= []).push(query.query);
  return byLang;
}

async function answersInNode(output, { lang, queries }) {
  const folder = path.join(output, '_docsite/search', lang);
  const read = (file) => Promise.resolve(readFileSync(path.join(folder, file)));
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  const searcher = createSearcher(manifest, { library: MiniSearch, lookup: createLookup(manifest, read) });
  const answers = [];
  for (const query of queries) {
    const { hits } = await searcher.search(query);
    answers.push(hits.slice(0, compared).map(({ page, section, score }) => [page, section, score]));
  }
  return answers;
}

/** Runs in the page. */
async function answersInPage({ lang, queries, compared: most }) {
  // The URLs are in a variable so that no tool resolves them as files.
  const served = ['/lib/shared/search/engine.js', '/lib/shared/search/lookup.js', '/minisearch.js'];
  const [{ createSearcher: create }, { createLookup: open }, { default: library }] = await Promise.all(
    served.map((file) => import(file)),
  );
  const folder = `/index/_docsite/search/${lang}/`;
  const read = async (file) => new Uint8Array(await (await fetch(folder + file)).arrayBuffer());
  const manifest = await (await fetch(`${folder}manifest.json`)).json();
  const searcher = create(manifest, { library, lookup: open(manifest, read) });
  const answers = [];
  for (const query of queries) {
    const { hits } = await searcher.search(query);
    answers.push(hits.slice(0, most).map(({ page, section, score }) => [page, section, score]));
  }
  return answers;
}

/** Serves an empty page, the package's modules and the index. */
async function serve(output) {
  const places = {
    '/lib/': path.join(root, 'lib/'),
    '/index/': `${output}/`,
    '/minisearch.js': path.join(root, 'lib/client/bundled/search-library.js'),
  };
  const server = createServer((request, response) => {
    const [start, place] = Object.entries(places).find(([prefix]) => request.url.startsWith(prefix)) ?? [];
    const file = place === undefined ? undefined : place + request.url.slice(start.length);
    if (file === undefined || !existsSync(file)) {
      response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' });
      response.end(request.url === '/' ? '<!doctype html><title>Search</title>' : '');
      return;
    }
    response.writeHead(200, { 'content-type': file.endsWith('.js') ? 'text/javascript' : 'text/plain' });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
