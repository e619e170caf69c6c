/** Implements the search engine interface with Meilisearch. */
import type { EnginePush, PushResult } from './push.ts';
import { askEngineForJson, isHit, listIn } from './request.ts';
import type { EngineRequest, EngineServer } from './request.ts';
import type { EngineGroup, SearchEngine } from './search-handler.ts';
import { plainQuery, rowsOf, shownFields } from './search-rows.ts';
import type { PushedDocument } from './search-rows.ts';
import { fieldsOf, reasonOf } from '../shared/values.ts';

export interface MeilisearchOptions {
  /** URL of the server, such as `http://localhost:7700`. */
  url: string;
  /** A key with the necessary permissions: `search` is enough in the handler. Default: none is sent. */
  key?: string;
}

/** Index names are names of Meilisearch indexes created by a push. */
export function createMeilisearchEngine(options: MeilisearchOptions): SearchEngine {
  return {
    async search({ keyword, limit, indexes, lang, signal }) {
      const queries = indexes.map((indexUid) => ({
        indexUid,
        q: plainQuery(keyword),
        limit,
        attributesToRetrieve: ['title', 'header', 'link', 'text', 'group'],
        // Only these details reveal whether a search was cut off.
        showRankingScoreDetails: true,
        // The handler only passes letters, digits, `_` and `-`, none of which can end the string.
        ...(lang !== '' && { filter: `lang = "${lang}"` }),
      }));
      const answer = await ask(options, { method: 'POST', path: '/multi-search', body: { queries }, signal });
      return indexes.map((index, at) => groupOf(index, listIn(answer, 'results', 'Meilisearch')[at]));
    },
  };
}

/** Results must be in the same order as the queries; any other response is invalid. */
function groupOf(index: string, result: unknown): EngineGroup {
  const hits = listIn(result, 'hits', 'Meilisearch');
  if (fieldsOf(result)['indexUid'] !== index || !hits.every(isHit))
    throw new Error(`Meilisearch returned no hits for \`${index}\`.`);
  if (hits.some((hit) => 'skipped' in fieldsOf(fieldsOf(hit)['_rankingScoreDetails'])))
    throw new Error(`Meilisearch returned only part of the hits for \`${index}\`: it timed out.`);
  return { index, hits };
}

/** Documents per request. */
const rowsAtOnce = 1000;

const settings = {
  // Ordered by weight.
  searchableAttributes: ['heading', 'title', 'header', 'text'],
  filterableAttributes: ['lang'],
  distinctAttribute: 'routePath',
};

/**
 * Fills a second index, `NAME_next`, swaps the two and deletes the old one, so that searches see either the old
 * documents or the new ones. Rejects with Meilisearch's error if a step fails; the index is then unchanged. If only the
 * last step fails, reports the old index as left over.
 */
export async function pushToMeilisearch(
  options: MeilisearchOptions,
  { index, documents, signal }: EnginePush,
): Promise<PushResult> {
  const next = `${index}_next`;
  const indexPath = `/indexes/${encodeURIComponent(next)}`;
  const rows = documents.flatMap(({ lang, list }) => list.flatMap((document) => rowsIn(document, lang)));
  const run = (method: TaskRequest['method'], path: string, body?: unknown): Promise<string> =>
    errorOfTask(options, { method, path, signal, ...(body !== undefined && { body }) });
  const steps: { run: () => Promise<string>; tolerated?: string }[] = [
    // May be left over from an interrupted push.
    { run: () => run('DELETE', indexPath), tolerated: 'index_not_found' },
    { run: () => run('POST', '/indexes', { uid: next, primaryKey: 'id' }) },
    { run: () => run('PATCH', `${indexPath}/settings`, settings) },
    ...Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, batch) => ({
      run: () => run('POST', `${indexPath}/documents`, rows.slice(batch * rowsAtOnce, (batch + 1) * rowsAtOnce)),
    })),
    // Only existing indexes can be swapped.
    { run: () => run('POST', '/indexes', { uid: index, primaryKey: 'id' }), tolerated: 'index_already_exists' },
    { run: () => run('POST', '/swap-indexes', [{ indexes: [index, next] }]) },
  ];
  for (const step of steps) {
    const code = await step.run();
    if (code !== '' && code !== step.tolerated) throw new Error(`Meilisearch rejected a step of the push: ${code}.`);
  }
  const reason = await run('DELETE', indexPath).catch(reasonOf);
  return { rows: rows.length, left: reason === '' ? [] : [{ name: next, reason }] };
}

function rowsIn(document: PushedDocument & { id: string }, lang: string): Record<string, string>[] {
  return rowsOf(document).map((row, position) => ({ id: `${document.id}-${position}`, lang, ...shownFields(row) }));
}

/** Milliseconds between polls of a task. */
const pause = 100;

type TaskRequest = Omit<EngineRequest, 'lines' | 'linesType'>;

/** Starts a task and waits for it. Returns the error code, which is empty if the task succeeded. */
async function errorOfTask(options: MeilisearchOptions, request: TaskRequest): Promise<string> {
  const { taskUid } = fieldsOf(await ask(options, request));
  if (typeof taskUid !== 'number')
    throw new Error(`Meilisearch returned no task for ${request.method} ${request.path}.`);
  for (;;) {
    const task = fieldsOf(await ask(options, { method: 'GET', path: `/tasks/${taskUid}`, signal: request.signal }));
    if (task['status'] === 'succeeded') return '';
    if (task['status'] === 'failed') return String(fieldsOf(task['error'])['code'] ?? 'failed');
    if (task['status'] !== 'enqueued' && task['status'] !== 'processing') return String(task['status']);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function ask({ url, key }: MeilisearchOptions, request: TaskRequest): Promise<unknown> {
  const server: EngineServer = { name: 'Meilisearch', url, headers: {}, secrets: [] };
  if (key === undefined) return askEngineForJson(server, request);
  return askEngineForJson({ ...server, headers: { authorization: `Bearer ${key}` }, secrets: [key] }, request);
}
