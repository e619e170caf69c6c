/**
 * Finds the path to each page in the navigation: the top bar entry for its section, then the groups around it in the
 * sidebar.
 */
import type { NavItem, NavTree, SidebarEntry } from '../../../shared/protocol.ts';

/** A step on the path to a page; without `route` it has only a name. */
export interface TrailStep {
  text: string;
  /** Route path of a page. */
  route?: string;
}

/** The steps to each page in a sidebar, by route path, without the page itself. */
export function trailsOf(
  { nav, topBars }: { nav: ReadonlyMap<string, NavTree>; topBars: ReadonlyMap<string, readonly NavItem[]> },
  { isPage, homeOf, keyOf }: TrailSpace,
): Map<string, TrailStep[]> {
  const trails = new Map<string, TrailStep[]>();
  for (const tree of nav.values()) {
    const section = sectionStep(tree, { bar: topBars.get(keyOf(tree)) ?? [], home: homeOf(tree), isPage });
    addEntries(tree.sidebar, { above: section === null ? [] : [section], isPage, trails });
  }
  return trails;
}

/** The site that the navigation belongs to. */
export interface TrailSpace {
  /** Whether a route path is a page of the site. */
  isPage(route: string): boolean;
  /** Route path of the home page of a language and version. */
  homeOf(tree: NavTree): string;
  /** Key of a tree's top bar. */
  keyOf(tree: NavTree): string;
}

/** The top bar entry that is highlighted on the pages of a section. */
function sectionStep(
  { section }: NavTree,
  { bar, home, isPage }: { bar: readonly NavItem[]; home: string; isPage(route: string): boolean },
): TrailStep | null {
  if (section === '') return null;
  const folder = `${home}${section}/`;
  const found = bar.find(({ link, activeMatch }) =>
    activeMatch === undefined
      ? link?.startsWith(folder) === true
      : new RegExp(activeMatch).test(folder) || new RegExp(activeMatch).test(`/${section}/`),
  );
  return found === undefined ? null : stepOf(found, isPage);
}

function stepOf({ text, link }: { text: string; link?: string }, isPage: (route: string) => boolean): TrailStep {
  return link !== undefined && isPage(link) ? { text, route: link } : { text };
}

function addEntries(
  entries: readonly SidebarEntry[],
  { above, isPage, trails }: { above: TrailStep[]; isPage(route: string): boolean; trails: Map<string, TrailStep[]> },
): void {
  for (const entry of entries) {
    if (!('text' in entry)) continue;
    const { link, items } = entry;
    // A page that is listed twice gets the steps of its first position.
    if (link !== undefined && isPage(link) && !trails.has(link))
      trails.set(
        link,
        above.filter(({ route }) => route !== link),
      );
    if (items !== undefined) addEntries(items, { above: [...above, stepOf(entry, isPage)], isPage, trails });
  }
}
