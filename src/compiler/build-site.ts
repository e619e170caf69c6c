/** All page sources and `_meta.json` files → the site model: routes, navigation, alternates. */
import { alternatesOf } from './alternates.ts';
import type { Alternates } from './alternates.ts';
import { checkMeta, metaMismatches } from './check-meta.ts';
import { checkAmbiguousRoutes, checkLanguageFolders, checkTranslationPairs, uniqueRoutes } from './check-routes.ts';
import { configSidebars, sectionIn, sectionOfPrefix, writtenLinks } from './config-sidebar.ts';
import { urlSpaceOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import { navLinkMissing, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { folderTreeOf } from './folder-tree.ts';
import type { Folder } from './folder-tree.ts';
import { readMetaFile } from './meta-file.ts';
import type { MetaFile } from './meta-file.ts';
import { canonicalLink, existsInDefault, nearestLink } from './nav-links.ts';
import type { NavSpace } from './nav-links.ts';
import { rootSidebarOf, sidebarOf } from './nav-tree.ts';
import type { NavSource } from './nav-tree.ts';
import { neighboursOf } from './neighbours.ts';
import type { Neighbours } from './neighbours.ts';
import type { PageMeta } from './read-page.ts';
import { redirectsOf } from './redirects.ts';
import type { Redirects } from './redirects.ts';
import type { SourceFile } from './scan.ts';
import { fileInRoot } from './text-points.ts';
import { defaultTopBar, topBarOf } from './top-bar.ts';
import type { WrittenItem } from './top-bar.ts';
import type { NavItem, NavTree, SidebarEntry } from '../shared/protocol.ts';
import { routeOfPath } from '../shared/urls.ts';

/** Everything that pages need to know of each other. Holds no body and no compiled page. */
export interface SiteModel {
  /** By route path, in a fixed order: version, language, path. */
  routes: Map<string, PageMeta>;
  /** By content path. */
  pages: Map<string, PageMeta>;
  /** Navigation trees by `navKeyOf`. */
  nav: Map<string, NavTree>;
  /** By route path: the key in `nav` of the tree that the page shows. */
  navKeys: Map<string, string>;
  /** Top bar per version and language, by `navKeyOf` with an empty section. */
  topBars: Map<string, NavItem[]>;
  /** By route path; absent for pages that no sidebar lists. */
  neighbours: Map<string, Neighbours>;
  /** By route path: the page in every language and version, itself included. */
  alternates: Map<string, Alternates>;
  redirects: Redirects;
  diagnostics: Diagnostic[];
}

/** Key of a navigation tree. */
export function navKeyOf(tree: { version: string; lang: string; section: string }): string {
  return `${tree.version}/${tree.lang}/${tree.section}`;
}

/** Builds the model. The order of `pages` and `metaFiles` does not matter. */
export function buildSite(pages: readonly PageMeta[], metaFiles: readonly SourceFile[], config: SiteConfig): SiteModel {
  const urls = urlSpaceOf(config);
  const sorted = inOrder(pages, config);
  const { routes, diagnostics: routeFaults } = uniqueRoutes(sorted, config);
  const space: NavSpace = { routes, urls };
  const metas = readMetas(metaFiles, config);
  const navigation = navigationOf({ config, space, metas: metas.byPlace });
  const { nav, navKeys } = navigation;
  const { neighbours, diagnostics: neighbourFaults } = neighboursOf(routes.values(), { nav, navKeys, space, config });
  const moved = redirectsOf(config, space);
  return {
    routes,
    pages: new Map(sorted.map((page) => [page.path, page])),
    nav,
    navKeys,
    topBars: navigation.topBars,
    neighbours,
    alternates: alternatesOf(routes, { nav, urls, config }),
    redirects: moved.redirects,
    diagnostics: [
      ...config.texts.diagnostics,
      ...routeFaults,
      ...checkAmbiguousRoutes(routes, config, urls),
      ...checkLanguageFolders(sorted, config),
      ...checkTranslationPairs(routes, config, urls),
      ...metas.diagnostics,
      ...navigation.diagnostics,
      ...neighbourFaults,
      ...moved.diagnostics,
    ],
  };
}

function inOrder(pages: readonly PageMeta[], config: SiteConfig): PageMeta[] {
  const versions = new Map(config.multiVersion.versions.map((version, index) => [version, index]));
  const langs = new Map(config.locales.map(({ lang }, index) => [lang, index]));
  const rank = ({ route }: PageMeta): number =>
    (versions.get(route.version) ?? 0) * langs.size + (langs.get(route.lang) ?? 0);
  return pages.toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** `_meta.json` files by version and language, then by folder. */
type Metas = Map<string, Map<string, MetaFile>>;

function readMetas(files: readonly SourceFile[], config: SiteConfig): { byPlace: Metas; diagnostics: Diagnostic[] } {
  const byPlace: Metas = new Map();
  const diagnostics: Diagnostic[] = [];
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const { version, lang, slug } = routeOfPath(file.path, urlSpaceOf(config));
    const folder = slug.split('/').slice(0, -1).join('/');
    const { meta, diagnostics: faults } = readMetaFile(file, { config, folder });
    diagnostics.push(...faults);
    if (meta === null) continue;
    const key = placeKey(version, lang);
    const metas = byPlace.get(key) ?? new Map<string, MetaFile>();
    byPlace.set(key, metas.set(folder, meta));
  }
  return { byPlace, diagnostics };
}

function placeKey(version: string, lang: string): string {
  return navKeyOf({ version, lang, section: '' });
}

type Navigation = Pick<SiteModel, 'nav' | 'navKeys' | 'topBars' | 'diagnostics'>;

function navigationOf({ config, space, metas }: { config: SiteConfig; space: NavSpace; metas: Metas }): Navigation {
  const result: Navigation = {
    nav: new Map(),
    navKeys: new Map(),
    topBars: new Map(),
    diagnostics: configLinkFaults(config, space),
  };
  const versions = config.multiVersion.versions.length > 0 ? config.multiVersion.versions : [''];
  for (const version of versions) {
    const root = folderTreeOf([...space.routes.values()].filter(({ route }) => route.version === version));
    const main = metas.get(placeKey(version, config.lang)) ?? new Map<string, MetaFile>();
    for (const { lang } of config.locales) {
      const own = metas.get(placeKey(version, lang)) ?? new Map<string, MetaFile>();
      const isMain = lang === config.lang;
      for (const meta of own.values()) {
        result.diagnostics.push(...checkMeta(meta, { root, lang, version, space }));
        const source = isMain ? undefined : main.get(meta.folder);
        if (source !== undefined) result.diagnostics.push(...metaMismatches(meta, source, config));
      }
      const source: NavSource = {
        version,
        lang,
        defaultLang: config.lang,
        // A folder that the default language leaves to its names may be ordered by another language's own file.
        metas: isMain ? main : new Map([...own, ...main]),
        overrides: isMain ? new Map() : own,
        texts: config.texts,
        space,
      };
      addLanguage(result, { root, source, config });
    }
  }
  addNavKeys(result, space, config);
  return result;
}

function addLanguage(
  result: Navigation,
  { root, source, config }: { root: Folder; source: NavSource; config: SiteConfig },
): void {
  const { version, lang } = source;
  const written = config.theme.sidebar?.[lang];
  const sidebars = written === undefined ? sidebarsOf(root, source) : configSidebars(written, source);
  if (!sidebars.has('')) sidebars.set('', []);
  for (const [section, sidebar] of sidebars)
    result.nav.set(navKeyOf({ version, lang, section }), { section, lang, version, sidebar });
  const bar = source.metas.get('')?.bar;
  const items: readonly WrittenItem[] | null | undefined = config.theme.nav?.[lang] ?? bar;
  const from = source.metas.get('')?.path ?? '';
  result.topBars.set(
    placeKey(version, lang),
    items === undefined || items === null ? defaultTopBar(root, source, sidebars) : topBarOf(items, source, from),
  );
}

function sidebarsOf(root: Folder, source: NavSource): Map<string, SidebarEntry[]> {
  const sidebars = new Map([['', rootSidebarOf(root, source)]]);
  for (const [name, folder] of root.folders) {
    if (hasPageIn(folder, source.lang)) sidebars.set(name, sidebarOf(folder, source));
  }
  return sidebars;
}

function hasPageIn(folder: Folder, lang: string): boolean {
  for (const versions of folder.pages.values()) if (versions.has(lang)) return true;
  for (const child of folder.folders.values()) if (hasPageIn(child, lang)) return true;
  return false;
}

function addNavKeys({ nav, navKeys }: Navigation, { routes }: NavSpace, config: SiteConfig): void {
  const prefixes = new Map(
    Object.entries(config.theme.sidebar ?? {}).map(([lang, written]) => [
      lang,
      Object.keys(written).map(sectionOfPrefix),
    ]),
  );
  for (const [routePath, { route }] of routes) {
    const { version, lang, slug } = route;
    const written = prefixes.get(lang);
    const section = written === undefined ? slug.slice(0, Math.max(0, slug.indexOf('/'))) : sectionIn(slug, written);
    const key = navKeyOf({ version, lang, section });
    navKeys.set(routePath, nav.has(key) ? key : navKeyOf({ version, lang, section: '' }));
  }
}

/** Links of the configuration's navigation that lead nowhere in the default version, each once. */
function configLinkFaults(config: SiteConfig, space: NavSpace): Diagnostic[] {
  const { nav, sidebar, announcement } = config.theme;
  const noticed = announcement?.link === undefined ? [] : [announcement.link];
  const version = config.multiVersion.default;
  const missing = new Map<string, Diagnostic>();
  for (const { lang } of config.locales) {
    const place = { version, lang, from: '' };
    for (const link of [...linksOf(nav?.[lang] ?? []), ...writtenLinks(sidebar?.[lang] ?? {}), ...noticed]) {
      if (canonicalLink(link, place, space) !== null || existsInDefault(link, place, space)) continue;
      const nearest = nearestLink(link, place, space);
      const finding = navLinkMissing({ link, ...(nearest !== undefined && { nearest }) });
      const span = config.linkPlaces[link];
      const file = fileInRoot(config.root, config.file);
      missing.set(link, placed(finding, { file, ...(span !== undefined && { span }) }));
    }
  }
  return [...missing.values()];
}

function linksOf(items: readonly WrittenItem[]): string[] {
  return items.flatMap((item) => [...(item.link === undefined ? [] : [item.link]), ...linksOf(item.items ?? [])]);
}
