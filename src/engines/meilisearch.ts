/** Meilisearch as a search engine. */
import { messageOf } from './engine-push.ts';
import type { EnginePush, PushResult } from './engine-push.ts';
import { askEngineForJson, fieldsOf, isHit, listIn } from './engine-request.ts';
import type { EngineRequest, EngineServer } from './engine-request.ts';
import type { EngineGroup, SearchEngine } from './search-handler.ts';
import { plainQuery, rowsOf, shownFields } from './search-rows.ts';
import type { PushedDocument } from './search-rows.ts';

export interface MeilisearchOptions {
  /** Address of the server, such as `http://localhost:7700`. */
  url: string;
  /** A key that may do what it is used for: `search` alone in the handler. Default: none is sent. */
  key?: string;
}

/** Index names are names of Meilisearch indexes, as a push made them. */
export function createMeilisearchEngine(options: MeilisearchOptions): SearchEngine {
  return {
    async search({ keyword, limit, indexes, lang, signal }) {
      const queries = indexes.map((indexUid) => ({
        indexUid,
        q: plainQuery(keyword),
        limit,
        attributesToRetrieve: ['title', 'header', 'link', 'text', 'group'],
        // The only place where it is said that a search was cut off.
        showRankingScoreDetails: true,
        // The handler lets letters, digits, `_` and `-` through, and nothing that could end the text.
        ...(lang !== '' && { filter: `lang = "${lang}"` }),
      }));
      const answer = await ask(options, { method: 'POST', path: '/multi-search', body: { queries }, signal });
      return indexes.map((index, at) => groupOf(index, listIn(answer, 'results', 'Meilisearch')[at]));
    },
  };
}

/** Results come in the order of the queries; anything else is no answer to them. */
function groupOf(index: string, result: unknown): EngineGroup {
  const hits = listIn(result, 'hits', 'Meilisearch');
  if (fieldsOf(result)['indexUid'] !== index || !hits.every(isHit))
    throw new Error(`Meilisearch gives no hits for \`${index}\`.`);
  if (hits.some((hit) => 'skipped' in fieldsOf(fieldsOf(hit)['_rankingScoreDetails'])))
    throw new Error(`Meilisearch has a part of the answer for \`${index}\` only: the time was up.`);
  return { index, hits };
}

/** Documents in one request. */
const rowsAtOnce = 1000;

const settings = {
  // In the order of their weight.
  searchableAttributes: ['heading', 'title', 'header', 'text'],
  filterableAttributes: ['lang'],
  distinctAttribute: 'routePath',
};

/**
 * Fills a second index, `NAME_next`, swaps the two and deletes what was there before: searches see the old documents or the
 * new ones. Rejects with what Meilisearch says when one of the steps fails; the index is then as it was. When only the last
 * one fails, what was there before is told as left.
 */
export async function pushToMeilisearch(
  options: MeilisearchOptions,
  { index, documents, signal }: EnginePush,
): Promise<PushResult> {
  const next = `${index}_next`;
  const place = `/indexes/${encodeURIComponent(next)}`;
  const rows = documents.flatMap(({ lang, list }) => list.flatMap((document) => rowsIn(document, lang)));
  const run = (method: Asked['method'], path: string, body?: unknown): Promise<string> =>
    errorOfTask(options, { method, path, signal, ...(body !== undefined && { body }) });
  const steps: { run: () => Promise<string>; tolerated?: string }[] = [
    // What an interrupted push may have left.
    { run: () => run('DELETE', place), tolerated: 'index_not_found' },
    { run: () => run('POST', '/indexes', { uid: next, primaryKey: 'id' }) },
    { run: () => run('PATCH', `${place}/settings`, settings) },
    ...Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, batch) => ({
      run: () => run('POST', `${place}/documents`, rows.slice(batch * rowsAtOnce, (batch + 1) * rowsAtOnce)),
    })),
    // Only what is there can be swapped.
    { run: () => run('POST', '/indexes', { uid: index, primaryKey: 'id' }), tolerated: 'index_already_exists' },
    { run: () => run('POST', '/swap-indexes', [{ indexes: [index, next] }]) },
  ];
  for (const step of steps) {
    const code = await step.run();
    if (code !== '' && code !== step.tolerated) throw new Error(`Meilisearch refuses a step of the push: ${code}.`);
  }
  const reason = await run('DELETE', place).catch(messageOf);
  return { rows: rows.length, left: reason === '' ? [] : [{ name: next, reason }] };
}

function rowsIn(document: PushedDocument & { id: string }, lang: string): Record<string, string>[] {
  return rowsOf(document).map((row, place) => ({ id: `${document.id}-${place}`, lang, ...shownFields(row) }));
}

/** How often a task is asked for. Milliseconds. */
const pause = 100;

type Asked = Omit<EngineRequest, 'lines' | 'linesType'>;

/** Asks for something that Meilisearch does later, and waits for it: empty when it was done, else the code of the error. */
async function errorOfTask(options: MeilisearchOptions, asked: Asked): Promise<string> {
  const { taskUid } = fieldsOf(await ask(options, asked));
  if (typeof taskUid !== 'number') throw new Error(`Meilisearch names no task for ${asked.method} ${asked.path}.`);
  for (;;) {
    const task = fieldsOf(await ask(options, { method: 'GET', path: `/tasks/${taskUid}`, signal: asked.signal }));
    if (task['status'] === 'succeeded') return '';
    if (task['status'] === 'failed') return String(fieldsOf(task['error'])['code'] ?? 'failed');
    if (task['status'] !== 'enqueued' && task['status'] !== 'processing') return String(task['status']);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function ask({ url, key }: MeilisearchOptions, asked: Asked): Promise<unknown> {
  const server: EngineServer = { name: 'Meilisearch', url, headers: {}, secrets: [] };
  if (key === undefined) return askEngineForJson(server, asked);
  return askEngineForJson({ ...server, headers: { authorization: `Bearer ${key}` }, secrets: [key] }, asked);
}
