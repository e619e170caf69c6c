/**
 * Requests to OpenSearch and Elasticsearch, tested against a server that follows the published API documentation:
 * https://docs.opensearch.org/latest/api-reference/search-apis/multi-search/,
 * https://docs.opensearch.org/latest/api-reference/search-apis/search/,
 * https://docs.opensearch.org/latest/api-reference/document-apis/bulk/,
 * https://docs.opensearch.org/latest/api-reference/alias/aliases-api/ and …/alias/get-alias/,
 * https://docs.opensearch.org/latest/api-reference/index-apis/create-index/ and …/refresh/. A shard without an active
 * copy counts as neither successful nor failed: https://github.com/elastic/elasticsearch/pull/64337.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { createOpensearchEngine } from '../lib/engines/index.js';
import { pushToOpensearch } from '../lib/engines/opensearch-push.js';
import { folderWith, run, start } from './command.ts';
import { askThrough, playEngine } from './engine-server.ts';
import type { Reply, Seen } from './engine-server.ts';

const shards = { total: 2, successful: 2, skipped: 0, failed: 0 };
const proxy = { title: 'Proxy', header: '', link: '/proxy', text: 'A proxy forwards.' };
const cookies = {
  title: 'Proxy',
  header: 'Cookies',
  link: '/proxy#cookies',
  text: 'A proxy keeps cookies.',
  group: 'Basics',
};
const other = { title: 'Prefix', header: '', link: '/prefix', text: 'Cookies are kept.' };

/** Returns a single complete response of `_msearch`, changed by `more`. */
function responseOf(sources: object[], more: object = {}): object {
  const hits = sources.map((source, at) => ({ _index: 'docs-en-1', _id: String(at), _score: 9 - at, _source: source }));
  return {
    took: 2,
    timed_out: false,
    _shards: shards,
    hits: { total: { value: hits.length, relation: 'eq' }, max_score: 9, hits },
    status: 200,
    ...more,
  };
}

const ask = (url: string, parameters: Record<string, string> = {}, key = 'reader:söcret') =>
  askThrough(createOpensearchEngine({ url, key }), parameters);

describe('a search', () => {
  test('searches all indexes in one request, and returns the hits in the order of the indexes', async () => {
    const { url, seen } = await playEngine(() => ({
      json: { took: 3, responses: [responseOf([cookies, other]), responseOf([])] },
    }));
    expect(await ask(url)).toMatchObject({
      status: 200,
      failures: [],
      body: [
        {
          index: 'docs',
          hits: [
            {
              type: 'content',
              header: 'Cookies',
              link: '/proxy#cookies',
              group: 'Basics',
              highlights: [{ start: 2, length: 5 }],
            },
            { link: '/prefix' },
          ],
        },
        { index: 'blog', hits: [] },
      ],
    });
    expect(seen).toHaveLength(1);
    const [{ line, headers, text, lines }] = seen as [Seen];
    expect([line, headers['content-type'], text.endsWith('\n')]).toEqual([
      'POST /_msearch',
      'application/x-ndjson',
      true,
    ]);
    expect(Buffer.from(String(headers.authorization).slice(6), 'base64').toString()).toBe('reader:söcret');
    const body = {
      size: 3,
      _source: ['title', 'header', 'link', 'text', 'group'],
      collapse: { field: 'routePath' },
      query: { bool: { filter: [{ term: { lang: 'en' } }], minimum_should_match: 1 } },
    };
    expect(lines).toMatchObject([{ index: 'docs' }, body, { index: 'blog' }, body]);
  });

  test('results with all words rank above results with some of them, and each page appears once', async () => {
    const { url, seen } = await playEngine(() => ({
      json: { responses: [responseOf([cookies]), responseOf([other, proxy])] },
    }));
    const { body } = await ask(url, { keyword: 'proxy cookies', searchIndexes: 'docs' });
    expect(body).toMatchObject([{ index: 'docs', hits: [{ link: '/proxy#cookies' }, { link: '/prefix' }] }]);
    const [, all, , some] = seen[0]?.lines ?? [];
    expect(JSON.stringify(all)).toContain('"must"');
    expect(JSON.stringify(some)).not.toContain('"must"');
  });

  test('Chinese is queried by character pairs, and queries without a language search all languages', async () => {
    const { url, seen } = await playEngine(() => ({ json: { responses: [responseOf([]), responseOf([])] } }));
    await ask(url, { keyword: '地址前缀', lang: '', searchIndexes: 'docs' });
    const asked = seen[0]?.text ?? '';
    for (const pair of ['地址', '址前', '前缀']) expect(asked).toContain(`"query":"${pair}"`);
    expect(asked).not.toContain('"lang"');
  });

  test('queries stay below the server’s length limit', async () => {
    const { url, seen } = await playEngine(() => ({ json: { responses: [responseOf([]), responseOf([])] } }));
    await ask(url, {
      keyword: String.fromCharCode(...Array.from({ length: 200 }, (_, at) => 0x4e00 + at)),
      searchIndexes: 'docs',
    });
    await ask(url, {
      keyword: Array.from({ length: 20 }, (_, at) => `a${at}.b${at}-c${at}`).join(' '),
      searchIndexes: 'docs',
    });
    for (const { lines } of seen) {
      for (const body of lines.filter((_, at) => at % 2 === 1)) {
        const fieldsOfQueries = [...JSON.stringify(body).matchAll(/"fields":\[([^\]]*)\]/g)];
        const clauses = fieldsOfQueries.flatMap(([, fields = '']) => fields.split(','));
        expect(clauses.length).toBeGreaterThan(50);
        expect(clauses.length).toBeLessThan(250);
      }
    }
  });

  test.each([
    ['bWluZTpzZWNyZXQ=', 'ApiKey bWluZTpzZWNyZXQ='],
    ['Bearer a.b.c', 'Bearer a.b.c'],
  ])('the key %j is sent as %j', async (key, authorization) => {
    const { url, seen } = await playEngine(() => ({ json: { responses: [] } }));
    await ask(url, {}, key);
    expect(seen[0]?.headers.authorization).toBe(authorization);
  });

  const failure = { shard: 0, index: 'docs-en-1', status: 503, reason: { type: 'node_not_connected', reason: 'gone' } };
  const missing = { type: 'index_not_found_exception', reason: 'no such index [docs]' };
  test.each<[string, unknown[], string]>([
    [
      'one shard of two has failed',
      [responseOf([proxy], { _shards: { ...shards, successful: 1, failed: 1, failures: [failure] } }), responseOf([])],
      'only part of the hits for `docs`: 1 of 2 shards, node_not_connected: gone.',
    ],
    [
      'one shard of the second index has failed',
      [responseOf([proxy]), responseOf([], { _shards: { ...shards, successful: 1, failed: 1 } })],
      'only part of the hits for `blog`: 1 of 2 shards.',
    ],
    [
      'a shard has no copy at work, which counts as no failure',
      [responseOf([proxy], { _shards: { ...shards, successful: 1 } }), responseOf([])],
      'only part of the hits for `docs`: 1 of 2 shards.',
    ],
    [
      'a failure is reported although the counts look complete',
      [responseOf([proxy], { _shards: { ...shards, failed: 1, failures: [failure] } }), responseOf([])],
      'only part of the hits for `docs`: 2 of 2 shards, node_not_connected: gone.',
    ],
    ['the time was up', [responseOf([proxy], { timed_out: true }), responseOf([])], 'it timed out'],
    ['the search ended early', [responseOf([proxy], { terminated_early: true }), responseOf([])], 'only part'],
    ['nothing is said of shards', [responseOf([proxy], { _shards: undefined }), responseOf([])], 'only part'],
    [
      'an index is not there',
      [{ error: missing, status: 404 }, responseOf([])],
      'cannot search `docs`: index_not_found_exception: no such index [docs].',
    ],
    ['all shards have failed', [responseOf([]), { error: { type: 'all_shards_failed' }, status: 503 }], '`blog`'],
    ['an answer is missing', [responseOf([proxy])], 'answered 1 of 2 searches'],
    ['the documents are others', [responseOf([{ name: 'x' }]), responseOf([])], 'not created by docsite'],
  ])('%s: partial results are never returned as complete', async (_what, responses, reason) => {
    const { url } = await playEngine(() => ({ json: { took: 1, responses } }));
    const { status, failures } = await ask(url);
    expect([status, failures]).toEqual([502, [expect.stringContaining(reason)]]);
  });
});

/** Returns success for every request, except those in `special`. */
function cluster(special: Record<string, (asked: Seen) => Reply> = {}): (asked: Seen) => Reply {
  return (asked) => {
    const line = asked.line.replaceAll(/\d{17}/g, 'TIME');
    const [method, path = ''] = line.split(' ');
    const reply = special[line] ?? special[`${method} *`];
    if (reply !== undefined) return reply(asked);
    if (path.startsWith('/_alias/')) return { status: 404, json: { error: 'alias [docs] missing', status: 404 } };
    if (path.endsWith('/_bulk')) return { json: bulkAnswer(asked.lines) };
    if (path.endsWith('/_refresh')) return { json: { _shards: { total: 4, successful: 2, failed: 0 } } };
    return {
      json: { acknowledged: true, ...(method === 'PUT' && { shards_acknowledged: true, index: path.slice(1) }) },
    };
  };
}

/** Reports every item as created, except those in `failing`. */
function bulkAnswer(lines: unknown[], failing: Record<string, object> = {}): object {
  const ids = (lines as { create?: { _id: string } }[]).flatMap(({ create }) =>
    create === undefined ? [] : create._id,
  );
  const items = ids.map((_id) => ({
    create: { _id, ...(failing[_id] ?? { result: 'created', _shards: { failed: 0 }, status: 201 }) },
  }));
  return { took: 5, errors: Object.keys(failing).length > 0, items };
}

const steps = (seen: Seen[]): string[] => seen.map(({ line }) => line.replaceAll(/\d{17}/g, 'TIME'));

describe('a push of a built site', () => {
  let site = '';
  beforeAll(async () => {
    site = folderWith({
      'site.config.json': JSON.stringify({ title: 'Anvil', lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }] }),
      'content/en/index.md': '---\nsearch: false\n---\n\n# Home\n\n[Proxy](./proxy.md)\n',
      'content/zh/index.md': '---\nsearch: false\n---\n\n# 首页\n\n[代理](./proxy.md)\n',
      'content/en/_meta.json': '[{ "type": "section-header", "label": "Basics" }, "proxy"]',
      'content/en/proxy.md': '# Proxy\n\nIt forwards.\n\n## output.assetPrefix\n\nFor cookies.\n',
      'content/zh/proxy.md': '# 代理\n\n服务器转发请求。\n\n## output.assetPrefix\n\n改写。\n',
    });
    const built = await run(['build', site]);
    expect(built.code, built.stdout).toBe(0);
  });
  const push = (url: string, ...parameters: string[]): ReturnType<typeof run> =>
    run(['search', 'push', '--engine', 'opensearch', '--url', url, '--root', site, ...parameters], {
      env: { DOCSITE_SEARCH_KEY: 'writer:secret' },
    });

  test('fills an index per language, and switches the alias in one step', async () => {
    const old = {
      'docs--en--20260101000000000': {},
      'docs--fr--20260101000000000': {},
      'docs-of-mine': {},
      'docs-internal--en--20260101000000000': {},
    };
    const { url, seen } = await playEngine(
      cluster({
        'GET /_alias/docs': () => ({
          json: Object.fromEntries(Object.keys(old).map((name) => [name, { aliases: { docs: {} } }])),
        }),
      }),
    );
    const { code, stdout, stderr } = await push(url);
    expect([code, stderr, stdout]).toEqual([0, '', `pushed 4 sections to \`docs\` at ${url}\n`]);
    expect(steps(seen)).toEqual([
      'GET /_alias/docs',
      'PUT /docs--en--TIME',
      'POST /docs--en--TIME/_bulk',
      'PUT /docs--zh--TIME',
      'POST /docs--zh--TIME/_bulk',
      'POST /docs--en--TIME,docs--zh--TIME/_refresh',
      'POST /_aliases',
    ]);
    const keys = new Set(seen.map(({ headers }) => headers.authorization));
    expect(keys).toEqual(new Set([`Basic ${btoa('writer:secret')}`]));
    const analyzed = (analyzer: string): object => ({
      mappings: { dynamic: false, properties: { text: { analyzer }, ownTerms: { analyzer: 'whitespace' } } },
    });
    expect([seen[1]?.body, seen[3]?.body]).toMatchObject([analyzed('english'), analyzed('cjk')]);
    expect(seen[2]?.headers['content-type']).toBe('application/x-ndjson');
    expect(seen[2]?.text.endsWith('\n')).toBe(true);
    expect(seen[2]?.lines).toMatchObject([
      { create: { _id: expect.stringMatching(/^[\w-]{22}-0$/) as string } },
      { lang: 'en', routePath: '/proxy', link: '/proxy', title: 'Proxy', header: '', whole: 'proxy', group: 'Basics' },
      { create: { _id: expect.stringMatching(/-1$/) as string } },
      {
        link: '/proxy#outputassetprefix',
        header: 'output.assetPrefix',
        heading: 'output.assetPrefix',
        whole: 'outputassetprefix',
        ownTerms: 'outputassetprefix output assetprefix asset prefix outputassetprefix',
        aboveTerms: 'proxy',
        textTerms: 'for cookies',
      },
    ]);
    expect(seen[4]?.lines[1]).toMatchObject({ lang: 'zh', textTerms: '服务 务器 器转 转发 发请 请求 求' });
    const made = seen.filter(({ line }) => line.startsWith('PUT')).map(({ line }) => line.slice('PUT /'.length));
    expect(seen.at(-1)?.body).toEqual({
      actions: [
        ...made.map((index) => ({ add: { index, alias: 'docs' } })),
        // Also deletes the index of a language that the site no longer has, but does not delete unrelated indexes.
        { remove_index: { index: 'docs--en--20260101000000000' } },
        { remove_index: { index: 'docs--fr--20260101000000000' } },
      ],
    });
  });

  test('a single language can be replaced', async () => {
    const old = ['docs--en--20260101000000000', 'docs--zh--20260101000000000', 'docs--zh-hant--20260101000000000'];
    const { url, seen } = await playEngine(
      cluster({ 'GET /_alias/docs': () => ({ json: Object.fromEntries(old.map((name) => [name, {}])) }) }),
    );
    expect((await push(url, '--lang', 'zh')).code).toBe(0);
    expect(JSON.stringify(seen.at(-1)?.body).match(/remove_index.{30,60}?\}/g)).toEqual([
      `remove_index":{"index":"${old[1]}"}`,
    ]);
  });

  test.each([
    [[], /`--url http/],
    [['--url', 'localhost:9200'], /begins with `http/],
    [['--url', 'https://me:hidden@search.example'], /contains a password/],
    [['--url', 'http://127.0.0.1:1', '--index', 'Docs'], /invalid index name .*`Docs`/],
    [['--url', 'http://127.0.0.1:1', '--index', 'docs--en'], /invalid index name .*`docs--en`/],
    [['--url', 'http://127.0.0.1:1', '--index', 'docs-'], /invalid index name .*`docs-`/],
    [['--url', 'http://127.0.0.1:1', '--lang', 'fr'], /no language `fr`/],
    [['--url', 'http://127.0.0.1:1', '--docs-version', '3'], /no version `3`/],
    [['--url', 'http://127.0.0.1:1', '--json'], /`--json` cannot be used with push/],
  ])('%j is a usage error with a hint', async (parameters, message) => {
    const options = ['--engine', 'elasticsearch', '--root', site, ...parameters];
    const { code, stdout, stderr } = await run(['search', 'push', ...options]);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
    expect(stderr).not.toContain('hidden');
  });

  test('a different kind of server is detected before anything is created', async () => {
    const { url, seen } = await playEngine(() => ({ status: 404, text: '<!doctype html>' }));
    const { code, stderr } = await push(url);
    expect([code, stderr]).toEqual([2, expect.stringContaining('404 and a body that is not JSON')]);
    expect(seen).toHaveLength(1);
  });

  test('an interrupted push deletes what it has created', async () => {
    const { url, seen } = await playEngine((asked) => {
      if (asked.line.endsWith('_bulk')) child.kill('SIGINT');
      return asked.line.endsWith('_bulk') ? null : cluster()(asked);
    });
    const { child, ended } = start(['search', 'push', '--engine', 'opensearch', '--url', url, '--root', site]);
    const { code, stdout } = await ended;
    expect([code, stdout]).toEqual([130, '']);
    expect(steps(seen).slice(-2)).toEqual(['POST /docs--en--TIME/_bulk', 'DELETE /docs--en--TIME']);
  });

  test('a push without a key reports that no key was sent', async () => {
    const { url } = await playEngine(() => ({ status: 401, json: { error: { type: 'security_exception' } } }));
    const { code, stderr } = await run(['search', 'push', '--engine', 'elasticsearch', '--url', url, '--root', site]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/Elasticsearch responded to .* 401 security_exception[^]*no key/),
    ]);
  });
});

describe('a push that fails', () => {
  const document = (at: number) => ({
    id: `page${at}`,
    title: `Page ${at}`,
    content: 'Text.',
    toc: [],
    routePath: `/${at}`,
  });
  const push = async (special: Parameters<typeof cluster>[0], pages = 2) => {
    const { url, seen } = await playEngine(cluster(special));
    const list = Array.from({ length: pages }, (_, at) => document(at));
    const documents = [{ lang: 'en', tag: 'en', list }];
    const pushed = { index: 'docs', documents, replace: 'index' as const, signal: new AbortController().signal };
    const message = await pushToOpensearch({ url, key: 'a:secret' }, pushed).then(
      ({ rows }) => `pushed ${rows}`,
      (error: unknown) => String(error),
    );
    return { message, steps: steps(seen) };
  };
  const ends = ['DELETE /docs--en--TIME'];

  test('many documents are sent in several requests', async () => {
    const pushed = await push({}, 2500);
    expect(pushed.message).toBe('pushed 2500');
    expect(pushed.steps.filter((step) => step.endsWith('_bulk'))).toHaveLength(3);
  });

  const refused = { status: 400, error: { type: 'mapper_parsing_exception', reason: 'failed to parse field [text]' } };
  const rejected = { status: 429, error: { type: 'es_rejected_execution_exception', reason: 'queue full' } };
  test.each<[string, Parameters<typeof cluster>[0], RegExp]>([
    [
      'an item that is refused',
      { 'POST /docs--en--TIME/_bulk': ({ lines }) => ({ json: bulkAnswer(lines, { 'page1-0': refused }) }) },
      /accepted 1 of 2 sections\. page1-0: mapper_parsing_exception: failed to parse field \[text\]\./,
    ],
    [
      'an item that did not fit',
      { 'POST /docs--en--TIME/_bulk': ({ lines }) => ({ json: bulkAnswer(lines, { 'page0-0': rejected }) }) },
      /accepted 1 of 2 sections\. page0-0: es_rejected_execution_exception/,
    ],
    [
      'an item that nothing is said of',
      { 'POST /docs--en--TIME/_bulk': ({ lines }) => ({ json: bulkAnswer(lines.slice(2)) }) },
      /accepted 1 of 2 sections/,
    ],
    [
      'too much at once',
      { 'POST /docs--en--TIME/_bulk': () => ({ status: 413, text: '<html>' }) },
      /with 413 and a body that is not JSON\.$/,
    ],
    [
      'an index that does not start',
      { 'PUT /docs--en--TIME': () => ({ json: { acknowledged: true, shards_acknowledged: false } }) },
      /could not start the index/,
    ],
    [
      'a shard that cannot be refreshed',
      { 'POST /docs--en--TIME/_refresh': () => ({ json: { _shards: { total: 2, successful: 1, failed: 1 } } }) },
      /refresh 1 shard/,
    ],
    [
      'an alias whose name an index has',
      { 'POST /_aliases': () => ({ status: 400, json: { error: { type: 'invalid_alias_name_exception' } } }) },
      /invalid_alias_name_exception/,
    ],
  ])('%s: everything created is deleted, and readers keep the old documents', async (_what, special, message) => {
    const pushed = await push(special);
    expect(pushed.message).toMatch(message);
    expect(pushed.message).not.toContain('left');
    expect(pushed.steps.slice(-1)).toEqual(ends);
    if (special !== undefined && !('POST /_aliases' in special)) expect(pushed.steps).not.toContain('POST /_aliases');
  });

  test.each<[string, Reply]>([
    ['no answer that counts', { status: 504, text: '' }],
    ['no confirmation', { json: { acknowledged: false } }],
  ])('%s to the last step: nothing that readers may already use is deleted', async (_what, reply) => {
    const pushed = await push({ 'POST /_aliases': () => reply });
    expect(pushed.message).toMatch(/in docs--en--\d{17}: push again/);
    expect(pushed.steps).not.toContain(ends[0]);
  });

  test('indexes that cannot be deleted are listed', async () => {
    const pushed = await push({
      'POST /docs--en--TIME/_bulk': () => ({ status: 507, text: '' }),
      'DELETE *': () => ({ status: 503, text: '' }),
    });
    expect(pushed.message).toMatch(/with 507 .*Not deleted after the push: docs--en--\d{17}\./);
  });
});
