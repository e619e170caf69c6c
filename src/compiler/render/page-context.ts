/** Builds the context of each page: everything its document needs in addition to the page itself. */
import type { SiteModel } from '../site/model.ts';
import { navKeyOf } from '../site/nav/key.ts';
import type { ClientAssets } from '../bundle/bundle.ts';
import type { PageFacts } from '../compile/cache/pages.ts';
import type { SiteConfig } from '../config/site.ts';
import { defaultPrefixes } from '../site/default-prefixes.ts';
import { hashOf } from '../hash.ts';
import { isReference } from '../site/look.ts';
import type { PageMeta } from '../site/page.ts';
import { heroStyles, notFoundStyles, overviewStyles } from '../config/site-modules.ts';
import { markupIn } from './markup-trees.ts';
import { overviewOf } from './overview.ts';
import { movedPagesFor } from './moved-pages.ts';
import type { Heads } from './heads.ts';
import type { RenderContext } from './context.ts';
import { hrefOfTarget, resolveTarget } from '../site/resolve-links.ts';
import type { LinkSpace } from '../site/resolve-links.ts';
import type { HeadTag } from '../plugins/interface.ts';
import { documentTitleOf } from './document-title.ts';
import type { LocaleTarget } from '../../shared/html-attributes.ts';
import type { Alternate, Frontmatter, Json, NavData, PageAssets, ShellPage, TocEntry } from '../../shared/protocol.ts';
import { dataFolder, encodedPath, hrefOf, routePathOf, withBase } from '../../shared/urls.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';
import { isRecord } from '../../shared/values.ts';

/** The parts of the site that all pages share, created once per build. */
export interface SiteContext {
  config: SiteConfig;
  model: SiteModel;
  links: LinkSpace;
  assets: ClientAssets;
  /** The Content-Security-Policy of every page. */
  policy: string;
  /** Navigation data with its filename, by `navKeyOf`. */
  navs: ReadonlyMap<string, { data: NavData; file: string; hash: string; json: string }>;
  /** ISO dates by content path. */
  lastUpdated: ReadonlyMap<string, string>;
  /** Content paths of translations whose source has changed since. */
  outdated: ReadonlySet<string>;
  heads: Heads;
}

/** Everything that rendering one page requires; `tocs` returns the toc of any page by route path, for overviews. */
export function pageContextOf(
  facts: PageFacts,
  site: SiteContext,
  tocs: (routePath: string) => TocEntry[],
): RenderContext {
  const { links } = site;
  const { meta } = facts;
  const nav = navOf(facts, site);
  const targets = facts.links.map((link) => resolveTarget(link.target, meta, links));
  const tags = site.heads.of(meta);
  return {
    shellPage: shellPageOf(facts, site, { nav, tags }),
    nav: nav.data,
    hrefs: targets.map((target) => hrefOfTarget(target, meta, links)),
    external: targets.map((target) => target.kind === 'external' && !target.url.startsWith('mailto:')),
    overview: facts.needsOverview ? overviewOf(facts, nav.data, { tocs, routes: site.model.served }) : null,
    ...(site.config.theme.localeRedirect === 'auto' && { locales: localeTargetsOf(facts, site) }),
    ...(meta.route.slug === '404' && { prefixes: defaultPrefixes(site.config) }),
    head: headOf(facts, site, tags),
    policy: site.policy,
    headScript: site.assets.headScript,
  };
}

/** A hash of everything in a page's context, computed without serializing the data that many pages share. */
export function contextHashOf(context: RenderContext, site: SiteContext): string {
  const { nav, headScript, ...own } = context;
  const navHash = site.navs.get(navKeyOf(nav.tree))?.hash ?? '';
  // One function writes the context, so its keys are always in the same order.
  return hashOf(JSON.stringify([own, navHash, headScript.hash]));
}

function navOf(facts: PageFacts, site: SiteContext): { data: NavData; file: string } {
  const { route, routePath } = facts.meta;
  const nav = site.navs.get(site.model.navKeys.get(routePath) ?? navKeyOf({ ...route, section: '' }));
  if (nav === undefined) throw new Error(`no navigation for ${facts.meta.path}`);
  return nav;
}

function shellPageOf(
  facts: PageFacts,
  site: SiteContext,
  { nav, tags }: { nav: { data: NavData; file: string }; tags: readonly HeadTag[] },
): ShellPage {
  const { config, model, assets } = site;
  const { meta } = facts;
  const neighbors = model.neighbors.get(meta.routePath) ?? { prev: null, next: null };
  const alternates = model.alternates.get(meta.routePath) ?? { languages: [], versions: [] };
  const lastUpdatedTime = site.lastUpdated.get(meta.path);
  const repository = config.theme.editLink?.docRepoBaseUrl;
  const translation = translationOf(facts, site);
  const currentVersion = currentVersionOf(meta, alternates.versions, config);
  return {
    pagePath: meta.path,
    pageType: meta.pageType,
    title: meta.title,
    documentTitle: documentTitleOf(meta, localeOf(config, meta.route.lang).title ?? config.title),
    description: meta.description || localeOf(config, meta.route.lang).description || config.description,
    frontmatter: resolvedFrontmatter(meta, site.links),
    ...heroMarkup(meta, nav.data),
    ...lookOf(meta, config.theme),
    toc: facts.toc,
    routePath: meta.routePath,
    lang: meta.route.lang,
    version: config.multiVersion.versions.length > 0 ? meta.route.version : '',
    ...(lastUpdatedTime !== undefined && { lastUpdatedTime }),
    ...translation,
    ...currentVersion,
    ...movedPagesFor(meta, site),
    islands: facts.islands,
    ...neighbors,
    ...(repository !== undefined &&
      meta.createdBy === undefined && { editLink: `${repository.replace(/\/$/, '')}/${meta.path}` }),
    ...markdownOf(meta, site, tags),
    ...(config.theme.breadcrumbs && { trail: site.heads.trail(meta) }),
    ...alternates,
    nav: withBase(`/${nav.file}`, config.base),
    // A notice before the text uses content styles, too.
    assets: assetsOf({ ...facts, isPlain: facts.isPlain && translation.translation === undefined }, assets),
    buildId: assets.buildId,
  };
}

function lookOf(meta: PageMeta, theme: SiteConfig['theme']): Pick<ShellPage, 'look'> {
  if (meta.frontmatter['overview'] === true) return { look: 'wide' };
  return isReference(meta, theme) ? { look: 'reference' } : {};
}

/** The site's own URL of the page as Markdown, taken from a tag in the head. */
function markdownOf(meta: PageMeta, { config }: SiteContext, tags: readonly HeadTag[]): Pick<ShellPage, 'markdown'> {
  if (config.theme.pageMenu === false || meta.pageType !== 'doc') return {};
  const links = tags.flatMap((tag) => (tag.tag === 'link' ? [tag.attributes] : []));
  const named = links.find(({ rel, type }) => rel === 'alternate' && type === 'text/markdown')?.['href'] ?? '';
  return /^\/(?!\/)/.test(named) ? { markdown: named } : {};
}

/** The source of an outdated translation, for the link in the notice. */
function translationOf(
  { meta }: PageFacts,
  { outdated, model, links, config }: SiteContext,
): Pick<ShellPage, 'translation'> {
  if (!outdated.has(meta.path)) return {};
  const source = routePathOf({ ...meta.route, lang: config.lang }, links.urls);
  return model.routes.has(source) ? { translation: { state: 'behind', source, lang: config.lang } } : {};
}

/** The page in the default version, for the link in the notice. */
function currentVersionOf(
  { pageType, route }: PageMeta,
  versions: readonly Alternate[],
  { multiVersion }: SiteConfig,
): Pick<ShellPage, 'currentVersion'> {
  const hasNotice = multiVersion.notice && pageType === 'doc' && route.version !== multiVersion.default;
  const current = hasNotice ? versions.find(({ name }) => name === multiVersion.default) : undefined;
  return current === undefined ? {} : { currentVersion: current };
}

/** The frontmatter that a home page shows; without a name it shows the site's title. */
function heroMarkup({ frontmatter: { hero, features } }: PageMeta, { shell }: NavData): Pick<ShellPage, 'markup'> {
  if (hero === undefined && features === undefined) return {};
  const markup = markupIn([hero, features, shell.title]);
  return markup === undefined ? {} : { markup };
}

/**
 * Returns the frontmatter with its links converted to route paths, and the paths of images to paths from the site's root,
 * because a home page is rendered without a route table.
 */
export function resolvedFrontmatter(meta: PageMeta, links: LinkSpace): Frontmatter {
  if (meta.links === undefined) return meta.frontmatter;
  const copy = structuredClone(meta.frontmatter);
  for (const { kind, key, link } of meta.links) {
    const target = resolveTarget(link, meta, links);
    if (target.kind !== 'page' && (kind !== 'image' || target.kind !== 'file' || link.startsWith('/'))) continue;
    const path = target.kind === 'page' ? target.routePath : `/${encodedPath(target.file.outputPath)}`;
    const names = key.split(/[.[\]]+/).filter((name) => name !== '');
    const last = names.pop() ?? '';
    const parent = names.reduce<Json | undefined>((value, name) => childOf(value, name), copy);
    if (isRecord(parent)) parent[last] = path + target.query + target.hash;
  }
  return copy;
}

function childOf(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(name)];
  return isRecord(value) ? value[name] : undefined;
}

function assetsOf(facts: PageFacts, assets: ClientAssets): PageAssets {
  const scripts = facts.islands.flatMap((island) => assets.islands[island.component] ?? []);
  return { styles: stylesOf(facts, assets), scripts: [...new Set(scripts)] };
}

/** Sheets of the components and the layout that the page uses, then the sheet of all pages, ordered by name. */
function stylesOf(
  { deps, meta, isPlain, needsOverview, specialStyles }: PageFacts,
  { boot, moduleStyles }: ClientAssets,
): string[] {
  const used = deps.filter(({ use }) => use === 'component').map(({ path }) => path);
  const { layout, hero, features } = meta.frontmatter;
  const hasHero = meta.pageType === 'home' && (hero !== undefined || features !== undefined);
  const names = [
    ...used,
    `layout:${String(layout)}`,
    ...(hasHero ? [heroStyles] : []),
    ...(meta.pageType === '404' || (meta.pageType === 'custom' && meta.path === '') ? [notFoundStyles] : []),
    ...(needsOverview ? [overviewStyles] : []),
    ...specialStyles,
  ];
  // Readers of documentation need the whole sheet for the next page anyway.
  const own = names.flatMap((name) => moduleStyles[name] ?? []);
  const needsAll =
    meta.pageType === 'doc' ||
    !isPlain ||
    needsOverview ||
    specialStyles.length > 0 ||
    boot.styles.some((sheet) => own.includes(sheet));
  return [...new Set([...own, ...(needsAll ? boot.styles : boot.plainStyles)])].toSorted();
}

function localeOf(config: SiteConfig, lang: string): SiteConfig['locales'][number] {
  const locale = config.locales.find((candidate) => candidate.lang === lang);
  if (locale === undefined) throw new Error(`unknown language ${lang}`);
  return locale;
}

/** The page in every language that has it, the default language first: the targets of the first-visit redirect. */
function localeTargetsOf(facts: PageFacts, { config, model, links }: SiteContext): LocaleTarget[] {
  const exact = model.alternates.get(facts.meta.routePath)?.languages.filter((alternate) => alternate.exact) ?? [];
  const targets = exact.map(({ name, link }) => ({
    lang: name,
    tag: localeOf(config, name).tag,
    href: hrefOf(link, links.urls),
  }));
  return targets.toSorted((a, b) => Number(b.lang === config.lang) - Number(a.lang === config.lang));
}

function headOf(facts: PageFacts, site: SiteContext, tags: HeadTag[]): RenderContext['head'] {
  const { config, links } = site;
  const absolute = (routePath: string): SafeUrl =>
    safeUrl(config.url + hrefOf(routePath, { ...links.urls, base: config.urlBase }));
  const languages =
    site.model.alternates.get(facts.meta.routePath)?.languages.filter((alternate) => alternate.exact) ?? [];
  const known = config.url !== '';
  const hreflang = languages.map(({ name, link }) => ({ hreflang: localeOf(config, name).tag, href: absolute(link) }));
  const source = languages.find(({ name }) => name === config.lang) ?? languages[0];
  return {
    canonical: known ? absolute(facts.meta.routePath) : '',
    alternates:
      known && source !== undefined ? [...hreflang, { hreflang: 'x-default', href: absolute(source.link) }] : [],
    plugins: tags,
    icon: config.icon === '' ? '' : safeUrl(withBase(config.icon, config.base), 'image'),
    tags: [...config.head, ...config.analytics],
  };
}

/** Output file of a section's navigation data. */
export function navFileOf(tree: { section: string; lang: string; version: string }, hash: string): string {
  const name = [tree.version, tree.lang, tree.section].filter((part) => part !== '').join('-');
  // The hash distinguishes sections whose names differ only in characters that a URL must escape.
  return `${dataFolder}/nav/${name.replaceAll(/[^\w.-]+/g, '_')}.${hash.slice(0, 10)}.json`;
}
