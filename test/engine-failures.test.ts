/** Tests what a page and the site's server receive when a search engine or its connection fails. */
import { describe, expect, test } from 'vitest';
import {
  createMeilisearchEngine,
  createOpensearchEngine,
  createSearchHandler,
  createTypesenseEngine,
} from '../lib/engines/index.js';
import type { SearchEngine } from '../lib/engines/index.js';
import { deadUrl, playEngine } from './engine-server.ts';
import type { Reply } from './engine-server.ts';

const key = 'key-that-nobody-may-read';
const engines: [string, (url: string, key: string) => SearchEngine][] = [
  ['OpenSearch', (url, secret) => createOpensearchEngine({ url, key: `searcher:${secret}` })],
  ['OpenSearch', (url, secret) => createOpensearchEngine({ url, key: secret })],
  ['Typesense', (url, secret) => createTypesenseEngine({ url, key: secret })],
  ['Meilisearch', (url, secret) => createMeilisearchEngine({ url, key: secret })],
];

/** Searches two indexes for a page. A busy machine may respond slowly, so only tests of the time limit set a short one. */
async function search(
  engine: SearchEngine,
  { timeout = 20_000, signal }: { timeout?: number; signal?: AbortSignal } = {},
) {
  const failures: string[] = [];
  const handle = createSearchHandler({
    engine,
    indexes: ['docs', 'blog'],
    timeout,
    onError: (error) => failures.push(String(error)),
  });
  const requested = 'https://search.example/?keyword=proxy&lang=en';
  const response = await handle(new Request(requested, signal === undefined ? {} : { signal }));
  return { status: response.status, text: await response.text(), headers: response.headers, failures };
}

const page = '<!doctype html><title>Down</title>';
const replies: [string, Reply, RegExp][] = [
  ['a key that is refused', { status: 401, json: { message: `${key} is not a key`, error: key } }, /with 401/],
  ['too many requests', { status: 429, json: { error: { type: 'es_rejected_execution_exception' } } }, /with 429/],
  ['a server at its start', { status: 503, json: { message: 'Not Ready or Lagging' } }, /with 503/],
  ['a proxy that has lost its server', { status: 502, text: page }, /with 502/],
  ['a page of a proxy', { text: page }, /a body that is not JSON/],
  ['half an answer', { text: '{"responses":[{"took":1,' }, /a body that is not JSON/],
  ['another answer', { json: { ok: true } }, /did not return a list of/],
];

describe.each(engines)('%s', (name, engineOf) => {
  test.each(replies)(
    '%s: the page learns only that it failed, the server also learns why',
    async (_what, reply, reason) => {
      const { url, seen } = await playEngine(() => reply);
      const { status, text, headers, failures } = await search(engineOf(url, key));
      expect([status, text, headers.get('cache-control')]).toEqual([
        502,
        '{"error":"the search engine failed"}',
        'no-store',
      ]);
      expect(failures).toEqual([expect.stringMatching(reason)]);
      expect(failures[0]).toContain(name);
      expect(failures[0]).not.toMatch(new RegExp(`${key}|${btoa(`searcher:${key}`)}`));
      // An overloaded server is not retried.
      expect(seen).toHaveLength(1);
    },
  );

  test('a redirect is not followed, so the key is not sent to another server', async () => {
    const foreign = await playEngine(() => ({ json: {} }));
    const { url } = await playEngine(() => ({
      status: 307,
      headers: { location: `${foreign.url}/?${key}` },
      text: '',
    }));
    const { status, failures } = await search(engineOf(url, key));
    expect(status).toBe(502);
    expect(failures).toEqual([expect.stringContaining(`a redirect to ${foreign.url}/?…; the key is not forwarded`)]);
    expect(foreign.seen).toEqual([]);
  });

  test('connection refused: the reason is that of the system', async () => {
    const { status, failures } = await search(engineOf(await deadUrl(), key));
    expect([status, failures]).toEqual([502, [expect.stringMatching(/cannot be reached at http:.*: ECONNREFUSED/)]]);
  });

  test('an engine that does not respond in time is aborted', async () => {
    const { url, seen } = await playEngine(() => null);
    const { status, headers, failures } = await search(engineOf(url, key), { timeout: 300 });
    expect([status, headers.get('cache-control')]).toEqual([504, 'no-store']);
    expect(failures).toEqual([expect.stringContaining('did not respond within 300 ms')]);
    expect(seen).toHaveLength(1);
  });

  test('a reader who continues typing does not cause a failure report', async () => {
    const typing = new AbortController();
    const { url } = await playEngine(() => {
      typing.abort();
      return null;
    });
    expect((await search(engineOf(url, key), { signal: typing.signal })).failures).toEqual([]);
  });

  test.each(['http://me:secret@127.0.0.1:1', 'ftp://127.0.0.1', '127.0.0.1:9200', ''])(
    'the URL %j is rejected, and the message does not repeat it',
    async (url) => {
      const { status, failures } = await search(engineOf(url, key));
      expect([status, failures]).toEqual([502, [expect.stringContaining(`URL of ${name}`)]]);
      expect(failures[0]).not.toContain('secret');
    },
  );

  test('a key with a line break is rejected and not printed', async () => {
    const { failures } = await search(engineOf('http://127.0.0.1:1', `${key}\nmore`));
    expect(failures[0]).not.toContain(key);
  });
});

test('an engine that ignores the abort signal does not delay the page', async () => {
  const deaf: SearchEngine = { search: () => new Promise(() => undefined) };
  expect((await search(deaf, { timeout: 300 })).status).toBe(504);
});
