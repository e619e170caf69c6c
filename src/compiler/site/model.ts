/** Builds the site model (routes, navigation, alternates) from all page sources and `_meta.json` files. */
import { alternatesOf } from './alternates.ts';
import type { Alternates } from './alternates.ts';
import { checkMeta, metaMismatches, unusedMetas } from './nav/check-meta.ts';
import { checkAmbiguousRoutes, checkLanguageFolders, checkTranslationPairs, uniqueRoutes } from './routes.ts';
import { configSidebars, sectionIn, sidebarsIn } from './nav/config-sidebar.ts';
import type { EditionSidebars, FindSidebars } from './nav/config-sidebar.ts';
import { configLinkFaults } from './nav/config-links.ts';
import { urlSpaceOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { folderTreeOf } from './nav/folder-tree.ts';
import type { Folder } from './nav/folder-tree.ts';
import { readMetaFile } from './nav/meta-file.ts';
import type { MetaFile } from './nav/meta-file.ts';
import type { NavSpace } from './nav/links.ts';
import { rootSidebarOf, sidebarOf } from './nav/sidebar.ts';
import type { NavSource } from './nav/sidebar.ts';
import { neighborsOf } from './nav/neighbors.ts';
import type { Neighbors } from './nav/neighbors.ts';
import type { PageMeta } from './page.ts';
import { redirectsOf } from './redirects.ts';
import type { Redirects } from './redirects.ts';
import type { SourceFile } from './scan.ts';
import { routeSpaceOf, servedRoutesOf } from './served.ts';
import { defaultTopBar, sectionsOf, topBarOf } from './nav/top-bar.ts';
import type { WrittenItem } from './nav/top-bar.ts';
import type { NavItem, NavTree, SidebarEntry } from '../../shared/protocol.ts';
import { textsOf } from '../../shared/texts/resolve.ts';
import { routeOfPath } from '../../shared/urls.ts';
import { languageKeyOf, navKeyOf } from './nav/key.ts';

/** Everything that pages need to know about each other. Contains neither bodies nor compiled pages. */
export interface SiteModel {
  /** Keyed by route path, in a fixed order: version, language, path. */
  routes: Map<string, PageMeta>;
  /** The routes above, plus the source pages that are shown in place of missing translations. */
  served: Map<string, PageMeta>;
  /** Keyed by content path. */
  pages: Map<string, PageMeta>;
  /** Navigation trees by `navKeyOf`. */
  nav: Map<string, NavTree>;
  /** Maps route paths to the key in `nav` of the page's navigation tree. */
  navKeys: Map<string, string>;
  /** Top bar per version and language, by `navKeyOf` with an empty section. */
  topBars: Map<string, NavItem[]>;
  /**
   * All sections of each version and language whose default top bar lists only some of them, with the same keys as
   * `topBars`.
   */
  sections: Map<string, NavItem[]>;
  /** Keyed by route path; absent for pages outside sidebars. */
  neighbors: Map<string, Neighbors>;
  /** Maps route paths to the page in every language and version, including this one. */
  alternates: Map<string, Alternates>;
  redirects: Redirects;
  /** Pages that are excluded from the site because they are drafts, by route path. */
  drafts: ReadonlyMap<string, PageMeta>;
  /** Files in `public/`, by path. */
  files: SiteFiles;
  findings: Finding[];
}

type SiteFiles = NonNullable<NavSpace['files']>;

/** Builds the model. The order of `pages` and `metaFiles` does not matter. */
export function buildSite(pages: readonly PageMeta[], metaFiles: readonly SourceFile[], config: SiteConfig): SiteModel {
  return finishSite(draftSite({ pages, drafts: [] }, metaFiles, config), config);
}

/** All pages that readers see, and the pages with `draft` that they do not. */
export interface SitePages {
  pages: readonly PageMeta[];
  drafts: readonly PageMeta[];
  /** Files in `public/`, by path. Default: none. */
  files?: SiteFiles;
}

/** Routes and navigation, before plugins change the navigation. */
export interface DraftSite {
  sorted: PageMeta[];
  routes: Map<string, PageMeta>;
  served: Map<string, PageMeta>;
  nav: Map<string, NavTree>;
  topBars: Map<string, NavItem[]>;
  sections: Map<string, NavItem[]>;
  moved: ReturnType<typeof redirectsOf>;
  drafts: ReadonlyMap<string, PageMeta>;
  files: SiteFiles;
  routeFaults: Finding[];
  navFaults: Finding[];
}

export function draftSite(
  { pages, drafts: excluded, files = new Set() }: SitePages,
  metaFiles: readonly SourceFile[],
  config: SiteConfig,
): DraftSite {
  const sorted = inOrder(pages, config);
  const { routes, findings: routeFaults } = uniqueRoutes(sorted, config);
  const served = servedRoutesOf(routes, config);
  const moved = redirectsOf(config, { ...routeSpaceOf(served, config), files });
  const drafts = new Map(excluded.map((page) => [page.routePath, page]));
  const space: NavSpace = { ...routeSpaceOf(served, config), redirects: moved.redirects, drafts, files };
  const metas = readMetas(metaFiles, config);
  const { nav, topBars, sections, findings } = navigationOf({ config, space, metas: metas.byLanguage });
  return {
    sorted,
    routes,
    served,
    nav,
    topBars,
    sections,
    moved,
    drafts,
    files,
    routeFaults,
    navFaults: [...metas.findings, ...findings],
  };
}

export function finishSite(draft: DraftSite, config: SiteConfig): SiteModel {
  const { sorted, routes, served, nav, topBars, sections, moved, drafts, files, routeFaults, navFaults } = draft;
  const urls = urlSpaceOf(config);
  const space: NavSpace = { ...routeSpaceOf(served, config), redirects: moved.redirects, drafts, files };
  const navKeys = navKeysOf(nav, space, config);
  const { neighbors, findings: neighborFaults } = neighborsOf(served.values(), { nav, navKeys, space, config });
  return {
    routes,
    served,
    pages: new Map(sorted.map((page) => [page.path, page])),
    nav,
    navKeys,
    topBars,
    sections,
    neighbors,
    alternates: alternatesOf(routes, { nav, urls, config, redirects: moved.redirects }),
    redirects: moved.redirects,
    drafts,
    files,
    findings: [
      ...config.texts.findings,
      ...routeFaults,
      ...checkAmbiguousRoutes(routes, config, urls),
      ...checkLanguageFolders(sorted, config),
      ...checkTranslationPairs({ routes, drafts }, config, urls),
      ...navFaults,
      ...neighborFaults,
      ...moved.findings,
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

function readMetas(files: readonly SourceFile[], config: SiteConfig): { byLanguage: Metas; findings: Finding[] } {
  const byLanguage: Metas = new Map();
  const findings: Finding[] = [];
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const { version, lang, slug } = routeOfPath(file.path, urlSpaceOf(config));
    const folder = slug.split('/').slice(0, -1).join('/');
    const { meta, findings: faults } = readMetaFile(file, { config, folder });
    findings.push(...faults);
    if (meta === null) continue;
    const key = languageKeyOf({ version, lang });
    const metas = byLanguage.get(key) ?? new Map<string, MetaFile>();
    byLanguage.set(key, metas.set(folder, meta));
  }
  return { byLanguage, findings };
}

type Navigation = Pick<SiteModel, 'nav' | 'topBars' | 'sections' | 'findings'>;

function navigationOf({ config, space, metas }: { config: SiteConfig; space: NavSpace; metas: Metas }): Navigation {
  const result: Navigation = {
    nav: new Map(),
    topBars: new Map(),
    sections: new Map(),
    findings: configLinkFaults(config, space),
  };
  const sidebars = sidebarsIn(config);
  const versions = config.multiVersion.versions.length > 0 ? config.multiVersion.versions : [''];
  for (const version of versions) {
    const root = folderTreeOf([...space.routes.values()].filter(({ route }) => route.version === version));
    const main = metas.get(languageKeyOf({ version, lang: config.lang })) ?? new Map<string, MetaFile>();
    for (const { lang } of config.locales) {
      const own = metas.get(languageKeyOf({ version, lang })) ?? new Map<string, MetaFile>();
      const isMain = lang === config.lang;
      for (const meta of own.values()) {
        result.findings.push(...checkMeta(meta, { root, lang, version, space, config }));
        const source = isMain ? undefined : main.get(meta.folder);
        if (source !== undefined) result.findings.push(...metaMismatches(meta, source, config));
      }
      const source: NavSource = {
        version,
        lang,
        defaultLang: config.lang,
        // A folder without a `_meta.json` in the default language may still have one in another language.
        metas: isMain ? main : new Map([...own, ...main]),
        overrides: isMain ? new Map() : own,
        texts: config.texts,
        space,
      };
      addLanguage(result, { root, source, sidebars, config });
      const readers = isMain ? config.locales.map((locale) => locale.lang) : [lang];
      result.findings.push(...unusedMetas(own.values(), { readers, version, sidebars, config }));
    }
  }
  return result;
}

function addLanguage(
  result: Navigation,
  {
    root,
    source,
    sidebars: sidebarsOfEdition,
    config,
  }: { root: Folder; source: NavSource; sidebars: FindSidebars; config: SiteConfig },
): void {
  const { version, lang } = source;
  const written = sidebarsOfEdition(source);
  const sidebars = new Map([...sidebarsOf(root, source, written), ...configSidebars(written, source)]);
  for (const [section, sidebar] of sidebars)
    result.nav.set(navKeyOf({ version, lang, section }), { section, lang, version, sidebar });
  const bar = source.metas.get('')?.bar;
  const items: readonly WrittenItem[] | null | undefined = config.theme.nav?.[lang] ?? bar;
  const from = source.metas.get('')?.path ?? '';
  const key = languageKeyOf({ version, lang });
  if (items !== undefined && items !== null) {
    result.topBars.set(key, topBarOf(items, source, from));
    return;
  }
  const sections = sectionsOf(root, source, sidebars);
  const { overviewTitle } = textsOf(lang, config.theme.texts, config.lang);
  const shown = defaultTopBar(sections, source, overviewTitle);
  result.topBars.set(key, shown);
  if (shown.length < sections.length) result.sections.set(key, sections);
}

/** The sidebars derived from folders, for the pages outside the configured prefixes. */
function sidebarsOf(root: Folder, source: NavSource, written: EditionSidebars): Map<string, SidebarEntry[]> {
  const shown = new Set<string>();
  for (const { route } of source.space.routes.values())
    if (route.version === source.version && route.lang === source.lang) shown.add(sectionIn(route.slug, written));
  const sidebars = new Map([['', rootSidebarOf(root, source)]]);
  for (const [name, folder] of root.folders) if (shown.has(name)) sidebars.set(name, sidebarOf(folder, source));
  return sidebars;
}

function navKeysOf(nav: ReadonlyMap<string, NavTree>, { routes }: NavSpace, config: SiteConfig): Map<string, string> {
  const navKeys = new Map<string, string>();
  const sidebarsOfEdition = sidebarsIn(config);
  for (const [routePath, { route }] of routes) {
    const { version, lang, slug } = route;
    const key = navKeyOf({ version, lang, section: sectionIn(slug, sidebarsOfEdition(route)) });
    navKeys.set(routePath, nav.has(key) ? key : languageKeyOf(route));
  }
  return navKeys;
}
