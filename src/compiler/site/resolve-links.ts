/** Resolves a link as written on a page, using only the route table. */
import { posix } from 'node:path';
import type { SiteModel } from './model.ts';
import type { PageMeta } from './page.ts';
import {
  decoded,
  encodedPath,
  hrefOf,
  isExternal,
  prefixesOf,
  resolvePath,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  splitLink,
  withBase,
} from '../../shared/urls.ts';
import type { UrlSpace } from '../../shared/urls.ts';
import type { SiteFile } from './scan.ts';
import { hashOf } from '../hash.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';

/** A link's target. `hash` includes `#`, and `query` includes `?`; both may be empty. */
export type Target =
  | { kind: 'external'; url: string }
  | { kind: 'page'; routePath: string; query: string; hash: string }
  /** A file in the output that is not a page: content path of a file next to a page, or path in `public/`. */
  | { kind: 'file'; file: SiteFile; query: string; hash: string }
  /** `file`: the path as written, if it can only be a file that a plugin publishes once all pages are compiled. */
  | { kind: 'missing'; path: string; file?: string; query: string; hash: string };

/** The pages and files that links are resolved against. */
export interface LinkSpace {
  model: SiteModel;
  urls: UrlSpace & { cleanUrls: boolean };
  /** Files in `public/` by absolute URL path without base, and files next to pages by content path. */
  files: { public: ReadonlyMap<string, SiteFile>; content: ReadonlyMap<string, SiteFile> };
  /** Route paths of the search pages, which have no source files. Default: none. */
  searchPages?: ReadonlySet<string>;
  /** Cached targets, by content folder and link; absent if most links are resolved only once. */
  known?: Map<string, Map<string, Target>>;
}

/** Hash of everything that a link may resolve to. */
export function keyOfLinkSpace({ model, urls, files, searchPages = new Set() }: Omit<LinkSpace, 'known'>): string {
  const routes = [...model.routes].map(([routePath, { path, route }]) => [routePath, path, route]);
  const names = [[...files.public.keys()], [...files.content.keys()]];
  return hashOf(JSON.stringify([routes, [...model.redirects], urls, names, [...searchPages]]));
}

/** Resolves `target` as written on the page or in a snippet, whose links are relative to the including page. */
export function resolveTarget(target: string, from: PageMeta, space: LinkSpace): Target {
  const { known } = space;
  if (known === undefined || /^(?:[#?]|$)/.test(target)) return resolveAnew(target, from, space);
  // The pages in a folder have the same version and language, so a link that is not an anchor has the same target on each.
  const folder = from.path.slice(0, from.path.lastIndexOf('/') + 1);
  const ofFolder = known.get(folder) ?? new Map<string, Target>();
  const before = ofFolder.get(target);
  if (before !== undefined) return before;
  const resolved = resolveAnew(target, from, space);
  known.set(folder, ofFolder.set(target, resolved));
  return resolved;
}

function resolveAnew(target: string, from: PageMeta, space: LinkSpace): Target {
  if (isExternal(target)) return { kind: 'external', url: target };
  const { path, query, hash } = splitLink(target);
  if (path === '') return { kind: 'page', routePath: from.routePath, query, hash };
  const plain = decoded(path);
  const resolved = resolvePath(plain, { pagePath: from.path, route: from.route }, space.urls);
  if (leavesRoot(target, from, space)) return { kind: 'missing', path: resolved, query, hash };
  const file = path.startsWith('/')
    ? space.files.public.get(plain)
    : space.files.content.get(siblingPath(from.path, plain) ?? '');
  if (file !== undefined) return { kind: 'file', file, query, hash };
  const routePath = routePathCandidates(resolved).find((candidate) => space.model.routes.has(candidate));
  if (routePath !== undefined) return { kind: 'page', routePath, query, hash };
  const moved = movedTarget(resolved, { query, hash }, space);
  if (moved !== null) return moved;
  const search = routePathCandidates(resolved).find((candidate) => space.searchPages?.has(candidate));
  if (search !== undefined) return { kind: 'page', routePath: search, query, hash };
  const index = path.endsWith('/') ? space.files.public.get(`${plain}index.html`) : undefined;
  if (index !== undefined) return { kind: 'file', file: { ...index, outputPath: plain.slice(1) }, query, hash };
  const untranslated = pathInDefault(resolved, space);
  const isPageName = !hasFileName(plain) && (!/\.[a-z]+$/i.test(plain) || untranslated !== null);
  const isFile = path.startsWith('/') && !isPageName;
  return {
    kind: 'missing',
    path: isFile && hasFileName(plain) ? plain : (untranslated ?? resolved),
    ...(isFile && { file: plain }),
    query,
    hash,
  };
}

/**
 * True for a relative path that leaves the content folder, and for one to a Markdown file outside the folders of
 * versions and languages. `resolvePath` ignores superfluous `../`, as browsers do in URLs.
 */
export function leavesRoot(target: string, from: PageMeta, { model, urls }: LinkSpace): boolean {
  const { path } = splitLink(target);
  if (path === '' || path.startsWith('/') || isExternal(target)) return false;
  const sibling = siblingPath(from.path, decoded(path));
  if (sibling === null) return true;
  if (!/\.mdx?$/.test(path)) return false;
  // A folder in the wrong case is a spelling mistake, which has a finding with a fix.
  const { version, lang } = prefixesOf(inCaseOf([...urls.versions, ...urls.langs], sibling), urls);
  const isInside =
    (urls.versions.length === 0 || version !== undefined) && (urls.langs.length === 0 || lang !== undefined);
  return !isInside && !model.pages.has(sibling);
}

/** The path, with its folders spelled like these names if they differ only in case. */
function inCaseOf(names: readonly string[], contentPath: string): string {
  return contentPath.replaceAll(
    /[^/]+(?=\/)/g,
    (folder) => names.find((name) => name.toLowerCase() === folder.toLowerCase()) ?? folder,
  );
}

/** The canonical path of a page whose translation is missing; null if the default language lacks the page too. */
function pathInDefault(routePath: string, { model, urls }: LinkSpace): string | null {
  const route = routeOfRoutePath(routePath, urls);
  const source = routePathOf({ ...route, lang: urls.defaultLang }, urls);
  const found = routePathCandidates(source).find((candidate) => model.routes.has(candidate));
  return found === undefined ? null : routePathOf({ ...routeOfRoutePath(found, urls), lang: route.lang }, urls);
}

/** True for a path that ends like the name of a file that is not a page. */
export function hasFileName(linkPath: string): boolean {
  return /\.(?!html?$|mdx?$)[a-z0-9]+$/i.test(linkPath);
}

/** True for a link to a path that the config redirects. */
export function isRedirected(target: string, from: PageMeta, space: LinkSpace): boolean {
  const { path } = splitLink(target);
  if (isExternal(target) || path === '' || space.model.redirects.size === 0) return false;
  const resolved = resolvePath(decoded(path), { pagePath: from.path, route: from.route }, space.urls);
  const candidates = routePathCandidates(resolved);
  return (
    candidates.some((candidate) => space.model.redirects.has(candidate)) &&
    !candidates.some((candidate) => space.model.routes.has(candidate))
  );
}

/** The target of a redirected link. The link's query and hash are kept unless the redirect has its own. */
function movedTarget(
  routePath: string,
  { query, hash }: { query: string; hash: string },
  space: LinkSpace,
): Target | null {
  const old = routePathCandidates(routePath).find((candidate) => space.model.redirects.has(candidate));
  const target = old === undefined ? undefined : space.model.redirects.get(old);
  if (target === undefined) return null;
  if (isExternal(target)) return { kind: 'external', url: target };
  const moved = splitLink(target);
  const file = space.files.public.get(moved.path);
  if (file !== undefined) return { kind: 'file', file, query: moved.query, hash: moved.hash };
  return { kind: 'page', routePath: moved.path, query: moved.query || query, hash: moved.hash || hash };
}

/** The link's `href` for browsers. */
export function hrefOfTarget(target: Target, from: PageMeta, space: LinkSpace): SafeUrl {
  switch (target.kind) {
    case 'external':
      return safeUrl(target.url);
    case 'page':
      if (target.routePath === from.routePath && target.query === '' && target.hash !== '') return safeUrl(target.hash);
      return safeUrl(hrefOf(target.routePath, space.urls) + target.query + target.hash);
    case 'file':
      return safeUrl(
        withBase(`/${encodedPath(target.file.outputPath)}`, space.urls.base) + target.query + target.hash,
        'image',
      );
    case 'missing':
      if (target.file !== undefined || hasFileName(target.path))
        return safeUrl(
          withBase(encodedPath(target.file ?? target.path), space.urls.base) + target.query + target.hash,
          'image',
        );
      return safeUrl(hrefOf(target.path, space.urls) + target.query + target.hash);
  }
}

/** Content path of a relative path on a page; null if it leaves the content folder. */
function siblingPath(pagePath: string, relative: string): string | null {
  const sibling = posix.join(posix.dirname(pagePath), relative);
  return /^\.\.(?:\/|$)/.test(sibling) ? null : sibling;
}
