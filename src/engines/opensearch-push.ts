/**
 * Pushes a build's documents to OpenSearch or Elasticsearch: one index per language, activated atomically by an
 * alias.
 */
import { isStoreOf, pushInSteps } from './push.ts';
import type { EnginePush, PushedLanguage, PushResult } from './push.ts';
import { askEngineForJson, batchesOf, listIn, reasonIn } from './request.ts';
import type { EngineRequest } from './request.ts';
import { opensearchServer } from './opensearch.ts';
import type { OpensearchOptions } from './opensearch.ts';
import { rowsOf, shownFields, termsOfRow } from './search-rows.ts';
import { fieldsOf } from '../shared/values.ts';

type Ask = (request: Omit<EngineRequest, 'signal'>) => Promise<unknown>;

/**
 * Fills new indexes, `NAME--LANGUAGE--TIME`, then in one step points the alias `NAME` to them and deletes the old ones,
 * so that searches see either the old documents or the new ones. Rejects with the server's error if a step fails; the
 * alias is then unchanged and the new indexes are deleted.
 */
export async function pushToOpensearch(options: OpensearchOptions, pushed: EnginePush): Promise<PushResult> {
  const { index, signal } = pushed;
  const server = opensearchServer(options);
  const ask: Ask = (request) => askEngineForJson(server, { ...request, signal });
  const old = await oldIndexes(pushed, ask);
  const { rows } = await pushInSteps(pushed, {
    async fill(name, language) {
      await createIndex(name, language.tag, ask);
      return fillIndex(name, language, ask);
    },
    settle: (created) => refresh(created, ask),
    async swap(created) {
      const actions = [
        ...created.map((name) => ({ add: { index: name, alias: index } })),
        ...old.map((name) => ({ remove_index: { index: name } })),
      ];
      const answer = await ask({ method: 'POST', path: '/_aliases', body: { actions } });
      if (fieldsOf(answer)['acknowledged'] !== true) throw new Error('The engine did not confirm the alias.');
    },
    remove: (name, inTime) => askEngineForJson(server, { method: 'DELETE', path: pathOf(name), signal: inTime }),
  });
  return { rows, left: [] };
}

/** The indexes behind the alias that this push replaces. Does not include indexes that docsite did not create. */
async function oldIndexes({ index, documents, replace }: EnginePush, ask: Ask): Promise<string[]> {
  const answer = await ask({ method: 'GET', path: `/_alias/${encodeURIComponent(index)}`, isOptional: true });
  const langs = replace === 'index' ? undefined : documents.map(({ lang }) => lang);
  return Object.keys(fieldsOf(answer)).filter((name) => isStoreOf(name, index, langs));
}

async function createIndex(name: string, tag: string, ask: Ask): Promise<void> {
  const analyzer = analyzerOf(tag);
  const terms = { type: 'text', analyzer: 'whitespace' };
  const kept = { type: 'keyword', index: false, doc_values: false };
  const mappings = {
    dynamic: false,
    // These fields are derived from others and are never shown.
    _source: { excludes: ['ownTerms', 'aboveTerms', 'textTerms'] },
    properties: {
      lang: { type: 'keyword' },
      routePath: { type: 'keyword' },
      whole: { type: 'keyword', ignore_above: 256 },
      ownTerms: terms,
      aboveTerms: terms,
      textTerms: terms,
      heading: { type: 'text', analyzer },
      text: { type: 'text', analyzer },
      link: kept,
      title: kept,
      header: kept,
      group: kept,
    },
  };
  const answer = fieldsOf(await ask({ method: 'PUT', path: pathOf(name), body: { mappings } }));
  if (answer['acknowledged'] !== true || answer['shards_acknowledged'] !== true)
    throw new Error(`The engine could not start the index \`${name}\`.`);
}

/** Maximum rows and UTF-16 units per request. Servers accept 100 MB by default, and hosted servers 10 MB. */
const atOnce = { count: 1000, length: 3_000_000 };

async function fillIndex(name: string, { lang, list }: PushedLanguage, ask: Ask): Promise<number> {
  const lines = list.flatMap((document) =>
    rowsOf(document).map((row, position) => {
      const { own, above, text: words } = termsOfRow(row);
      const source = {
        lang,
        ...shownFields(row),
        whole: row.whole,
        ownTerms: own.join(' '),
        aboveTerms: above.join(' '),
        textTerms: words.join(' '),
      };
      return `${JSON.stringify({ create: { _id: `${document.id}-${position}` } })}\n${JSON.stringify(source)}`;
    }),
  );
  for (const batch of batchesOf(lines, atOnce)) {
    const answer = await ask({ method: 'POST', path: `${pathOf(name)}/_bulk`, lines: batch });
    const items = listIn(answer, 'items', 'The engine').map((item) => fieldsOf(fieldsOf(item)['create']));
    const failed = items.filter(({ error, status }) => error !== undefined || status !== 201);
    if (failed.length > 0 || items.length !== batch.length || fieldsOf(answer)['errors'] !== false)
      throw new Error(
        `The engine accepted ${items.length - failed.length} of ${batch.length} sections. ${errorsOf(failed)}`.trim(),
      );
  }
  return lines.length;
}

/** The errors of the first few items. */
function errorsOf(failed: Record<string, unknown>[]): string {
  const messages = failed
    .slice(0, 3)
    .map((item) => `${String(item['_id'])}: ${reasonIn(item) || String(item['status'])}.`);
  return messages.join(' ');
}

/** Makes all uploaded documents searchable. */
async function refresh(names: readonly string[], ask: Ask): Promise<void> {
  const path = `/${names.map(encodeURIComponent).join(',')}/_refresh`;
  const { failed } = fieldsOf(fieldsOf(await ask({ method: 'POST', path }))['_shards']);
  if (failed !== 0) throw new Error(`The engine could not refresh ${String(failed)} shards of the new indexes.`);
}

function pathOf(name: string): string {
  return `/${encodeURIComponent(name)}`;
}

/** The built-in analyzer for a language, or `standard` if there is none. */
function analyzerOf(tag: string): string {
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  if (language === 'pt' && rest.includes('br')) return 'brazilian';
  return analyzers.get(language) ?? 'standard';
}

const analyzers: ReadonlyMap<string, string> = new Map([
  ...['zh', 'ja', 'ko'].map((language) => [language, 'cjk'] as const),
  ['ar', 'arabic'],
  ['bg', 'bulgarian'],
  ['bn', 'bengali'],
  ['ca', 'catalan'],
  ['ckb', 'sorani'],
  ['cs', 'czech'],
  ['da', 'danish'],
  ['de', 'german'],
  ['el', 'greek'],
  ['en', 'english'],
  ['es', 'spanish'],
  ['et', 'estonian'],
  ['eu', 'basque'],
  ['fa', 'persian'],
  ['fi', 'finnish'],
  ['fr', 'french'],
  ['ga', 'irish'],
  ['gl', 'galician'],
  ['hi', 'hindi'],
  ['hu', 'hungarian'],
  ['hy', 'armenian'],
  ['id', 'indonesian'],
  ['it', 'italian'],
  ['lt', 'lithuanian'],
  ['lv', 'latvian'],
  ['nb', 'norwegian'],
  ['nl', 'dutch'],
  ['no', 'norwegian'],
  ['pt', 'portuguese'],
  ['ro', 'romanian'],
  ['ru', 'russian'],
  ['sv', 'swedish'],
  ['th', 'thai'],
  ['tr', 'turkish'],
]);
