/**
 * Implements the search engine interface with OpenSearch and Elasticsearch, combining docsite's terms with the engine's
 * language analysis.
 */
import type { QueryTerm } from '../shared/search/query.ts';
import { joinedForm } from '../shared/search/tokenize.ts';
import { askEngineForJson, isHit, listIn, reasonIn } from './request.ts';
import type { EngineServer } from './request.ts';
import type { EngineGroup, EngineHit, EngineQuery, SearchEngine } from './search-handler.ts';
import { fieldsOf } from '../shared/values.ts';

export interface OpensearchOptions {
  /** URL of the server, such as `http://localhost:9200`. */
  url: string;
  /**
   * Credentials with the necessary permissions; the handler only reads the indexes. Either `user:password`, an encoded
   * API key of Elasticsearch, or a complete `Authorization` header such as `Bearer …`. Default: none is sent.
   */
  key?: string;
  /** The engine's name in messages. Default `OpenSearch`. */
  name?: string;
}

/** Index names are names of aliases created by a push. */
export function createOpensearchEngine(options: OpensearchOptions): SearchEngine {
  const server = opensearchServer(options);
  return {
    async search(query) {
      const { indexes, limit, signal } = query;
      const bodies = bodiesOf(query);
      const searches = indexes.flatMap((index) => bodies.map((body) => ({ index, body })));
      if (searches.length === 0) return indexes.map((index) => ({ index, hits: [] }));
      const lines = searches.flatMap(({ index, body }) => [JSON.stringify({ index }), JSON.stringify(body)]);
      const answer = await askEngineForJson(server, { method: 'POST', path: '/_msearch', lines, signal });
      const responses = listIn(answer, 'responses', server.name);
      if (responses.length !== searches.length)
        throw new Error(`${server.name} answered ${responses.length} of ${searches.length} searches.`);
      const hits = searches.map(({ index }, at) => ({ index, hits: hitsIn(responses[at], index) }));
      return indexes.map((index) => groupOf(index, { found: hits.filter((of) => of.index === index), limit }));
    },
  };
}

/** The server and its credentials. */
export function opensearchServer({ url, key, name = 'OpenSearch' }: OpensearchOptions): EngineServer {
  if (key === undefined) return { name, url, headers: {}, secrets: [] };
  const authorization = authorizationOf(key);
  // The longest secret comes first, because one secret may contain another.
  const secrets = [authorization, authorization.replace(/^\w+ /, ''), key, key.replace(/^[^:]*:/, '')];
  return { name, url, headers: { authorization }, secrets };
}

function authorizationOf(key: string): string {
  if (/^(?:Basic|ApiKey|Bearer) /.test(key)) return key;
  if (!key.includes(':')) return `ApiKey ${key}`;
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(key)))}`;
}

/** Returns one search per strategy, strictest first: all words of the query, then any of them. */
function bodiesOf({ parsed, keyword, limit, lang }: EngineQuery): object[] {
  const needed = parsed.terms.filter(({ role }) => role === 'needed').slice(0, maxTerms);
  if (needed.length === 0) return [];
  const joined = joinedForm(keyword);
  const whole = parsed.terms.filter((term) => term.role === 'bonus' && term.units.size === parsed.units);
  const named = [...whole.map(wordQuery), { term: { whole: { value: joined, boost: wholeWeight } } }];
  const all = { bool: { must: needed.map(wordQuery) } };
  const alternatives = needed.length === 1 ? [[all]] : [[all], needed.map(wordQuery)];
  return alternatives.map((queries) => ({
    size: limit,
    _source: ['title', 'header', 'link', 'text', 'group'],
    // Each page is represented by its best section.
    collapse: { field: 'routePath' },
    query: {
      bool: {
        ...(lang !== '' && { filter: [{ term: { lang } }] }),
        should: [...queries, ...named],
        minimum_should_match: 1,
      },
    },
  }));
}

/** Servers limit the clauses of a query, by default to 1,024. */
const maxTerms = 24;

/** Weight of a heading that equals the query, so that it ranks above all other hits. */
const wholeWeight = 100;

/** Fields with their weights: docsite's terms, then the text as analyzed by the engine. */
const fields = ['ownTerms^8', 'aboveTerms^3', 'textTerms', 'heading^4', 'text^0.5'];
const termFields = ['ownTerms^8', 'aboveTerms^3', 'textTerms'];

function wordQuery({ term, isPrefix, parts }: QueryTerm): object {
  const queries: object[] = [
    // Allows one typo in words of four or more letters.
    { multi_match: { query: term, fields, fuzziness: 'AUTO:4,100', prefix_length: 1, max_expansions: 5 } },
  ];
  if (isPrefix) queries.push({ multi_match: { query: term, fields: termFields, type: 'bool_prefix' } });
  if (parts.length > 0) queries.push({ bool: { must: parts.map(partQuery) } });
  return queries.length === 1 ? (queries[0] ?? {}) : { dis_max: { queries } };
}

function partQuery(term: string): object {
  return { multi_match: { query: term, fields: termFields } };
}

/** The hits of one search; throws if they are incomplete. */
function hitsIn(response: unknown, index: string): EngineHit[] {
  const { error, timed_out: timedOut, terminated_early: endedEarly, _shards: shards, hits } = fieldsOf(response);
  if (error !== undefined) throw new Error(`The engine cannot search \`${index}\`: ${reasonIn(response)}.`);
  const { total, successful, failed, failures } = fieldsOf(shards);
  // OpenSearch, and Elasticsearch before 7.11, count a shard without an active copy neither as successful nor as
  // failed.
  if (timedOut !== false || endedEarly === true || failed !== 0 || typeof total !== 'number' || successful !== total) {
    const [first] = Array.isArray(failures) ? failures : [];
    const why = timedOut === true ? 'it timed out' : reasonIn({ error: fieldsOf(first)['reason'] });
    const share = `${String(successful)} of ${String(total)} shards`;
    throw new Error(`The engine returned only part of the hits for \`${index}\`: ${share}${why && `, ${why}`}.`);
  }
  const sources = listIn(hits, 'hits', 'The engine').map((hit) => fieldsOf(hit)['_source']);
  if (!sources.every(isHit)) throw new Error(`The index \`${index}\` was not created by docsite.`);
  return sources;
}

/** Hits of the stricter search come first; each page appears once. */
function groupOf(index: string, { found, limit }: { found: EngineGroup[]; limit: number }): EngineGroup {
  const pages = new Map<string, EngineHit>();
  for (const hit of found.flatMap(({ hits }) => hits)) {
    const page = hit.link.replace(/#.*$/, '');
    if (!pages.has(page)) pages.set(page, hit);
  }
  return { index, hits: [...pages.values()].slice(0, limit) };
}
