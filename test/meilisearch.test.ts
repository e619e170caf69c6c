/**
 * Requests to Meilisearch, tested against a server that follows the published API documentation:
 * https://www.meilisearch.com/docs/reference/api/indexes/swap-indexes,
 * https://www.meilisearch.com/docs/reference/api/async-task-management/get-task,
 * https://www.meilisearch.com/docs/capabilities/full_text_search/how_to/configure_search_cutoff (only the score details
 * show that a search was cut off: https://github.com/meilisearch/meilisearch/issues/4488) and
 * https://www.meilisearch.com/docs/capabilities/multi_search/getting_started/multi_search.
 */
import { describe, expect, test } from 'vitest';
import { createMeilisearchEngine } from '../lib/engines/index.js';
import { run, siteWith } from './command.ts';
import { askThrough, playEngine } from './engine-server.ts';
import type { Seen } from './engine-server.ts';

async function serverOf(answer: (asked: Seen) => { status: number; body: unknown }): ReturnType<typeof playEngine> {
  return playEngine((asked) => {
    const { status, body } = answer(asked);
    return { status, json: body };
  });
}

describe('a search', () => {
  const ask = (url: string) => askThrough(createMeilisearchEngine({ url, key: 'search-key' }));
  const hit = { title: 'Proxy', header: '', link: '/proxy', text: 'A proxy forwards.' };

  test('searches all indexes in one request, and returns hits in the order of the indexes', async () => {
    const results = ['docs', 'blog'].map((indexUid) => {
      return { indexUid, hits: indexUid === 'docs' ? [hit] : [], query: 'proxy', limit: 3, estimatedTotalHits: 1 };
    });
    const { url, seen } = await serverOf(() => ({ status: 200, body: { results } }));
    const attributesToRetrieve = ['title', 'header', 'link', 'text', 'group'];
    expect(await ask(url)).toMatchObject({
      status: 200,
      failures: [],
      body: [
        { index: 'docs', hits: [{ type: 'title', link: '/proxy', highlights: [{ start: 0, length: 5 }] }] },
        { index: 'blog', hits: [] },
      ],
    });
    expect(seen.map(({ line, headers, body }) => ({ line, key: headers.authorization, body }))).toEqual([
      {
        line: 'POST /multi-search',
        key: 'Bearer search-key',
        body: {
          queries: ['docs', 'blog'].map((indexUid) => {
            return {
              indexUid,
              q: 'proxy',
              limit: 3,
              attributesToRetrieve,
              filter: 'lang = "en"',
              showRankingScoreDetails: true,
            };
          }),
        },
      },
    ]);
  });

  test.each([
    [404, { message: 'Index `blog` not found.', code: 'index_not_found', type: 'invalid_request' }, 'index_not_found'],
    [200, { results: [{ indexUid: 'docs', hits: [hit] }] }, 'did not return a list of hits'],
    [
      200,
      {
        results: [
          { indexUid: 'blog', hits: [] },
          { indexUid: 'docs', hits: [] },
        ],
      },
      'no hits for `docs`',
    ],
    [
      200,
      { results: ['docs', 'blog'].map((indexUid) => ({ indexUid, hits: [{ title: 'x' }] })) },
      'no hits for `docs`',
    ],
    [
      200,
      {
        results: ['docs', 'blog'].map((indexUid) => {
          return { indexUid, hits: [{ ...hit, _rankingScoreDetails: { words: { order: 0 }, skipped: { order: 1 } } }] };
        }),
      },
      'it timed out',
    ],
    [200, {}, 'did not return a list of results'],
  ])('%i with %j is a failure: partial results are never returned as complete', async (status, body, reason) => {
    const { url } = await serverOf(() => ({ status, body }));
    const answer = await ask(url);
    expect(answer.status).toBe(502);
    expect(answer.failures.join()).toContain(reason);
  });
});

describe('a push', () => {
  /** Tasks are done at the second request. `failing` maps requests whose task fails to the error code. */
  const meilisearch = (failing: Record<string, string>): ((asked: Seen) => { status: number; body: unknown }) => {
    const lines: string[] = [];
    const questions = new Map<string, number>();
    return ({ line, body }) => {
      const task = /^GET \/tasks\/(\d+)$/.exec(line)?.[1];
      if (task === undefined) {
        const { uid = '' } = (body ?? {}) as { uid?: string };
        const taskUid = lines.push(`${line} ${uid}`.trim()) - 1;
        return { status: 202, body: { taskUid, indexUid: null, status: 'enqueued', type: 'indexCreation' } };
      }
      const asked = (questions.get(task) ?? 0) + 1;
      questions.set(task, asked);
      const code = failing[lines[Number(task)] ?? ''];
      const ended = code === undefined ? { status: 'succeeded', error: null } : { status: 'failed', error: { code } };
      return { status: 200, body: { uid: Number(task), ...(asked < 2 ? { status: 'processing' } : ended) } };
    };
  };
  const push = async (url: string, site: string): ReturnType<typeof run> => {
    const options = ['--engine', 'meilisearch', '--url', url, '--root', site];
    return run(['search', 'push', ...options], { env: { DOCSITE_SEARCH_KEY: 'secret' } });
  };

  test('fills a second index, swaps the two and deletes the old one', async () => {
    const site = siteWith();
    await run(['build', site]);
    const { url, seen } = await serverOf(
      meilisearch({ 'DELETE /indexes/docs_next': 'index_not_found', 'POST /indexes docs': 'index_already_exists' }),
    );
    // The last step repeats the first request. In this test, it also fails, when readers already have the new
    // documents.
    const refused = await push(url, site);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/^error {2}the new documents are in place, but the old `docs_next` .*: index_not_found\n/),
    ]);
    const steps = seen.filter(({ line }) => !line.startsWith('GET'));
    expect(steps.map(({ line }) => line)).toEqual([
      'DELETE /indexes/docs_next',
      'POST /indexes',
      'PATCH /indexes/docs_next/settings',
      'POST /indexes/docs_next/documents',
      'POST /indexes',
      'POST /swap-indexes',
      'DELETE /indexes/docs_next',
    ]);
    expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer secret']));
    expect(steps[2]?.body).toMatchObject({ filterableAttributes: ['lang'], distinctAttribute: 'routePath' });
    expect(steps[3]?.body).toMatchObject([
      { lang: 'en', routePath: '/', title: 'Home' },
      { id: expect.stringMatching(/^[\w-]+-0$/) as string, lang: 'en', routePath: '/guide/start', title: 'Start' },
    ]);
    expect(steps[5]?.body).toEqual([{ indexes: ['docs', 'docs_next'] }]);
    const well = await serverOf(meilisearch({}));
    const done = await push(well.url, site);
    expect([done.code, done.stdout]).toEqual([0, `pushed 2 sections to \`docs\` at ${well.url}\n`]);
  });

  test('stops at the first step that fails, before the swap', async () => {
    const site = siteWith();
    await run(['build', site]);
    const { url, seen } = await serverOf(meilisearch({ 'POST /indexes/docs_next/documents': 'invalid_document_id' }));
    const refused = await push(url, site);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('invalid_document_id')]);
    expect(seen.map(({ line }) => line)).not.toContain('POST /swap-indexes');
    expect((await push('http://127.0.0.1:1', site)).code).toBe(2);
    expect((await run(['search', 'push', '--engine', 'meilisearch', '--root', site])).stderr).toContain('--url');
  });
});
