/** A link of the navigation → the route path it leads to in one language and version. */
import type { PageMeta } from './read-page.ts';
import { closest } from './diagnostics.ts';
import {
  isExternal,
  resolvePath,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  splitLink,
} from '../shared/urls.ts';
import type { UrlSpace } from '../shared/urls.ts';

/** Everything that links are resolved against. */
export interface NavSpace {
  routes: ReadonlyMap<string, PageMeta>;
  urls: UrlSpace;
}

/** Where a link is shown, and the content path it is relative to. */
export interface NavPlace {
  version: string;
  lang: string;
  from: string;
}

/** The canonical form of a link, or null when it should lead to a page and none is there. Queries and hashes are kept. */
export function canonicalLink(link: string, place: NavPlace, { routes, urls }: NavSpace): string | null {
  if (isExternal(link) || link.startsWith('#')) return link;
  const { path, query, hash } = splitLink(link);
  const resolved = resolvePath(decoded(path), { pagePath: place.from, route: { ...place, slug: '' } }, urls);
  const found = routePathCandidates(resolved).find((candidate) => routes.has(candidate));
  if (found !== undefined) return found + query + hash;
  // A file of `public/`, which is no page; whether it exists is for the link check.
  return path.startsWith('/') && /\.(?!html?$|mdx?$)[a-z][a-z0-9]*$/i.test(path) ? link : null;
}

/** True when a page of the default language answers to the link, so that only the translation is missing. */
export function existsInDefault(link: string, place: NavPlace, space: NavSpace): boolean {
  return canonicalLink(link, { ...place, lang: space.urls.defaultLang }, space) !== null;
}

/** The nearest existing route path to one that leads nowhere, as it would be written in a navigation file. */
export function nearestLink(link: string, place: NavPlace, { routes, urls }: NavSpace): string | undefined {
  const { path } = splitLink(link);
  const { slug } = routeOfRoutePath(path, urls);
  const slugs = [...routes.values()]
    .filter(({ route }) => route.lang === place.lang && route.version === place.version)
    .map(({ route }) => route.slug);
  const nearest = closest(slug, slugs);
  return nearest === undefined
    ? undefined
    : routePathOf({ version: urls.defaultVersion, lang: urls.defaultLang, slug: nearest }, urls);
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    // Not percent-encoding: the characters themselves are meant.
    return path;
  }
}
