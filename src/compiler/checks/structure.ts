/** Reports pages that have no title or that readers cannot reach, and files that no page uses. */
import type { PageFacts } from '../compile/cache/pages.ts';
import { createComponentAsText, isUncompiled } from './input.ts';
import type { CheckInput } from './input.ts';
import { contentFileOf } from '../config/site.ts';
import { linksIn, sidebarAt, sidebarsIn } from '../site/nav/config-sidebar.ts';
import type { FindSidebars } from '../site/nav/config-sidebar.ts';
import { languageKeyOf } from '../site/nav/key.ts';
import { markupLinks, markupTexts, socialTargets } from '../site/nav/markup-links.ts';
import { spanBetween } from '../findings/positions.ts';
import { overviewItems } from '../render/overview.ts';
import {
  descriptionLength,
  fileOfOtherGenerator,
  keyOfOtherGenerator,
  orphanPage,
  overviewEmpty,
  snippetUnused,
  titleDuplicate,
  titleMissing,
} from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding, Problem } from '../findings/finding.ts';
import type { PageMeta } from '../site/page.ts';
import { isInLanguage } from '../site/routes.ts';
import { resolveTarget } from '../site/resolve-links.ts';
import { frontmatterSpan } from '../frontmatter/position.ts';
import type { NavItem, SidebarEntry } from '../../shared/protocol.ts';

export function checkStructure(input: CheckInput): Finding[] {
  const pages = [...input.facts.values()].filter((page) => !isUncompiled(page));
  const reached = reachedRoutes(input);
  const sidebars = sidebarsIn(input.site.config);
  const titled = new Map<string, PageMeta>();
  const hasComponentAsText = createComponentAsText(input.site);
  return [
    ...pages.flatMap((page) => [
      ...checkTitle(page, titled, { input, hasComponentAsText }),
      ...checkDescription(page, input),
      ...checkReachable(page, reached, { input, sidebars }),
      ...checkOverview(page, { input, sidebars }),
      ...checkKeys(page, { input, sidebars }),
    ]),
    ...checkSnippets(input),
  ];
}

/** A finding at a frontmatter key, or at the page if the key is absent. */
function atKey(problem: Problem, { path }: PageMeta, { key, input }: { key: string; input: CheckInput }): Finding {
  const span = frontmatterSpan(input.site.scanned.textOf(path), key);
  return findingAt(problem, { file: path, ...(span !== null && { span }) });
}

// Reads the headings only if the page has no title, because headings are parsed when they are first read.
function checkTitle(
  page: PageFacts,
  titled: Map<string, PageMeta>,
  { input, hasComponentAsText }: { input: CheckInput; hasComponentAsText(page: PageFacts): boolean },
): Finding[] {
  const { meta } = page;
  const { title, frontmatter, pageType, path, route } = meta;
  if (pageType !== 'doc') return [];
  const isNamed = typeof frontmatter['title'] === 'string' || page.headings.some(({ depth }) => depth === 1);
  if (page.headings.length === 0 && hasComponentAsText(page)) return [];
  // A page without a title is named after its first level-2 section.
  if (!isNamed && lettersOf(page.toc[0]?.text ?? '') !== lettersOf(title))
    return [findingAt(titleMissing({ title }), { file: path })];
  // Titles must be unique within a folder, because its pages are listed together. Different versions of a
  // page may have the same title.
  const key = JSON.stringify([route.version, route.lang, route.slug.split('/').slice(0, -1), title]);
  const other = titled.get(key);
  titled.set(key, other ?? meta);
  if (other === undefined || route.slug.endsWith('/')) return [];
  return [
    atKey(titleDuplicate({ title, other: contentFileOf(input.site.config, other.path) }), meta, {
      key: 'title',
      input,
    }),
  ];
}

/** Returns only the letters and digits of text or of its HTML. */
function lettersOf(text: string): string {
  return text.replaceAll(/<[^>]*>|&\w+;|[^\p{L}\p{N}]+/gu, '');
}

/** Longest description that search engines show in full, in columns. A Han character takes two columns. */
const longestDescription = 320;
const shortestDescription = 12;

function checkDescription({ meta }: PageFacts, input: CheckInput): Finding[] {
  const { description } = meta.frontmatter;
  if (typeof description !== 'string' || meta.pageType === '404') return [];
  const { length } = description.replaceAll(
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    '..',
  );
  const isLong = length > longestDescription;
  if (!isLong && length >= shortestDescription) return [];
  const bound = isLong ? 'long' : 'short';
  const problem = descriptionLength({ length, bound, limit: isLong ? longestDescription : shortestDescription });
  return [atKey(problem, meta, { key: 'description', input })];
}

interface WithSidebars {
  input: CheckInput;
  sidebars: FindSidebars;
}

function checkReachable(
  { meta }: PageFacts,
  reached: ReadonlyMap<string, PageMeta>,
  { input, sidebars }: WithSidebars,
): Finding[] {
  const { routePath, path } = meta;
  const { model, config } = input.site;
  if (reached.has(routePath) || !model.routes.has(routePath) || !isInLanguage(meta, config)) return [];
  return [findingAt(orphanPage({ prefix: prefixOf(meta, sidebars), ...unlistedSection(meta, input) }), { file: path })];
}

/** Where to add the page's section, if the section's sidebar already lists the page. */
function unlistedSection({ routePath, path, route, pageType }: PageMeta, { site }: CheckInput): { bar?: string } {
  const { config, model } = site;
  const sidebar = model.nav.get(model.navKeys.get(routePath) ?? '')?.sidebar ?? [];
  if (pageType !== 'doc' || !linksOfEntries(sidebar).includes(routePath)) return {};
  // The path of the language's folder: without the segments of the slug, which end with the file's name.
  const folder = path.split('/').slice(0, -route.slug.split('/').length);
  return {
    bar:
      config.theme.nav?.[route.lang] === undefined
        ? `\`${contentFileOf(config, [...folder, '_meta.json'].join('/'))}\``
        : '`theme.nav`',
  };
}

/** True for a page that readers reach without a link from another page, or do not see yet. */
function isEntryPage({ frontmatter, route: { slug }, pageType }: PageMeta): boolean {
  const isIndex = slug === '' || slug.endsWith('/');
  return (
    isIndex ||
    pageType === '404' ||
    pageType === 'home' ||
    frontmatter['unlisted'] === true ||
    frontmatter['draft'] === true
  );
}

/** The prefix in the config that determines the page's sidebar. */
function prefixOf({ route }: PageMeta, sidebars: FindSidebars): string | undefined {
  return sidebarAt(route.slug, sidebars(route))?.prefix;
}

function checkOverview({ meta, needsOverview }: PageFacts, { input: { site }, sidebars }: WithSidebars): Finding[] {
  if (!needsOverview) return [];
  const tree = site.model.nav.get(site.model.navKeys.get(meta.routePath) ?? '');
  if (tree === undefined || overviewItems(tree.sidebar, meta.routePath).length > 0) return [];
  const text = site.scanned.textOf(meta.path);
  const start = /^[ \t]*<Overview\b/m.exec(text);
  const span =
    start === null
      ? frontmatterSpan(text, 'overview')
      : spanBetween(text, start.index + start[0].indexOf('<'), start.index + start[0].length);
  const folder = meta.routePath.replace(/[^/]*$/, '');
  const problem = overviewEmpty({ folder, prefix: prefixOf(meta, sidebars) });
  return [findingAt(problem, { file: meta.path, ...(span !== null && { span }) })];
}

/**
 * The pages, by route path, that readers can reach from the entry pages and the top bars. Reads the links of pages only if the
 * sidebars do not lead to every page.
 */
function reachedRoutes(input: CheckInput): ReadonlyMap<string, PageMeta> {
  const { routes, served, topBars, sections } = input.site.model;
  const reached = new Map<string, PageMeta>();
  const sidebars = new Set<string>();
  const follow = (targets: readonly string[], linksOf: (meta: PageMeta) => string[]): void => {
    const waiting = [targets];
    for (const routePaths of waiting) {
      for (const routePath of routePaths) {
        const meta = served.get(routePath);
        if (meta === undefined || reached.has(routePath)) continue;
        reached.set(routePath, meta);
        waiting.push(sidebarLinks(meta, input.site, sidebars), linksOf(meta));
      }
    }
  };
  const metas = [...served.values()];
  const withHome = new Set(metas.filter(({ route }) => route.slug === '').map(({ route }) => languageKeyOf(route)));
  // Without a home page, readers may enter the site at any page.
  const firstLinks = metas.flatMap((meta) => {
    if (meta.route.slug === '') return [meta.routePath, ...shellLinks(meta, input)];
    if (isEntryPage(meta)) return [meta.routePath];
    return withHome.has(languageKeyOf(meta.route)) ? [] : sidebarLinks(meta, input.site, sidebars);
  });
  // If the default top bar does not list every section, it links to a page that does.
  follow([...firstLinks, ...[...topBars.values(), ...sections.values()].flatMap(linksOfEntries)], () => []);
  if ([...routes.keys()].every((routePath) => reached.has(routePath))) return reached;
  const linksOf = (meta: PageMeta): string[] => linkedRoutes(meta, input);
  follow([...reached.values()].flatMap(linksOf), linksOf);
  return reached;
}

/** The links in the sidebar that a page shows; empty if the sidebar is in `seen`. Adds the sidebar to `seen`. */
function sidebarLinks({ pageType, routePath }: PageMeta, { model }: CheckInput['site'], seen: Set<string>): string[] {
  const key = model.navKeys.get(routePath);
  if (pageType !== 'doc' || key === undefined || seen.has(key)) return [];
  seen.add(key);
  return linksOfEntries(model.nav.get(key)?.sidebar ?? []);
}

function linksOfEntries(entries: readonly (SidebarEntry | NavItem)[]): string[] {
  return linksIn(entries).map((link) => link.replace(/[?#].*$/, ''));
}

/** The route paths that every page in the language of a home page links to, in its announcement, footer and social links. */
function shellLinks(home: PageMeta, { site }: CheckInput): string[] {
  const { announcement } = site.config.theme;
  const inTexts = [...markupTexts(site.config, home.route.lang).flatMap(markupLinks), ...socialTargets(site.config)];
  return routesOf([...(announcement?.link === undefined ? [] : [announcement.link]), ...inTexts], home, site);
}

/** The route paths that a page links to. */
function linkedRoutes(meta: PageMeta, { site, facts }: CheckInput): string[] {
  const page = facts.get(meta.path);
  if (page === undefined) return [];
  const written = [...page.links.map(({ target }) => target), ...(page.meta.links ?? []).map(({ link }) => link)];
  return routesOf(written, meta, site);
}

function routesOf(targets: readonly string[], from: PageMeta, { links }: CheckInput['site']): string[] {
  return targets.flatMap((target) => {
    const resolved = resolveTarget(target, from, links);
    return resolved.kind === 'page' ? [resolved.routePath] : [];
  });
}

/** Files and keys of other generators, with the equivalents in docsite. */
const foreignFiles: Readonly<Record<string, { generator: string; instead: string }>> = {
  '_category_.json': { generator: 'Docusaurus', instead: 'the `_meta.json` of the parent folder' },
  '_nav.json': { generator: 'Rspress', instead: 'the `_meta.json` of the language, or `theme.nav`' },
};
const foreignKeys: Readonly<Record<string, (sidebar: string) => string>> = {
  slug: () => 'move the file to the path that the page should have, and redirect the old path',
  permalink: () => 'move the file to the path that the page should have, and redirect the old path',
  sidebar_position: (sidebar) => `list the page in ${sidebar}`,
  twoslash: () => 'write the types that readers need as comments in the code',
  sidebar_label: (sidebar) => `add the label to ${sidebar}`,
};

function checkKeys({ meta }: PageFacts, { input, sidebars }: WithSidebars): Finding[] {
  const own = input.site.config.frontmatter;
  return Object.keys(meta.frontmatter).flatMap((key) => {
    const instead = Object.hasOwn(foreignKeys, key) ? foreignKeys[key] : undefined;
    if (instead === undefined || Object.hasOwn(own, key)) return [];
    const prefix = prefixOf(meta, sidebars);
    const sidebar =
      prefix === undefined
        ? 'the `_meta.json` of its folder'
        : `\`${prefix}\` in \`theme.sidebar\` in the configuration`;
    return [atKey(keyOfOtherGenerator({ key, instead: instead(sidebar) }), meta, { key, input })];
  });
}

/**
 * Reports snippets that no page includes. Files in `route.exclude` are not reported, because they are
 * excluded on purpose.
 */
function checkSnippets({ site, facts }: CheckInput): Finding[] {
  const used = new Set([...facts.values()].flatMap((page) => page.deps.map(({ path }) => path)));
  const terms = new Set(Object.values(site.config.checks.terms));
  // Includes are unknown until all pages are compiled.
  if (facts.size < site.pages.size) return [];
  return site.scanned.snippets
    .filter((path) => path.split('/').some((segment) => segment.startsWith('_') || segment === 'shared'))
    .filter((path) => !used.has(path) && !terms.has(site.scanned.files.get(path)?.source ?? ''))
    .map((path) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const foreign = foreignFiles[name];
      return findingAt(foreign === undefined ? snippetUnused() : fileOfOtherGenerator({ name, ...foreign }), {
        file: path,
      });
    });
}
