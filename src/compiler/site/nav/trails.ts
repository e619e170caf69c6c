/**
 * Finds the path to each page in the navigation: the top bar entry for its section, then the groups around it in the
 * sidebar.
 */
import { urlSpaceOf } from '../../config/site.ts';
import type { SiteConfig } from '../../config/site.ts';
import { languageKeyOf } from './key.ts';
import type { PageMeta } from '../page.ts';
import type { NavItem, NavTree, SidebarEntry } from '../../../shared/protocol.ts';
import { routePathOf } from '../../../shared/urls.ts';

/** A step on the path to a page; without `route` it has only a name. */
export interface TrailStep {
  text: string;
  /** Route path of a page. */
  route?: string;
}

/** The pages of a site, and its sidebars and top bars. */
interface Navigation {
  served: ReadonlyMap<string, Pick<PageMeta, 'route'>>;
  nav: ReadonlyMap<string, NavTree>;
  topBars: ReadonlyMap<string, readonly NavItem[]>;
}

/** The steps to each page in a sidebar, by route path, without the page itself. */
export function trailsOf(model: Navigation, config: SiteConfig): Map<string, TrailStep[]> {
  const { served } = model;
  const sectionOf = sectionsIn(model, config);
  const trails = new Map<string, TrailStep[]>();
  for (const tree of model.nav.values()) {
    const { item } = sectionOf(tree);
    addEntries(tree.sidebar, { above: item === undefined ? [] : [stepOf(item, served)], served, trails });
  }
  return trails;
}

/** The text of the top bar entry for the section of each page in a sidebar, by route path. */
export function sectionsOf(model: Navigation, config: SiteConfig): Map<string, string> {
  const titleOf = sectionTitleOf(model, config);
  const sections = new Map<string, string>();
  for (const tree of model.nav.values()) {
    const title = titleOf(tree);
    const trails = new Map<string, TrailStep[]>();
    if (title !== '') addEntries(tree.sidebar, { above: [], served: model.served, trails });
    for (const route of trails.keys()) if (!sections.has(route)) sections.set(route, title);
  }
  return sections;
}

/** The text of the top bar entry for each tree's section; empty if the bar has none. */
export function sectionTitleOf(model: Navigation, config: SiteConfig): (tree: NavTree) => string {
  const sectionOf = sectionsIn(model, config);
  return (tree) => sectionOf(tree).item?.text ?? '';
}

/** The position of each page in reading order, by route path. */
export function positionsIn(model: Navigation, config: SiteConfig): Map<string, number> {
  const { served } = model;
  const sectionOf = sectionsIn(model, config);
  const ranked = [...model.nav.values()].map((tree) => {
    const { bar, item } = sectionOf(tree);
    // Pages outside all folders come first, and sections outside the top bar last.
    return { tree, rank: item === undefined ? (tree.section === '' ? -1 : bar.length) : bar.indexOf(item) };
  });
  const positions = new Map<string, number>();
  for (const { tree } of ranked.toSorted((a, b) => a.rank - b.rank)) {
    const trails = new Map<string, TrailStep[]>();
    addEntries(tree.sidebar, { above: [], served, trails });
    for (const route of trails.keys()) if (!positions.has(route)) positions.set(route, positions.size);
  }
  return positions;
}

/** The top bar of each tree's language and version, and its entry for the tree's section. */
function sectionsIn(
  { topBars }: Navigation,
  config: SiteConfig,
): (tree: NavTree) => { bar: readonly NavItem[]; item: NavItem | undefined } {
  const urls = urlSpaceOf(config);
  return (tree) => {
    const bar = topBars.get(languageKeyOf(tree)) ?? [];
    return { bar, item: sectionItem(tree, { bar, home: routePathOf({ ...tree, slug: '' }, urls) }) };
  };
}

/**
 * The top bar entry for a section: the closest one that is highlighted on all of its pages, or else an entry with links
 * to some of them.
 */
function sectionItem(
  { section }: NavTree,
  { bar, home }: { bar: readonly NavItem[]; home: string },
): NavItem | undefined {
  if (section === '') return undefined;
  const folder = `${home}${section}/`;
  const isAbove = ({ link, activeMatch }: NavItem): boolean =>
    activeMatch === undefined
      ? link === folder
      : [folder, `/${section}/`].some((path) => new RegExp(activeMatch).test(path));
  const isInside = ({ link = '', activeMatch }: NavItem): boolean =>
    activeMatch === undefined && link.startsWith(folder);
  return (
    bar.find(isAbove) ??
    bar.find((item) => menuOf(item).some(isAbove)) ??
    // A menu that also contains other links is less likely to be the section's than a link to one of its pages.
    bar.find((item) => isInside(item) || (menuOf(item).length > 0 && menuOf(item).every(isInside))) ??
    bar.find((item) => menuOf(item).some(isInside))
  );
}

/** The links in the menu of an entry that is highlighted because of them. */
function menuOf({ activeMatch, items = [] }: NavItem): NavItem[] {
  if (activeMatch !== undefined) return [];
  return items.flatMap((item) => [...(item.link === undefined ? [] : [item]), ...menuOf(item)]);
}

function stepOf({ text, link }: { text: string; link?: string }, served: Navigation['served']): TrailStep {
  return link !== undefined && served.has(link) ? { text, route: link } : { text };
}

/** A section whose entry links to this page is only named, or omitted if the page is its index or has the same name. */
function stepsTo(
  { text, routePath, slug }: { text: string; routePath: string; slug: string },
  above: readonly TrailStep[],
): TrailStep[] {
  // Unlike the route path, the slug of a page does not get a slash from `trailingSlash`.
  const isIndex = slug === '' || slug.endsWith('/');
  return above.flatMap((step) => {
    if (step.route !== routePath) return [step];
    return isIndex || step.text === text ? [] : [{ text: step.text }];
  });
}

function addEntries(
  entries: readonly SidebarEntry[],
  { above, served, trails }: { above: TrailStep[]; served: Navigation['served']; trails: Map<string, TrailStep[]> },
): void {
  for (const entry of entries) {
    if (!('text' in entry)) continue;
    const { link, items } = entry;
    // A page that is listed twice gets the steps of its first position.
    const page = link === undefined ? undefined : served.get(link);
    if (link !== undefined && page !== undefined && !trails.has(link))
      trails.set(link, stepsTo({ text: entry.text, routePath: link, slug: page.route.slug }, above));
    if (items !== undefined) addEntries(items, { above: [...above, stepOf(entry, served)], served, trails });
  }
}
