/** The links of a site → queries with the pages that answer them: what writers call a page is what readers will look for. */
import type { CheckInput } from './check-site.ts';
import { createLinkReader } from './link-texts.ts';
import type { PageMeta } from './read-page.ts';
import { joinedForm } from '../shared/tokenize.ts';

/** A query, and the pages of its language and version that are right answers to it. */
export interface SearchQuery {
  query: string;
  lang: string;
  /** Empty in a site with one version. */
  version: string;
  /** Route paths. */
  pages: string[];
}

/**
 * The texts of links to other pages; every page that a text leads to is a right answer to it. Texts that are the title or a
 * heading of one of these pages are left out, for every search finds them.
 */
export function linkQueriesOf({ site, facts }: CheckInput): SearchQuery[] {
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
