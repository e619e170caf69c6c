/** OpenSearch and Elasticsearch as a search engine: docsite's own terms, and the engine's analysis of each language beside them. */
import type { QueryTerm } from '../shared/search-query.ts';
import { joinedForm } from '../shared/tokenize.ts';
import { askEngineForJson, fieldsOf, isHit, listIn, reasonIn } from './engine-request.ts';
import type { EngineServer } from './engine-request.ts';
import type { EngineGroup, EngineHit, EngineQuery, SearchEngine } from './search-handler.ts';

export interface OpensearchOptions {
  /** Address of the server, such as `http://localhost:9200`. */
  url: string;
  /**
   * What may do what it is used for, reading the indexes in the handler: `user:password`, an encoded API key of
   * Elasticsearch, or a whole `Authorization` such as `Bearer …`. Default: none is sent.
   */
  key?: string;
  /** What messages call it. Default `OpenSearch`. */
  name?: string;
}

/** Index names are names of aliases, as a push made them. */
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
        throw new Error(`${server.name} answers ${responses.length} of ${searches.length} searches.`);
      const hits = searches.map(({ index }, at) => ({ index, hits: hitsIn(responses[at], index) }));
      return indexes.map((index) => groupOf(index, { found: hits.filter((of) => of.index === index), limit }));
    },
  };
}

/** The server and how to be let in. */
export function opensearchServer({ url, key, name = 'OpenSearch' }: OpensearchOptions): EngineServer {
  if (key === undefined) return { name, url, headers: {}, secrets: [] };
  const authorization = authorizationOf(key);
  // The longest first: one may be a part of another.
  const secrets = [authorization, authorization.replace(/^\w+ /, ''), key, key.replace(/^[^:]*:/, '')];
  return { name, url, headers: { authorization }, secrets };
}

function authorizationOf(key: string): string {
  if (/^(?:Basic|ApiKey|Bearer) /.test(key)) return key;
  if (!key.includes(':')) return `ApiKey ${key}`;
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(key)))}`;
}

/** One search for each way to look, strictest first: all words of the query, then any of them. */
function bodiesOf({ parsed, keyword, limit, lang }: EngineQuery): object[] {
  const needed = parsed.terms.filter(({ role }) => role === 'needed').slice(0, mostTerms);
  if (needed.length === 0) return [];
  const joined = joinedForm(keyword);
  const whole = parsed.terms.filter((term) => term.role === 'bonus' && term.units.size === parsed.units);
  const named = [...whole.map(wordQuery), { term: { whole: { value: joined, boost: wholeWeight } } }];
  const all = { bool: { must: needed.map(wordQuery) } };
  const ways = needed.length === 1 ? [[all]] : [[all], needed.map(wordQuery)];
  return ways.map((queries) => ({
    size: limit,
    _source: ['title', 'header', 'link', 'text', 'group'],
    // Each page by its best section.
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

/** Servers limit the clauses of a query: 1,024 where nothing else is set. */
const mostTerms = 24;

/** What a heading counts for that is the query itself: more than any other hit. */
const wholeWeight = 100;

/** The fields with the weight of a hit in them: docsite's terms, then the texts as the engine knows the language. */
const fields = ['ownTerms^8', 'aboveTerms^3', 'textTerms', 'heading^4', 'text^0.5'];
const termFields = ['ownTerms^8', 'aboveTerms^3', 'textTerms'];

function wordQuery({ term, isPrefix, parts }: QueryTerm): object {
  const queries: object[] = [
    // One typo from four letters up.
    { multi_match: { query: term, fields, fuzziness: 'AUTO:4,100', prefix_length: 1, max_expansions: 5 } },
  ];
  if (isPrefix) queries.push({ multi_match: { query: term, fields: termFields, type: 'bool_prefix' } });
  if (parts.length > 0) queries.push({ bool: { must: parts.map(partQuery) } });
  return queries.length === 1 ? (queries[0] ?? {}) : { dis_max: { queries } };
}

function partQuery(term: string): object {
  return { multi_match: { query: term, fields: termFields } };
}

/** The hits of one search; throws when these are not all that there are. */
function hitsIn(response: unknown, index: string): EngineHit[] {
  const { error, timed_out: timedOut, terminated_early: endedEarly, _shards: shards, hits } = fieldsOf(response);
  if (error !== undefined) throw new Error(`The engine cannot search \`${index}\`: ${reasonIn(response)}.`);
  const { total, successful, failed, failures } = fieldsOf(shards);
  // A shard without any copy at work counts as neither successful nor failed in OpenSearch, and before Elasticsearch 7.11.
  if (timedOut !== false || endedEarly === true || failed !== 0 || typeof total !== 'number' || successful !== total) {
    const [first] = Array.isArray(failures) ? failures : [];
    const why = timedOut === true ? 'the time was up' : reasonIn({ error: fieldsOf(first)['reason'] });
    const share = `${String(successful)} of ${String(total)} shards`;
    throw new Error(`The engine has a part of the answer for \`${index}\` only: ${share}${why && `, ${why}`}.`);
  }
  const sources = listIn(hits, 'hits', 'The engine').map((hit) => fieldsOf(hit)['_source']);
  if (!sources.every(isHit)) throw new Error(`The index \`${index}\` was not made by docsite.`);
  return sources;
}

/** What the stricter search found comes first; each page once. */
function groupOf(index: string, { found, limit }: { found: EngineGroup[]; limit: number }): EngineGroup {
  const pages = new Map<string, EngineHit>();
  for (const hit of found.flatMap(({ hits }) => hits)) {
    const page = hit.link.replace(/#.*$/, '');
    if (!pages.has(page)) pages.set(page, hit);
  }
  return { index, hits: [...pages.values()].slice(0, limit) };
}
