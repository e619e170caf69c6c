/**
 * Requests to Typesense, tested against a server that follows the published API documentation:
 * https://typesense.org/docs/30.2/api/federated-multi-search.html, https://typesense.org/docs/30.2/api/search.html,
 * https://typesense.org/docs/30.2/api/collections.html, https://typesense.org/docs/30.2/api/documents.html (import),
 * https://typesense.org/docs/30.2/api/collection-alias.html and https://typesense.org/docs/30.2/api/api-errors.html.
 */
import { describe, expect, test } from 'vitest';
import { createTypesenseEngine } from '../lib/engines/index.js';
import type { TypesenseOptions } from '../lib/engines/index.js';
import { pushToTypesense } from '../lib/engines/typesense.js';
import { folderWith, run, siteWith } from './command.ts';
import { askThrough, playEngine } from './engine-server.ts';
import type { Reply, Seen } from './engine-server.ts';

const proxy = { title: 'Proxy', header: '', link: '/proxy', text: 'A proxy forwards.' };

function resultOf(documents: object[], more: object = {}): object {
  const groups = documents.map((document, at) => ({
    found: 2,
    group_key: [`/page-${at}`],
    hits: [{ document, highlight: {}, highlights: [], text_match: 130816 - at }],
  }));
  return {
    found: groups.length,
    grouped_hits: groups,
    out_of: 9,
    page: 1,
    search_cutoff: false,
    search_time_ms: 1,
    ...more,
  };
}

const ask = (url: string, parameters: Record<string, string> = {}, options: Partial<TypesenseOptions> = {}) =>
  askThrough(createTypesenseEngine({ url, key: 'search-only', ...options }), parameters);

describe('a search', () => {
  test('searches all indexes in one request, in the page’s language, with one hit per page', async () => {
    const { url, seen } = await playEngine(() => ({ json: { results: [resultOf([proxy]), resultOf([])] } }));
    expect(await ask(url)).toMatchObject({
      status: 200,
      failures: [],
      body: [
        { index: 'docs', hits: [{ type: 'title', link: '/proxy', highlights: [{ start: 0, length: 5 }] }] },
        { index: 'blog', hits: [] },
      ],
    });
    const common = {
      q: 'proxy',
      query_by: 'heading,title,header,text',
      group_by: 'routePath',
      group_limit: 1,
      per_page: 3,
    };
    expect(seen).toMatchObject([
      {
        line: 'POST /multi_search',
        headers: { 'x-typesense-api-key': 'search-only', 'content-type': 'application/json' },
        body: {
          searches: [
            { collection: 'docs--en', ...common },
            { collection: 'blog--en', ...common },
          ],
        },
      },
    ]);
  });

  test('a request without a language uses the language set in the handler', async () => {
    const { url, seen } = await playEngine(() => ({ json: { results: [resultOf([]), resultOf([])] } }));
    expect((await ask(url, { lang: '' })).failures).toEqual([expect.stringContaining('does not specify a language')]);
    expect((await ask(url, { lang: '' }, { lang: 'zh' })).status).toBe(200);
    expect(seen.map(({ body }) => body)).toMatchObject([{ searches: [{ collection: 'docs--zh' }, {}] }]);
  });

  test.each([
    ['internal-en', 'docs--internal-en'],
    ['zh-Hant', 'docs--zh-hant'],
  ])('the language %j selects a collection of the index: %s', async (lang, collection) => {
    const { url, seen } = await playEngine(() => ({ json: { results: [resultOf([])] } }));
    expect((await ask(url, { lang, searchIndexes: 'docs' })).status).toBe(200);
    expect(seen.map(({ body }) => body)).toMatchObject([{ searches: [{ collection }] }]);
  });

  test.each(['internal--en', 'en--20260102030405006', '-internal-en', '--en', 'en-', '-', 'en--'])(
    'the language %j could name another collection, so no request is sent',
    async (lang) => {
      const { url, seen } = await playEngine(() => ({ json: { results: [resultOf([proxy])] } }));
      const { status, failures } = await ask(url, { lang, searchIndexes: 'docs' });
      expect([status, failures, seen]).toEqual([502, [expect.stringContaining(`\`${lang}\` cannot be a name`)], []]);
    },
  );

  test.each([
    ['vite --watch', 'vite watch'],
    ['npm -g', 'npm g'],
    ['plugin-react', 'plugin-react'],
    ['a - b', 'a - b'],
  ])('%j searches for every word', async (keyword, q) => {
    const { url, seen } = await playEngine(() => ({ json: { results: [resultOf([])] } }));
    await ask(url, { keyword, searchIndexes: 'docs' });
    expect(seen[0]?.body).toMatchObject({ searches: [{ q }] });
  });

  test.each<[string, unknown[], string]>([
    ['a collection is not there', [{ code: 404, error: 'Not found.' }, resultOf([])], '`docs`: 404 Not found.'],
    ['the second one is not', [resultOf([proxy]), { code: 404, error: 'Not found.' }], '`blog`: 404 Not found.'],
    ['the time was up', [resultOf([proxy], { search_cutoff: true }), resultOf([])], 'it timed out'],
    ['an answer is missing', [resultOf([proxy])], 'did not return a list of grouped_hits'],
    ['the documents are others', [resultOf([{ name: 'x' }]), resultOf([])], 'not created by docsite'],
  ])('%s: partial results are never returned as complete', async (_what, results, reason) => {
    const { url } = await playEngine(() => ({ json: { results } }));
    const { status, failures } = await ask(url);
    expect([status, failures]).toEqual([502, [expect.stringContaining(reason)]]);
  });
});

/** Returns success for every request, except those in `special`. */
function typesense(special: Record<string, (asked: Seen) => Reply> = {}): (asked: Seen) => Reply {
  return (asked) => {
    const line = stepOf(asked);
    const reply = special[line];
    if (reply !== undefined) return reply(asked);
    if (line === 'GET /aliases') return { json: { aliases: [] } };
    if (line.includes('/import')) return { text: asked.lines.map(() => '{"success":true}').join('\n') };
    return { status: line.startsWith('POST') ? 201 : 200, json: asked.body ?? { name: 'docs' } };
  };
}

const stepOf = ({ line }: Seen): string => line.replaceAll(/\d{17}/g, 'TIME');

test('a push fills a collection per language, sets the aliases, and deletes the old collections', async () => {
  const site = folderWith({
    'site.config.json': JSON.stringify({ title: 'Anvil', lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }] }),
    'content/en/index.md': '---\nsearch: false\n---\n\n# Home\n\n[Proxy](./proxy.md)\n',
    'content/zh/index.md': '---\nsearch: false\n---\n\n# 首页\n\n[代理](./proxy.md)\n',
    'content/en/proxy.md': '# Proxy\n\nIt forwards.\n',
    'content/zh/proxy.md': '# 代理\n\n服务器转发请求。\n\n## Cookies\n\n改写。\n',
  });
  expect((await run(['build', site])).code).toBe(0);
  const old = { name: 'docs--en', collection_name: 'docs--en--20260101000000000' };
  // A collection that someone else created.
  const mine = { name: 'docs--zh', collection_name: 'mine' };
  const { url, seen } = await playEngine(typesense({ 'GET /aliases': () => ({ json: { aliases: [old, mine] } }) }));
  const options = ['--engine', 'typesense', '--url', `${url}/`, '--root', site];
  const { code, stdout, stderr } = await run(['search', 'push', ...options], {
    env: { DOCSITE_SEARCH_KEY: ' admin\n' },
  });
  expect([code, stderr, stdout]).toEqual([0, '', `pushed 3 sections to \`docs\` at ${url}/\n`]);
  expect(seen.map(stepOf)).toEqual([
    'GET /aliases',
    'POST /collections',
    'POST /collections/docs--en--TIME/documents/import?action=create',
    'POST /collections',
    'POST /collections/docs--zh--TIME/documents/import?action=create',
    'PUT /aliases/docs--en',
    'PUT /aliases/docs--zh',
    'DELETE /collections/docs--en--TIME',
  ]);
  expect(seen.at(-1)?.line).toContain(old.collection_name);
  expect(new Set(seen.map(({ headers }) => headers['x-typesense-api-key']))).toEqual(new Set(['admin']));
  const text = (locale: object): object => ({
    fields: expect.arrayContaining([{ name: 'text', type: 'string', ...locale }]) as unknown,
  });
  expect([seen[1]?.body, seen[3]?.body]).toMatchObject([text({}), text({ locale: 'zh' })]);
  expect(seen[4]?.lines).toMatchObject([
    { id: expect.stringMatching(/-0$/) as string, routePath: '/zh/proxy', heading: '代理', header: '' },
    { link: '/zh/proxy#cookies', title: '代理', header: 'Cookies', text: '改写。' },
  ]);
  const made = seen
    .filter(({ line }) => line === 'POST /collections')
    .map(({ body }) => (body as { name: string }).name);
  expect(seen.filter(({ line }) => line.startsWith('PUT')).map(({ body }) => body)).toEqual(
    made.map((name) => ({ collection_name: name })),
  );
});

/** Pushes two languages with one page each to a server that has these aliases. */
async function pushOver(
  aliases: Record<string, string>,
  { replace = 'index', special = {} }: { replace?: 'index' | 'languages'; special?: Parameters<typeof typesense>[0] },
) {
  const json = { aliases: Object.entries(aliases).map(([name, to]) => ({ name, collection_name: to })) };
  const { url, seen } = await playEngine(typesense({ 'GET /aliases': () => ({ json }), ...special }));
  const list = [{ id: 'a', title: 'A', content: 'Text.', toc: [], routePath: '/a' }];
  const documents = ['en', 'zh-Hant'].map((lang) => ({ lang, tag: lang, list }));
  const pushed = { index: 'docs', documents, replace, signal: new AbortController().signal };
  const result = await pushToTypesense({ url, key: 'admin' }, pushed);
  return { result, deleted: seen.filter(({ line }) => line.startsWith('DELETE')).map(({ line }) => line.slice(7)) };
}

describe('a push deletes', () => {
  const aliases = {
    'docs--en': 'docs--en--20260101000000001',
    'docs--zh-hant': 'docs--zh-hant--20260101000000002',
    'docs--fr': 'docs--fr--20260101000000003',
    'docs--de': 'mine',
    'docs--it': 'docs-internal--it--20260101000000004',
    'docs-internal--fr': 'docs-internal--fr--20260101000000005',
    'docs-fr': 'docs-fr',
    docs: 'docs--fr--20260101000000003',
  };
  const replaced = ['/collections/docs--en--20260101000000001', '/collections/docs--zh-hant--20260101000000002'];

  test('only removed languages of this index, and no unrelated collections', async () => {
    const { result, deleted } = await pushOver(aliases, {});
    expect(result).toEqual({ rows: 2, left: [] });
    expect(deleted).toEqual([
      ...replaced,
      '/aliases/docs--fr',
      '/collections/docs--fr--20260101000000003',
      '/aliases/docs--de',
      '/aliases/docs--it',
    ]);
  });

  test('only the pushed languages on a partial push', async () => {
    expect((await pushOver(aliases, { replace: 'languages' })).deleted).toEqual(replaced);
  });

  test('as much as it can, and lists what it could not delete', async () => {
    const { result, deleted } = await pushOver(aliases, {
      special: {
        'DELETE /collections/docs--en--TIME': () => ({ status: 503, json: { message: 'Not Ready' } }),
        'DELETE /aliases/docs--fr': () => ({ status: 401, json: { message: 'Forbidden' } }),
      },
    });
    expect(result).toEqual({
      rows: 2,
      left: [
        { name: 'docs--en--20260101000000001', reason: expect.stringContaining('503 Not Ready') as string },
        { name: 'docs--fr--20260101000000003', reason: expect.stringContaining('401 Forbidden') as string },
      ],
    });
    expect(deleted).toEqual(expect.arrayContaining([replaced[1], '/aliases/docs--de', '/aliases/docs--it']));
    expect(deleted).not.toContain('/collections/docs--fr--20260101000000003');
  });
});

test('a push that cannot clean up reports that the new documents are in place', async () => {
  const site = siteWith();
  expect((await run(['build', site])).code).toBe(0);
  const old = { name: 'docs--en', collection_name: 'docs--en--20260101000000000' };
  const { url } = await playEngine(
    typesense({
      'GET /aliases': () => ({ json: { aliases: [old] } }),
      'DELETE /collections/docs--en--TIME': () => ({ status: 503, json: { message: 'Not Ready' } }),
    }),
  );
  const options = ['--engine', 'typesense', '--url', url, '--root', site];
  const { code, stdout, stderr } = await run(['search', 'push', ...options]);
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^pushed \d+ sections to `docs`/)]);
  expect(stderr).toMatch(/new documents are in place, but the old `docs--en--20260101000000000` .* 503 Not Ready/);
  expect(stderr).not.toContain('failed');
});

describe('a push that fails', () => {
  const push = async (special: Parameters<typeof typesense>[0]) => {
    const { url, seen } = await playEngine(typesense(special));
    const list = ['a', 'b'].map((id) => ({ id, title: id, content: 'Text.', toc: [], routePath: `/${id}` }));
    const documents = ['en', 'zh'].map((lang) => ({ lang, tag: lang, list }));
    const pushed = { index: 'docs', documents, replace: 'index' as const, signal: new AbortController().signal };
    const message = await pushToTypesense({ url, key: 'admin-key' }, pushed).catch(String);
    return { message, steps: seen.map(stepOf) };
  };
  const importing = 'POST /collections/docs--zh--TIME/documents/import?action=create';
  const deletions = ['DELETE /collections/docs--en--TIME', 'DELETE /collections/docs--zh--TIME'];

  test.each<[string, Parameters<typeof typesense>[0], RegExp]>([
    [
      'a line that is refused',
      {
        [importing]: () => ({ text: '{"success":true}\n{"success":false,"error":"Bad JSON.","document":"[bad doc]"}' }),
      },
      /accepted 1 of 2 sections\. Line 2: Bad JSON\./,
    ],
    [
      'a line that is broken',
      { [importing]: () => ({ text: '{"success":true}\n{"succ' }) },
      /accepted 1 of 2 .* Line 2: no result/,
    ],
    ['a line that is missing', { [importing]: () => ({ text: '{"success":true}\n' }) }, /accepted 1 of 2 sections/],
    [
      'a page of a proxy',
      { [importing]: () => ({ text: '<!doctype html>\n<title>Down</title>' }) },
      /accepted 0 of 2 sections/,
    ],
    [
      'too little memory',
      { [importing]: () => ({ status: 422, json: { message: 'Rejecting write' } }) },
      /422 Rejecting write/,
    ],
    [
      'a key for searching alone',
      { 'POST /collections': () => ({ status: 401, json: { message: 'Forbidden' } }) },
      /401 Forbidden/,
    ],
    [
      'the first alias is refused',
      {
        'PUT /aliases/docs--en': () => ({
          status: 400,
          json: { message: 'conflicts with an existing collection name.' },
        }),
      },
      /400 conflicts/,
    ],
  ])('%s: everything created is deleted, and readers keep the old documents', async (_what, special, message) => {
    const { message: said, steps } = await push(special);
    expect(said).toMatch(message);
    expect(said).not.toContain('admin-key');
    expect(steps.filter((step) => step.startsWith('DELETE'))).toEqual(
      special?.['POST /collections'] === undefined ? deletions : deletions.slice(0, 1),
    );
    if (special?.['PUT /aliases/docs--en'] === undefined) expect(steps.join()).not.toContain('PUT');
  });

  test.each(['PUT /aliases/docs--en', 'PUT /aliases/docs--zh'])(
    '%s is interrupted: documents that readers may already use are not deleted',
    async (step) => {
      const { message, steps } = await push({ [step]: () => ({ status: step.endsWith('en') ? 503 : 400, text: '' }) });
      expect(message).toMatch(/docs--en--\d{17}, docs--zh--\d{17}: push again/);
      expect(steps.join()).not.toContain('DELETE');
    },
  );
});
