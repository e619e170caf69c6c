/** Converts between content paths, routes, URLs and page-data URLs: the only code that knows the site's URL layout. */

import { safeUrl } from './safe-url.ts';
import type { SafeUrl } from './safe-url.ts';

/** A page's identity, independent of the form of its URL. */
export interface Route {
  /** Version name, or empty on a site with one version. */
  version: string;
  /** Path segment of the language, or empty on a site with one language. */
  lang: string;
  /**
   * Path under language and version, without surrounding slashes, except that an index page ends in `/`; the root index
   * is empty.
   */
  slug: string;
}

/** The facts about a site that determine its URLs. */
export interface UrlSpace {
  /** Begins and ends with `/`. */
  base: string;
  /** Languages in order; empty if the site has one language without a folder. */
  langs: readonly string[];
  /** The default language, whose pages have no path prefix. */
  defaultLang: string;
  /** Versions in order; empty if the site has only one. */
  versions: readonly string[];
  /** The default version, whose pages have no path prefix. */
  defaultVersion: string;
  /** True if the URLs of all pages end in `/`, like those of index pages. */
  trailingSlash?: boolean;
}

/** Folder for docsite's files in the output. */
export const dataFolder = '_docsite';

/**
 * Converts a page's path, such as `en/guide/start/index.md`, to its route. The path is POSIX and relative to the
 * content folder.
 */
export function routeOfPath(path: string, space: UrlSpace): Route {
  const segments = path.split('/');
  const version = takeSegment(segments, space.versions);
  const lang = takeSegment(segments, space.langs);
  const last = (segments.pop() ?? '').replace(/\.mdx?$/, '');
  const folder = segments.map((segment) => `${segment}/`).join('');
  const slug = last === 'index' ? folder : folder + last;
  return { version: version || space.defaultVersion, lang: lang || space.defaultLang, slug };
}

function takeSegment(segments: string[], known: readonly string[]): string {
  const first = segments[0];
  if (first === undefined || segments.length < 2 || !known.includes(first)) return '';
  segments.shift();
  return first;
}

/**
 * Converts a route to its canonical route path: without base, and without prefixes for the default language or version.
 * Index pages end in `/`; with `trailingSlash`, all pages do, except 404 pages, because hosts look for their file by
 * name.
 */
export function routePathOf(route: Route, space: UrlSpace): string {
  const version = route.version === space.defaultVersion ? '' : `${route.version}/`;
  const lang = route.lang === space.defaultLang ? '' : `${route.lang}/`;
  const path = `/${version}${lang}${route.slug}`;
  return space.trailingSlash === true && !path.endsWith('/') && route.slug !== '404' ? `${path}/` : path;
}

/**
 * Converts any spelling of a path without base (`/index`, `.html`, explicit default prefixes) to its route. Hash and
 * query must be removed first.
 */
export function routeOfRoutePath(path: string, space: UrlSpace): Route {
  const { version, lang, slug } = parsePath(path, space);
  return { version: version ?? space.defaultVersion, lang: lang ?? space.defaultLang, slug };
}

/** The version and the language that a path names explicitly. */
export function prefixesOf(path: string, space: UrlSpace): { version?: string; lang?: string } {
  const { slug: _slug, ...prefixes } = parsePath(path, space);
  return prefixes;
}

/** Splits a path into its version and language prefixes and the remaining slug. */
function parsePath(path: string, space: UrlSpace): { version?: string; lang?: string; slug: string } {
  const segments = path.split('/').filter((segment) => segment !== '');
  const version = takePrefix(segments, space.versions);
  const lang = takePrefix(segments, space.langs);
  const isFolder = path.endsWith('/') || segments.length === 0;
  const last = isFolder ? '' : (segments.pop() ?? '').replace(/\.(?:html|mdx?)$/, '');
  const folder = segments.map((segment) => `${segment}/`).join('');
  const slug = last === 'index' ? folder : folder + last;
  return { ...(version !== undefined && { version }), ...(lang !== undefined && { lang }), slug };
}

function takePrefix(segments: string[], known: readonly string[]): string | undefined {
  const first = segments[0];
  return first !== undefined && known.includes(first) ? segments.shift() : undefined;
}

/** True for a URL that leaves the site: with a scheme, or `//host`. */
export function isExternal(link: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link);
}

/** Adds the base to an internal absolute path; external links, hashes and relative paths stay unchanged. */
export function withBase(link: string, base: string): string {
  if (!link.startsWith('/') || isExternal(link)) return link;
  return base.slice(0, -1) + link;
}

/** Removes the base, by whole segments; null if the path is outside the base. */
export function withoutBase(path: string, base: string): string | null {
  if (path === base.slice(0, -1)) return '/';
  return path.startsWith(base) ? path.slice(base.length - 1) : null;
}

/** A link split into path, query (with `?`) and hash (with `#`). */
export interface SplitLink {
  path: string;
  query: string;
  hash: string;
}
export function splitLink(link: string): SplitLink {
  const hashAt = link.indexOf('#');
  const hash = hashAt < 0 ? '' : link.slice(hashAt);
  const rest = hashAt < 0 ? link : link.slice(0, hashAt);
  const queryAt = rest.indexOf('?');
  return queryAt < 0
    ? { path: rest, query: '', hash }
    : { path: rest.slice(0, queryAt), query: rest.slice(queryAt), hash };
}

/**
 * Resolves a link's path, as written on a page, to a path relative to the site's root, without base and otherwise
 * unchanged. The page's path may end in a slash or not.
 */
export function resolvePath(path: string, from: { pagePath: string; route: Route }, urls: UrlSpace): string {
  const space = { ...urls, trailingSlash: false };
  if (path.startsWith('/')) {
    const { version, lang, slug } = parsePath(path, space);
    return routePathOf({ version: version ?? from.route.version, lang: lang ?? from.route.lang, slug }, space);
  }
  const folder = from.pagePath.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') folder.pop();
    else if (segment !== '.') folder.push(segment);
  }
  const resolved = folder.join('/');
  return routePathOf(routeOfPath(resolved.replace(/\.html$/, ''), space), space);
}

/** Both forms that a route path may have in the route table: unchanged, and as an index page. */
export function routePathCandidates(routePath: string): string[] {
  return routePath.endsWith('/') ? [routePath, routePath.slice(0, -1) || '/'] : [routePath, `${routePath}/`];
}

/** Converts a route path to the HTML file in the output. */
export function htmlFileOf(routePath: string): string {
  return routePath.endsWith('/') ? `${routePath.slice(1)}index.html` : `${routePath.slice(1)}.html`;
}

/** Converts a route path to the Markdown file in the output. */
export function twinFileOf(routePath: string): string {
  return routePath.endsWith('/') ? `${routePath.slice(1)}index.md` : `${routePath.slice(1)}.md`;
}

/** Folder of a search index in the output. `versions`: the site's versions, empty if it has only one. */
export function searchFolder(edition: { lang: string; version: string }, versions: readonly string[]): string {
  return `${dataFolder}/search/${versions.length > 0 ? `${edition.version}/${edition.lang}` : edition.lang}`;
}

/**
 * Converts a route path to the page's JSON file in the output. Depends only on the URL, so that a client can compute
 * it.
 */
export function pageDataFileOf(routePath: string): string {
  return `${dataFolder}/page${routePath.endsWith('/') ? `${routePath}index` : routePath}.json`;
}

/**
 * Converts a route path to the path in the browser: adds the base, percent-encodes each segment, and adds `.html` if
 * clean URLs are off.
 */
export function hrefOf(routePath: string, space: { base: string; cleanUrls: boolean }): SafeUrl {
  const encoded = encodedPath(routePath);
  const spelled = space.cleanUrls || encoded.endsWith('/') ? encoded : `${encoded}.html`;
  return safeUrl(withBase(spelled, space.base));
}

/**
 * Converts a route path with any query and hash to its URL in the browser. URLs of other sites and hashes are not
 * changed.
 */
export function linkHrefOf(link: string, space: { base: string; cleanUrls: boolean }): SafeUrl {
  if (isExternal(link) || !link.startsWith('/')) return safeUrl(link);
  const { path, query, hash } = splitLink(link);
  return safeUrl(hrefOf(path, space) + query + hash);
}

/** Percent-encodes a path. In a path, `#` and `?` are part of a name, not the start of a hash or query. */
export function encodedPath(path: string): string {
  // A lone surrogate, which can occur only in JSON, cannot be encoded.
  return encodeURI(path.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('#', '%23')
    .replaceAll('?', '%3F');
}

/**
 * Decodes percent-encoding. Text that is not validly encoded stays unchanged, because its author means the literal
 * characters.
 */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The first part of a path that servers reject, in displayable form: servers decode a path once, and reject parts that
 * could be decoded again. Undefined if there is none.
 */
export function unservablePart(path: string): string | undefined {
  const [part] = /[\\\p{Cc}]|%(?:25|2e|2f|5c|00)/iu.exec(path) ?? [];
  return part !== undefined && /\p{Cc}/u.test(part) ? encodeURIComponent(part) : part;
}
