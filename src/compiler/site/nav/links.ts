/** Resolves a navigation link to its route path in one language and version. */
import type { PageMeta } from '../page.ts';
import { closest } from '../../findings/closest.ts';
import {
  decoded,
  isExternal,
  resolvePath,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  splitLink,
} from '../../../shared/urls.ts';
import type { UrlSpace } from '../../../shared/urls.ts';

/** Everything that links are resolved against. */
export interface NavSpace {
  routes: ReadonlyMap<string, PageMeta>;
  urls: UrlSpace;
}

/** The place where a link is shown, and the content path that it is relative to. */
export interface NavOrigin {
  version: string;
  lang: string;
  from: string;
}

/** The canonical form of a link, or null if it should point to a page that does not exist. Keeps query and hash. */
export function canonicalLink(link: string, origin: NavOrigin, { routes, urls }: NavSpace): string | null {
  if (isExternal(link) || link.startsWith('#')) return link;
  const { path, query, hash } = splitLink(link);
  const resolved = resolvePath(decoded(path), { pagePath: origin.from, route: { ...origin, slug: '' } }, urls);
  const found = routePathCandidates(resolved).find((candidate) => routes.has(candidate));
  if (found !== undefined) return found + query + hash;
  // A file in `public/` rather than a page; the link check verifies that it exists.
  return path.startsWith('/') && /\.(?!html?$|mdx?$)[a-z][a-z0-9]*$/i.test(path) ? link : null;
}

/** True if the page exists in the default language and only its translation is missing. */
export function existsInDefault(link: string, origin: NavOrigin, space: NavSpace): boolean {
  return canonicalLink(link, { ...origin, lang: space.urls.defaultLang }, space) !== null;
}

/** The existing route path nearest to a broken link, as written in a navigation file. */
export function nearestLink(link: string, origin: NavOrigin, { routes, urls }: NavSpace): string | undefined {
  const { path } = splitLink(link);
  const { slug } = routeOfRoutePath(path, urls);
  const slugs = [...routes.values()]
    .filter(({ route }) => route.lang === origin.lang && route.version === origin.version)
    .map(({ route }) => route.slug);
  const nearest = closest(slug, slugs);
  return nearest === undefined
    ? undefined
    : routePathOf({ version: urls.defaultVersion, lang: urls.defaultLang, slug: nearest }, urls);
}
