/** Resolves a navigation link to its route path in one language and version. */
import type { PageMeta } from '../page.ts';
import { closestPath } from '../../findings/closest.ts';
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
  /** Old route path → new route path with query and hash, or an external URL. Default: none. */
  redirects?: ReadonlyMap<string, string>;
  /** Route paths of the search pages. Default: none. */
  searchPages?: ReadonlySet<string>;
  /** Files in `public/`, by path. Default: none. */
  files?: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;
  /** Pages that are excluded from the build, by route path. Default: none. */
  drafts?: ReadonlyMap<string, PageMeta>;
}

/** The place where a link is shown, and the content path that it is relative to. */
export interface NavOrigin {
  version: string;
  lang: string;
  from: string;
}

/**
 * The canonical form of a link, or null if it can only mean a page and that page does not exist. Keeps query and hash.
 */
export function canonicalLink(link: string, origin: NavOrigin, space: NavSpace): string | null {
  return knownLink(link, origin, space) ?? (isFileLink(link) ? link : null);
}

/** The path of the file that a link means, if neither a page nor a file in `public/` has this path. */
export function unknownFileOf(link: string, origin: NavOrigin, space: NavSpace): string | undefined {
  return isFileLink(link) && knownLink(link, origin, space) === null ? decoded(splitLink(link).path) : undefined;
}

/** The canonical form of a link to a page, a file in `public/` or another site; null for all other links. */
function knownLink(link: string, origin: NavOrigin, space: NavSpace): string | null {
  if (isExternal(link) || link.startsWith('#')) return link;
  const { path, query, hash } = splitLink(link);
  const candidates = routeCandidates(link, origin, space.urls);
  const found = candidates.find((candidate) => space.routes.has(candidate));
  if (found !== undefined) return found + query + hash;
  const redirected = redirectOf(link, origin, space);
  if (redirected !== null) return redirected;
  const search = candidates.find((candidate) => space.searchPages?.has(candidate));
  if (search !== undefined) return search + query + hash;
  const file = decoded(path);
  const isFile =
    space.files?.has(file) === true || (file.endsWith('/') && space.files?.has(`${file}index.html`) === true);
  return isFile ? link : null;
}

/** True for a link to a file rather than a page. A plugin may publish the file after the navigation is known. */
function isFileLink(link: string): boolean {
  return /^\/(?!\/).*\.(?!html?$|mdx?$)[a-z][a-z0-9]*$/i.test(splitLink(link).path);
}

/**
 * The link as the navigation shows it; null if it is omitted, as for a page without a translation. A file that a plugin
 * publishes can have the name of a page, and is known only after the navigation.
 */
export function shownLink(link: string, origin: NavOrigin, space: NavSpace): string | null {
  const found = canonicalLink(link, origin, space);
  const mayBeFile = found === null && pluginFileOf(link) !== undefined && !existsInDefault(link, origin, space);
  return mayBeFile ? link : found;
}

/** The path of the file that a plugin may publish for a link that no page matches. */
export function pluginFileOf(link: string): string | undefined {
  const file = decoded(splitLink(link).path);
  return /^\/.+\.(?:html?|mdx?)$/i.test(file) ? file.slice(1) : undefined;
}

/** The route paths that a link may mean. */
export function routeCandidates(link: string, origin: NavOrigin, urls: UrlSpace): string[] {
  if (isExternal(link) || link.startsWith('#')) return [];
  const { path } = splitLink(link);
  return routePathCandidates(
    resolvePath(decoded(path), { pagePath: origin.from, route: { ...origin, slug: '' } }, urls),
  );
}

/** The target of a redirected link. The link's query and hash are kept unless the redirect has its own. */
function redirectOf(link: string, origin: NavOrigin, { routes, urls, redirects }: NavSpace): string | null {
  if (redirects === undefined || redirects.size === 0) return null;
  const candidates = routeCandidates(link, origin, urls);
  if (candidates.some((candidate) => routes.has(candidate))) return null;
  const [target] = candidates.flatMap((candidate) => redirects.get(candidate) ?? []);
  if (target === undefined || isExternal(target)) return target ?? null;
  const written = splitLink(link);
  const { path, query, hash } = splitLink(target);
  return path + (query || written.query) + (hash || written.hash);
}

/** The link that should replace a redirected link, without the language; null for other links. */
export function movedLink(link: string, origin: NavOrigin, space: NavSpace): string | null {
  const target = redirectOf(link, origin, space);
  if (target === null || isExternal(target)) return target;
  const { path, query, hash } = splitLink(target);
  const route = space.routes.get(path)?.route;
  return (route?.lang === origin.lang && route.version === origin.version ? `/${route.slug}` : path) + query + hash;
}

/** True if the page exists in the default language and only its translation is missing. */
export function existsInDefault(link: string, origin: NavOrigin, space: NavSpace): boolean {
  return knownLink(link, { ...origin, lang: space.urls.defaultLang }, space) !== null;
}

/** The existing route path nearest to a broken link, as written in a navigation file. */
export function nearestLink(link: string, origin: NavOrigin, { routes, urls }: NavSpace): string | undefined {
  const { path } = splitLink(link);
  const { slug } = routeOfRoutePath(path, urls);
  const slugs = [...routes.values()]
    .filter(({ route }) => route.lang === origin.lang && route.version === origin.version)
    .map(({ route }) => route.slug);
  const nearest = closestPath(slug, slugs);
  return nearest === undefined
    ? undefined
    : routePathOf({ version: urls.defaultVersion, lang: urls.defaultLang, slug: nearest }, urls);
}
