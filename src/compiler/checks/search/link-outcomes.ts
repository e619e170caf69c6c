/** Measures search quality: uses the site's link texts as queries and their targets as the expected results. */
import { createHash } from 'node:crypto';
import type { Cache } from '../../compile/cache/pages.ts';
import { checkInputOf } from '../input.ts';
import type { CheckInput } from '../input.ts';
import { createLinkReader } from '../../search/link-texts.ts';
import type { PageMeta } from '../../site/page.ts';
import type { SearchQuery } from '../../search/query.ts';
import { openIndexes } from './open-indexes.ts';
import type { IndexFiles } from './open-indexes.ts';
import type { Site } from '../../site/read.ts';
import type { SearchOutcome } from '../../search/evaluate.ts';
import { joinedForm } from '../../../shared/search/tokenize.ts';

/**
 * The index normally contains the link texts, so each query must run in an index that does not contain its
 * own text. The texts are divided into groups, and one index is built for each group, without the texts in
 * that group.
 */
const folds = 8;
/** Number of results to inspect. The figures use the first ten. */
const answersRead = 50;

/** Runs the link texts of `lang` and `version` as queries. Default: the link texts of all languages and versions. */
export async function linkOutcomesOf(
  {
    site,
    cache,
    indexWithout,
    signal,
  }: {
    site: Site;
    cache: Cache;
    indexWithout(isLeftOut: (linkText: string) => boolean): IndexFiles;
    signal: AbortSignal;
  },
  { lang, version }: { lang?: string | undefined; version?: string | undefined },
): Promise<SearchOutcome[]> {
  const queries = linkQueriesOf(checkInputOf(site, cache)).filter(
    (query) => (lang === undefined || query.lang === lang) && (version === undefined || query.version === version),
  );
  const found = new Map<SearchQuery, string[]>();
  for (let fold = 0; fold < folds; fold++) {
    const own = queries.filter(({ query }) => foldOf(query) === fold);
    const indexes = openIndexes(
      site.config,
      indexWithout((text) => foldOf(text) === fold),
    );
    for (const query of own) {
      signal.throwIfAborted();
      const index = await indexes(query);
      found.set(query, (await index?.findPages(query.query, answersRead)) ?? []);
    }
  }
  return queries.map((query) => ({ query, found: found.get(query) ?? [] }));
}

/**
 * The text of links to other pages. Every page that is linked with the same text is a correct result. Text that equals
 * the title or a heading of one of these pages is omitted, because every search finds it.
 */
function linkQueriesOf({ site, facts }: CheckInput): SearchQuery[] {
  const names = new Map<string, ReadonlySet<string>>();
  const namesOf = (path: string): ReadonlySet<string> => {
    const page = facts.get(path);
    const known =
      names.get(path) ??
      new Set([page?.meta.title ?? '', ...(page?.toc ?? []).map(({ text }) => text)].map((text) => joinedForm(text)));
    names.set(path, known);
    return known;
  };
  const read = createLinkReader(site.links);
  const queries = new Map<string, SearchQuery>();
  const plain = new Set<string>();
  for (const page of facts.values()) {
    for (const { text, to } of read(page)) {
      const key = addQuery(queries, { query: text, page: to });
      if (namesOf(to.path).has(joinedForm(text))) plain.add(key);
    }
  }
  return [...queries]
    .filter(([key]) => !plain.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, query]) => query);
}

/** Returns the query's key. */
function addQuery(queries: Map<string, SearchQuery>, { query, page }: { query: string; page: PageMeta }): string {
  const { lang, version } = page.route;
  const key = [lang, version, query].join('\n');
  const known = queries.get(key);
  if (known === undefined) queries.set(key, { query, lang, version, pages: [page.routePath] });
  else if (!known.pages.includes(page.routePath)) known.pages.push(page.routePath);
  return key;
}

/** Returns the number of a link text's group, which is the same for texts that a search treats as equal. */
function foldOf(text: string): number {
  return createHash('sha256').update(joinedForm(text)).digest().readUInt8(0) % folds;
}
