/** The links of a site → queries with the pages that answer them: what writers call a page is what readers will look for. */
import type { CheckInput } from './check-site.ts';
import type { PageMeta } from './read-page.ts';
import { resolveTarget } from './resolve-links.ts';
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

const shortestText = 2;
const longestText = 59;

/**
 * The texts of links to other pages. Those that are the target's title or one of its headings are left out, for every search
 * finds them.
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
  const queries = new Map<string, SearchQuery>();
  for (const { meta, links } of facts.values()) {
    for (const { kind, target, text } of links) {
      const page = kind === 'link' ? pageOf(target, meta, site) : undefined;
      const query = text.replaceAll(/\s+/g, ' ').trim();
      const isQuery = query.length >= shortestText && query.length <= longestText && joinedForm(query) !== '';
      if (page === undefined || !isQuery || namesOf(page.path).has(joinedForm(query))) continue;
      addQuery(queries, { query, page });
    }
  }
  return [...queries.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The page of the same language and version that a link leads to, unless a search leaves it out. */
function pageOf(target: string, from: PageMeta, site: CheckInput['site']): PageMeta | undefined {
  const resolved = resolveTarget(target, from, site.links);
  if (resolved.kind !== 'page' || resolved.routePath === from.routePath) return undefined;
  const page = site.model.routes.get(resolved.routePath);
  const isSearched = page !== undefined && page.pageType !== 'home' && page.frontmatter['search'] !== false;
  return isSearched && page.route.lang === from.route.lang && page.route.version === from.route.version
    ? page
    : undefined;
}

function addQuery(queries: Map<string, SearchQuery>, { query, page }: { query: string; page: PageMeta }): void {
  const { lang, version } = page.route;
  const made: SearchQuery = { query, lang, version, pages: [page.routePath] };
  const known = queries.get(keyOf(made));
  if (known === undefined) queries.set(keyOf(made), made);
  else if (!known.pages.includes(page.routePath)) known.pages.push(page.routePath);
}

function keyOf({ query, lang, version }: SearchQuery): string {
  return [lang, version, query].join('\n');
}
