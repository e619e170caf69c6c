/** The search handler with a fake engine, and `docsite search push` without a database. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createPostgresqlEngine, createSearchHandler } from '../lib/engines/index.js';
import type { EngineQuery } from '../lib/engines/index.js';
import { rowsOf, termsOfRow } from '../lib/engines/search-rows.js';
import type { SearchManifest } from '../lib/shared/search/format.js';
import { run, siteWith } from './command.ts';

function handlerOf(answer: (query: EngineQuery) => Promise<never[]>): {
  asked: EngineQuery[];
  failures: unknown[];
  get(parameters: string, method?: string): Promise<Response>;
} {
  const asked: EngineQuery[] = [];
  const failures: unknown[] = [];
  const engine = {
    search(query: EngineQuery) {
      asked.push(query);
      return answer(query);
    },
  };
  const handle = createSearchHandler({
    engine,
    indexes: ['docs', 'blog'],
    allowOrigin: 'https://anvil.example',
    onError: (error) => failures.push(error),
  });
  return {
    asked,
    failures,
    get: (parameters, method = 'GET') => handle(new Request(`https://search.example/find?${parameters}`, { method })),
  };
}

test('the engine receives the query of the request, within the limits of the handler', async () => {
  const { asked, get } = handlerOf(() => Promise.resolve([]));
  expect((await get('keyword=+proxy+&limit=3&searchIndexes=blog&lang=zh')).status).toBe(200);
  await get('keyword=proxy');
  await get(`keyword=${'long '.repeat(100)}&limit=99999`);
  expect(asked).toMatchObject([
    { keyword: 'proxy', limit: 3, indexes: ['blog'], lang: 'zh' },
    { keyword: 'proxy', limit: 7, indexes: ['docs', 'blog'], lang: '' },
    { limit: 100 },
  ]);
  expect(asked[2]?.keyword.length).toBeLessThanOrEqual(240);
});

test('one origin can read the response, which can be cached for a minute', async () => {
  const { get } = handlerOf(() => Promise.resolve([]));
  const { headers } = await get('keyword=proxy');
  expect(headers.get('access-control-allow-origin')).toBe('https://anvil.example');
  expect(headers.get('cache-control')).toBe('public, max-age=60');
  expect(headers.get('content-type')).toContain('application/json');
});

test.each([
  ['keyword=', 200],
  ['keyword=%20%2C', 200],
  ['', 200],
  ['keyword=a&limit=0', 400],
  ['keyword=a&limit=x', 400],
  ['keyword=a&searchIndexes=secret', 400],
  ['keyword=a&lang=../en', 400],
])('%j never reaches the engine: %i', async (parameters, status) => {
  const { asked, get } = handlerOf(() => Promise.resolve([]));
  const response = await get(parameters);
  expect(response.status).toBe(status);
  if (status === 200) expect(await response.json()).toEqual([]);
  expect(asked).toEqual([]);
});

test('other methods are rejected', async () => {
  const { get } = handlerOf(() => Promise.resolve([]));
  const response = await get('keyword=a', 'POST');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
});

test('an engine failure is reported only to the server, and not cached', async () => {
  const { failures, get } = handlerOf(() => Promise.reject(new Error('password of the database')));
  const response = await get('keyword=a');
  expect([response.status, response.headers.get('cache-control')]).toEqual([502, 'no-store']);
  expect(await response.text()).not.toContain('password');
  expect(failures).toHaveLength(1);
});

/** The statements' values when PostgreSQL has 6000 sections, of which `counts` contain the words of the query. */
async function valuesFor(keyword: string, counts: readonly number[] = []): Promise<(string | number)[][]> {
  const asked: (string | number)[][] = [];
  const engine = createPostgresqlEngine({
    query(_text, values) {
      asked.push(values);
      const words = JSON.parse(String(values[2])) as unknown[];
      const row = { total: 6000, counts: JSON.stringify(words.map((_word, index) => counts[index] ?? 1)) };
      return Promise.resolve({ rows: asked.length === 1 ? [row] : [] });
    },
  });
  const handle = createSearchHandler({ engine, indexes: ['docs'], onError: () => {} });
  const response = await handle(
    new Request(`https://search.example/find?limit=3&lang=en&keyword=${encodeURIComponent(keyword)}`),
  );
  expect(response.status).toBe(200);
  return asked;
}

test.each([
  ['entries', "'entry'"],
  ['applied', "'apply'"],
  ['boxes', "'box'"],
  ['caches', "'cache' | 'cached' | 'caching'"],
  ['files', "'file' | 'filed' | 'filing'"],
  ['class', "'classes' | 'classed' | 'classing'"],
  ['stopping', "'stop' | 'stops'"],
  ['naming', "'name' | 'names'"],
  ['deploy', "'deploys' | 'deployed' | 'deploying'"],
  ['copy', "'copies' | 'copied' | 'copying'"],
  ['watch', "'watches' | 'watched' | 'watching'"],
  ['assetPrefix page', "('asset' & 'prefix')"],
])('a search for `%s` in PostgreSQL also finds %s', async (keyword, forms) => {
  const [, , words] = (await valuesFor(keyword))[0] ?? [];
  expect(words).toContain(forms);
});

test.each(['bus', 'use', 'h2o', 'серверы'])('a search for `%s` in PostgreSQL finds only this word', async (keyword) => {
  expect((await valuesFor(keyword))[0]?.[2]).toBe(JSON.stringify([`('${keyword}':*)`]));
});

test('PostgreSQL weights words by rarity, and reads only sections with a rare word', async () => {
  const [, search = []] = await valuesFor('server the bus age big', [5001, 10, 0, 3]);
  const [index, lang, words, candidates, whole, limit] = search;
  expect({ index, lang, whole, limit }).toEqual({ index: 'docs', lang: 'en', whole: 'serverthebusagebig', limit: 3 });
  expect(candidates).toBe("('serverthebusagebig':*) | ('serverbusagebig':*) | (('big':*)) | (('bus'))");
  const known = JSON.parse(String(words)) as { word: string; importance: number; share: number }[];
  expect(known.map(({ word }) => word)).toEqual([
    "('server' | 'servers' | 'servered' | 'servering')",
    "('bus')",
    "('big':*)",
    "'serverthebusagebig':*",
    "'serverbusagebig':*",
  ]);
  const [server, bus, big] = known;
  expect(server?.importance).toBeCloseTo(Math.log(1 + 6000 / 5001.5));
  expect(bus?.importance).toBeCloseTo(Math.log(1 + 6000 / 10.5));
  const total = [server, bus, big].reduce((sum, each) => sum + (each?.importance ?? 0), 0);
  expect(known.map(({ share }) => share)).toEqual(
    [server, bus, big, 0, 0].map((each) => (typeof each === 'object' ? each.importance / total : 0)),
  );
});

test('PostgreSQL reads the rarest word even if many sections contain it, and nothing for unknown words', async () => {
  expect((await valuesFor('bus', [5999]))[1]?.[3]).toBe("(('bus':*))");
  expect(await valuesFor('bus', [0])).toHaveLength(1);
  expect(await valuesFor('')).toEqual([]);
});

test('a page is split into sections at the positions of its toc', () => {
  const content = 'First.\nOne\nText of one.\nOne, below\nMore.\nTwo\n';
  const at = (heading: string): number => content.indexOf(heading);
  const rows = rowsOf({
    title: 'Page',
    routePath: '/page',
    content,
    toc: [
      { id: 'one', depth: 2, charIndex: at('One\n') },
      { id: 'below', depth: 3, charIndex: at('One, below') },
      { id: 'two', depth: 2, charIndex: at('Two') },
      { id: 'nowhere', depth: 2, charIndex: -1 },
    ],
  });
  expect(rows.map(({ link, headings, text, whole }) => [link, headings, text, whole])).toEqual([
    ['/page', [], 'First.', 'page'],
    ['/page#one', ['One'], 'Text of one.', 'one'],
    ['/page#below', ['One', 'One, below'], 'More.', 'onebelow'],
    ['/page#two', ['Two'], '', 'two'],
  ]);
});

test('the beginning of a page has the terms of its path, and sections have the terms of the headings above', () => {
  const content = 'First.\nOne\nTwo\n';
  const toc = [
    { id: 'one', depth: 2, charIndex: content.indexOf('One') },
    { id: 'two', depth: 3, charIndex: content.indexOf('Two') },
  ];
  const rows = rowsOf({ title: 'Page', routePath: '/guide/hot-swap/', content, toc });
  expect(rows.map(termsOfRow).map(({ own, above }) => ({ own: own.slice(0, 2), above }))).toEqual([
    { own: ['page', 'hotswap'], above: expect.arrayContaining(['guide', 'hot', 'swap']) },
    { own: ['one', 'one'], above: ['page'] },
    { own: ['two', 'two'], above: ['page', 'one'] },
  ]);
});

test('a push of many pages includes the group of each page', async () => {
  const names = Array.from({ length: 80 }, (_, at) => `page-${at}`);
  const pages = names.map((name): [string, string] => [
    `content/many/${name}.md`,
    `# ${name}\n\n${`${name} has much to say. `.repeat(120)}\n`,
  ]);
  const site = siteWith({
    ...Object.fromEntries(pages),
    'content/index.md': `# Home\n\n[Guide](./guide/start.md) ${names.map((name) => `[${name}](./many/${name}.md)`).join(' ')}\n`,
    'content/many/_meta.json': JSON.stringify([{ type: 'section-header', label: 'Many' }, ...names]),
  });
  expect((await run(['build', site])).code).toBe(0);
  const index = path.join(site, 'dist/_docsite/search/en');
  const manifest = JSON.parse(fs.readFileSync(path.join(index, 'manifest.json'), 'utf8')) as SearchManifest;
  const shards = fs.readdirSync(path.join(index, 'records')).length;
  expect(shards).toBeGreaterThan(1);
  expect(shards).toBeLessThanOrEqual(manifest.records);
  const pushed = await run(['search', 'push', '--engine', 'postgresql', '--root', site]);
  expect([pushed.code, pushed.stderr]).toEqual([0, '']);
  const rows = pushed.stdout.split('\n').filter((line) => line.includes("'/many/page-"));
  expect(rows).toHaveLength(names.length);
  expect(rows.filter((row) => /, 'Many'\)[,;]$/.test(row))).toHaveLength(names.length);
});

test('a push requires an engine and a build', async () => {
  const site = siteWith();
  const without = await run(['search', 'push', '--root', site]);
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('--engine')]);
  const unbuilt = await run(['search', 'push', '--engine', 'postgresql', '--root', site]);
  expect([unbuilt.code, unbuilt.stdout]).toEqual([2, '']);
  expect(unbuilt.stderr).toContain('`docsite build`');
  expect((await run(['build', site])).code).toBe(0);
  const pushed = await run(['search', 'push', '--engine', 'postgresql', '--index', "it's", '--root', site]);
  expect(pushed.stderr).toBe('');
  expect(pushed.stdout).toContain("('it''s', 'en', '/guide/start', 0, '/guide/start', 'Start'");
});

test('a hit without a field is an error that names the field', async () => {
  const { get, failures } = handlerOf(() =>
    Promise.resolve([{ index: 'docs', hits: [{ title: 'Proxy', link: '/proxy', text: '' }] }] as never[]),
  );
  expect((await get('keyword=proxy')).status).toBe(502);
  expect(failures.map(String)).toEqual([
    'Error: The search engine returned a hit whose `header` is not a string: {"title":"Proxy","link":"/proxy","text":""}',
  ]);
});
