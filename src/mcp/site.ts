/** Opens a built site from its files: pages, their Markdown, navigation and search index. */
import MiniSearch from 'minisearch';
import type { Manifest, PageRecord } from '../shared/manifest.ts';
import type { NavData, NavItem, PageData, SidebarEntry } from '../shared/protocol.ts';
import { createSearcher } from '../shared/search/engine.ts';
import type { Searcher } from '../shared/search/engine.ts';
import { searchFormat } from '../shared/search/format.ts';
import type { SearchManifest } from '../shared/search/format.ts';
import { createLookup } from '../shared/search/lookup.ts';
import { resultOf } from '../shared/search/results.ts';
import type { SearchResult } from '../shared/search/results.ts';
import {
  dataFolder,
  decoded,
  isExternal,
  pageDataFileOf,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  searchFolder,
  twinFileOf,
  withoutBase,
} from '../shared/urls.ts';
import type { UrlSpace } from '../shared/urls.ts';

/** Provides the files of a built site. */
export interface SiteFiles {
  /**
   * Reads a file, given its path relative to the build's output folder; returns null if the file does not exist.
   * `version` changes when the file changes; put it into the query of a URL so that no cache returns an older file.
   */
  read(path: string, version?: string): Promise<Uint8Array | null>;
  /**
   * Returns a value that changes when a new build is published; the site is then read again. Default: the site never
   * changes.
   */
  stamp?(): Promise<string>;
}

/** A language and a version of the site; the version is empty on a site without versions. */
export interface Edition {
  lang: string;
  version: string;
}

/** A first-level folder of the site, or the pages outside such folders. */
export interface Section {
  /** Route path, such as `/zh/guide/`. */
  path: string;
  entries: SidebarEntry[];
}

export interface BuiltSite {
  manifest: Manifest;
  /**
   * The page for a path or URL, and the hash of the reference. The path may include the base, `.html` or `.md`, and may
   * be an old one that redirects to the page. Null if the page does not exist.
   */
  find(reference: string): { page: PageRecord; hash: string } | null;
  /** The folder for a path or URL, without the base, with the folder's language and version. */
  folderOf(reference: string): { prefix: string; edition: Edition } | null;
  /** The path of the same page or folder in another language or version. */
  pathIn(reference: string, edition: { lang?: unknown; version?: unknown }): string;
  /** The pages of a language and version, in the order of their paths. */
  pagesIn(place: Edition): PageRecord[];
  /** A page's Markdown; null if the build did not publish Markdown. */
  markdown(page: PageRecord): Promise<string | null>;
  /** The sidebar of each section with the section's path: first pages outside folders, then as in the top bar. */
  sidebars(place: Edition): Promise<Section[]>;
  /** The best pages for a query, ranked as in the search dialog; null if the index does not exist. */
  search(query: string, limit: number, place: Edition): Promise<{ results: SearchResult[]; total: number } | null>;
}

/** Rejects if the files do not belong to a site built by docsite. */
export async function openSite(files: SiteFiles): Promise<BuiltSite> {
  const manifest = (await readJson(files, `${dataFolder}/manifest.json`)) as Manifest | null;
  if (manifest === null)
    throw new Error(`${dataFolder}/manifest.json does not exist: these are not the files of a built site.`);
  const space = spaceOf(manifest);
  const pages = new Map(manifest.pages.map((page) => [page.routePath, page]));
  const searchers = new Map<string, Promise<Searcher | null>>();
  const pagesIn = ({ lang, version }: Edition): PageRecord[] =>
    manifest.pages.filter((page) => page.lang === lang && page.version === version);
  return {
    manifest,
    pagesIn,
    find: (reference) => findPage(reference, { pages, space }) ?? findMoved(reference, { manifest, pages, space }),
    folderOf(reference) {
      const [path] = pathsIn(reference, space);
      if (path === undefined) return null;
      const { lang, version } = routeOfRoutePath(path, space);
      return { prefix: path.endsWith('/') ? path : `${path}/`, edition: { lang, version } };
    },
    pathIn(reference, { lang, version }) {
      const [path] = pathsIn(reference, space);
      if (path === undefined) return reference;
      const { hash } = new URL(reference, anywhere);
      const route = routeOfRoutePath(path, space);
      const own = {
        ...route,
        ...(typeof lang === 'string' && { lang }),
        ...(typeof version === 'string' && { version }),
      };
      return routePathOf(own, space) + hash;
    },
    markdown: async ({ routePath }) => textOf(await files.read(twinFileOf(routePath))),
    sidebars: (edition) => readSidebars(pagesIn(edition), { files, space }),
    async search(query, limit, edition) {
      const folder = searchFolder(edition, manifest.site.multiVersion.versions);
      const opened = searchers.get(folder) ?? openSearcher(files, folder);
      searchers.set(folder, opened);
      opened.catch(() => searchers.delete(folder));
      const searcher = await opened;
      if (searcher === null) return null;
      const { hits, marks } = await searcher.search(query);
      const best = hits.slice(0, limit).map(async (hit) => resultOf(hit, await searcher.record(hit), marks));
      return { results: await Promise.all(best), total: hits.length };
    },
  };
}

function spaceOf({ site: { base, lang, locales, multiVersion, route } }: Manifest): UrlSpace {
  return {
    base,
    langs: locales.map((locale) => locale.lang),
    defaultLang: lang,
    versions: multiVersion.versions,
    defaultVersion: multiVersion.default,
    trailingSlash: route.trailingSlash,
  };
}

/** Compares references only with known paths, so the result is always a page of the site or null. */
function findPage(
  reference: string,
  { pages, space }: { pages: ReadonlyMap<string, PageRecord>; space: UrlSpace },
): { page: PageRecord; hash: string } | null {
  for (const path of pathsIn(reference, space)) {
    const found = spellingsOf(path, space).find((name) => pages.has(name));
    const page = found === undefined ? undefined : pages.get(found);
    if (page !== undefined) return { page, hash: hashOf(reference) };
  }
  return null;
}

/** The page that an old path redirects to. */
function findMoved(
  reference: string,
  {
    manifest: { redirects = {} },
    ...known
  }: { manifest: Manifest; pages: ReadonlyMap<string, PageRecord>; space: UrlSpace },
): { page: PageRecord; hash: string } | null {
  for (const path of pathsIn(reference, known.space)) {
    const old = spellingsOf(path, known.space).find((name) => Object.hasOwn(redirects, name));
    const to = old === undefined ? undefined : redirects[old];
    // A URL of another site may have the path of a page.
    const target = to === undefined || isExternal(to) ? null : findPage(to, known);
    if (target !== null) return { page: target.page, hash: hashOf(reference) || target.hash };
  }
  return null;
}

/** The route paths that a path may mean. */
function spellingsOf(path: string, space: UrlSpace): string[] {
  return [path, routePathOf(routeOfRoutePath(path, space), space)].flatMap((name) => routePathCandidates(name));
}

function hashOf(reference: string): string {
  return decoded(new URL(reference, anywhere).hash.slice(1));
}

/**
 * Paths that a reference may mean, without host, query and hash: first without the base if the path begins with it,
 * then unchanged.
 */
function pathsIn(reference: string, { base }: UrlSpace): string[] {
  if (!URL.canParse(reference, anywhere)) return [];
  const path = decoded(new URL(reference, anywhere).pathname);
  const below = withoutBase(path, base);
  return below === null || below === path ? [path] : [below, path];
}

/** Paths are parsed as URLs, so that complete URLs of pages are accepted too. */
const anywhere = 'http://site.invalid/';

/** Reads the navigation, which is stored per section; each page refers to its section's file. */
async function readSidebars(
  pages: readonly PageRecord[],
  { files, space }: { files: SiteFiles; space: UrlSpace },
): Promise<Section[]> {
  const firsts = new Map<string, PageRecord>();
  for (const page of pages) {
    const route = routeOfRoutePath(page.routePath, space);
    const folder = route.slug.slice(0, route.slug.indexOf('/') + 1);
    // With trailing slashes, every page's path ends in `/`, so it is a folder only if there are pages below it.
    const isFolder =
      space.trailingSlash !== true ||
      pages.some((other) => other !== page && other.routePath.startsWith(page.routePath));
    const slug = folder === route.slug && !isFolder ? '' : folder;
    const path = routePathOf({ ...route, slug }, space);
    if (!firsts.has(path)) firsts.set(path, page);
  }
  const sections = [...firsts].map(async ([path, { routePath }]) => {
    const data = (await readJson(files, pageDataFileOf(routePath))) as PageData | null;
    const nav = data === null ? null : withoutBase(data.nav, space.base);
    const read = nav === null ? null : ((await readJson(files, nav.slice(1))) as NavData | null);
    const slug = routeOfRoutePath(path, space).slug;
    const links = slug === '' ? [] : linksIn(read?.shell.nav ?? []);
    const position = links.findIndex((link) => link.startsWith(path));
    return { path, entries: read?.tree.sidebar ?? [], rank: slug === '' ? -1 : position < 0 ? links.length : position };
  });
  const read = await Promise.all(sections);
  return read.toSorted((a, b) => a.rank - b.rank).map(({ path, entries }) => ({ path, entries }));
}

/** The links of a top bar, in order. */
function linksIn(items: readonly NavItem[]): string[] {
  return items.flatMap(({ link, items: inner = [] }) => [...(link === undefined ? [] : [link]), ...linksIn(inner)]);
}

async function openSearcher(files: SiteFiles, folder: string): Promise<Searcher | null> {
  const manifest = (await readJson(files, `${folder}/manifest.json`)) as SearchManifest | null;
  if (manifest === null || manifest.format !== searchFormat) return null;
  const lookup = createLookup(manifest, async (path) => {
    const bytes = await files.read(`${folder}/${path}`, manifest.version);
    if (bytes === null) throw new Error(`The search index has no file ${path}.`);
    return bytes;
  });
  return createSearcher(manifest, { library: MiniSearch, lookup });
}

/** Reads JSON without validating it, because the build wrote it. */
async function readJson(files: SiteFiles, path: string): Promise<unknown> {
  const text = textOf(await files.read(path));
  return text === null ? null : (JSON.parse(text) as unknown);
}

function textOf(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
