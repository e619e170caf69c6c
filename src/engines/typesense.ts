/** Implements the search engine interface with Typesense. */
import { isStoreOf, langIn, nameOf, pushInSteps } from './push.ts';
import type { EnginePush, PushedLanguage, PushResult } from './push.ts';
import { askEngine, askEngineForJson, batchesOf, isHit, jsonIn, listIn, reasonIn } from './request.ts';
import type { EngineRequest, EngineServer } from './request.ts';
import type { EngineGroup, SearchEngine } from './search-handler.ts';
import { plainQuery, rowsOf, shownFields } from './search-rows.ts';
import { fieldsOf, reasonOf } from '../shared/values.ts';

export interface TypesenseOptions {
  /** URL of the server, such as `http://localhost:8108`. */
  url: string;
  /** A key with the necessary permissions: in the handler, `documents:search` is enough. Default: none is sent. */
  key?: string;
  /** Language for requests that do not specify one. Default: such requests fail. */
  lang?: string;
}

/**
 * Index names are the names used for a push, which creates a collection per language with the alias `NAME--LANGUAGE`.
 */
export function createTypesenseEngine(options: TypesenseOptions): SearchEngine {
  const server = serverOf(options);
  return {
    async search({ keyword, limit, indexes, lang: requestedLang, signal }) {
      const lang = requestedLang === '' ? options.lang : requestedLang;
      if (lang === undefined)
        throw new Error('Typesense stores each language separately, but the request does not specify a language.');
      const searches = indexes.map((index) => ({
        collection: nameOf(index, lang),
        q: plainQuery(keyword),
        query_by: 'heading,title,header,text',
        query_by_weights: '8,4,2,1',
        // Each page is represented by its best section.
        group_by: 'routePath',
        group_limit: 1,
        per_page: limit,
        include_fields: 'title,header,link,text,group',
        // docsite does its own highlighting.
        highlight_fields: 'none',
        highlight_full_fields: 'none',
      }));
      const answer = await askEngineForJson(server, {
        method: 'POST',
        path: '/multi_search',
        body: { searches },
        signal,
      });
      const results = listIn(answer, 'results', 'Typesense');
      return indexes.map((index, at) => groupOf(index, results[at]));
    },
  };
}

/** Results must be in the order of the searches. */
function groupOf(index: string, result: unknown): EngineGroup {
  const { error, code, search_cutoff: isCut } = fieldsOf(result);
  if (error !== undefined || code !== undefined)
    throw new Error(`Typesense cannot search \`${index}\`: ${String(code ?? '')} ${reasonIn(result)}`.trim());
  if (isCut === true) throw new Error(`Typesense returned only part of the hits for \`${index}\`: it timed out.`);
  const groups = listIn(result, 'grouped_hits', 'Typesense');
  const hits = groups.map((group) => fieldsOf(listIn(group, 'hits', 'Typesense')[0])['document']);
  if (!hits.every(isHit)) throw new Error(`The collection of \`${index}\` was not created by docsite.`);
  return { index, hits };
}

type Ask = (request: Omit<EngineRequest, 'signal'>) => Promise<unknown>;

/**
 * Fills new collections, `NAME--LANGUAGE--TIME`, then points each language's alias to its new collection and deletes
 * the old ones, so that searches see either a language's old documents or its new ones. If the whole index is replaced,
 * aliases of other languages are removed too. Rejects with Typesense's error if a step fails; if no alias has been set
 * yet, nothing has changed. After all aliases are set, collections that cannot be deleted are reported in `left`.
 */
export async function pushToTypesense(options: TypesenseOptions, pushed: EnginePush): Promise<PushResult> {
  const { index, documents, signal } = pushed;
  const server = serverOf(options);
  const ask: Ask = (request) => askEngineForJson(server, { ...request, signal });
  const old = await oldAliases(pushed, ask);
  const { rows } = await pushInSteps(pushed, {
    async fill(name, language) {
      await ask({ method: 'POST', path: '/collections', body: schemaOf(name, language.tag) });
      return fillCollection(name, language, (request) => askEngine(server, { ...request, signal }));
    },
    async swap(created) {
      for (const [at, { lang }] of documents.entries()) {
        const path = aliasPathOf(nameOf(index, lang));
        const first = ask({ method: 'PUT', path, body: { collection_name: created[at] } });
        // After the first alias, readers already use the new documents of that language.
        await (at === 0 ? first : first.catch(withoutStatus));
      }
    },
    remove: (name, inTime) => askEngineForJson(server, { method: 'DELETE', path: pathOf(name), signal: inTime }),
  });
  const left: PushResult['left'] = [];
  for (const alias of old)
    await removeOld(alias, ask).catch((error: unknown) => {
      left.push({ name: alias.store ?? alias.name, reason: reasonOf(error) });
    });
  return { rows, left };
}

/** Rethrows an error without its status, because a status would mean that the request did not change data. */
function withoutStatus(error: unknown): never {
  throw new Error(reasonOf(error));
}

/** An alias of the index before the push. */
interface OldAlias {
  name: string;
  /** The collection that the alias points to, if a push created it. Other collections are not changed. */
  store?: string;
  /** True if the index no longer contains this language. */
  isRemoved: boolean;
}

async function oldAliases({ index, documents, replace }: EnginePush, ask: Ask): Promise<OldAlias[]> {
  const pushed = documents.map(({ lang }) => nameOf(index, lang));
  const aliases = listIn(await ask({ method: 'GET', path: '/aliases' }), 'aliases', 'Typesense');
  return aliases.flatMap((alias) => {
    const { name, collection_name: store } = fieldsOf(alias);
    const lang = typeof name === 'string' ? langIn(name, index) : undefined;
    if (typeof name !== 'string' || lang === undefined) return [];
    const isRemoved = !pushed.includes(name);
    if (isRemoved && replace !== 'index') return [];
    return [{ name, isRemoved, ...(typeof store === 'string' && isStoreOf(store, index, [lang]) && { store }) }];
  });
}

async function removeOld({ name, store, isRemoved }: OldAlias, ask: Ask): Promise<void> {
  if (isRemoved) await ask({ method: 'DELETE', path: aliasPathOf(name), isOptional: true });
  if (store !== undefined) await ask({ method: 'DELETE', path: pathOf(store), isOptional: true });
}

function schemaOf(name: string, tag: string): object {
  const locale = tag.toLowerCase().split('-')[0] ?? '';
  const text = { type: 'string', ...(locale.length === 2 && locale !== 'en' && { locale }) };
  return {
    name,
    // The characters that join parts of a name in docsite's own index.
    token_separators: ['.', '-', '_', '/', ':', '@', '#', "'"],
    fields: [
      ...['heading', 'title', 'header', 'text'].map((field) => ({ name: field, ...text })),
      { name: 'routePath', type: 'string', facet: true },
      ...['link', 'group'].map((kept) => ({ name: kept, type: 'string', index: false, optional: true })),
    ],
  };
}

/** Maximum rows and UTF-16 units per request. */
const atOnce = { count: 1000, length: 3_000_000 };

async function fillCollection(
  name: string,
  { list }: PushedLanguage,
  ask: (request: Omit<EngineRequest, 'signal'>) => Promise<string>,
): Promise<number> {
  const rows = list.flatMap((document) =>
    rowsOf(document).map((row, position) => JSON.stringify({ id: `${document.id}-${position}`, ...shownFields(row) })),
  );
  for (const lines of batchesOf(rows, atOnce)) {
    const path = `${pathOf(name)}/documents/import?action=create`;
    const answer = await ask({ method: 'POST', path, lines, linesType: 'text/plain' });
    const results = answer.trimEnd().split('\n').map(jsonIn);
    const failed = [...results.entries()].filter(([, result]) => fieldsOf(result)['success'] !== true);
    if (failed.length === 0 && results.length === lines.length) continue;
    const messages = failed.slice(0, 3).map(([at, result]) => `Line ${at + 1}: ${reasonIn(result) || 'no result'}`);
    throw new Error(
      `Typesense accepted ${results.length - failed.length} of ${lines.length} sections. ${messages.join(' ')}`.trim(),
    );
  }
  return rows.length;
}

function pathOf(name: string): string {
  return `/collections/${encodeURIComponent(name)}`;
}

function aliasPathOf(name: string): string {
  return `/aliases/${encodeURIComponent(name)}`;
}

function serverOf({ url, key }: TypesenseOptions): EngineServer {
  if (key === undefined) return { name: 'Typesense', url, headers: {}, secrets: [] };
  return { name: 'Typesense', url, headers: { 'x-typesense-api-key': key }, secrets: [key] };
}
