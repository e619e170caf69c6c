/** Sidebars → the page before and the page after each page. */
import { contentFileOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import { neighbourMissing, placed } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { canonicalLink, nearestLink } from './nav-links.ts';
import type { NavSpace } from './nav-links.ts';
import type { PageMeta } from './read-page.ts';
import type { NavTree, PageLink, SidebarEntry } from '../shared/protocol.ts';

export interface Neighbours {
  prev: PageLink | null;
  next: PageLink | null;
}

/** Neighbours by route path. Only pages count; what a page's frontmatter says wins. */
export function neighboursOf(
  pages: Iterable<PageMeta>,
  {
    nav,
    navKeys,
    space,
    config,
  }: { nav: ReadonlyMap<string, NavTree>; navKeys: ReadonlyMap<string, string>; space: NavSpace; config: SiteConfig },
): { neighbours: Map<string, Neighbours>; diagnostics: Diagnostic[] } {
  const neighbours = new Map<string, Neighbours>();
  const diagnostics: Diagnostic[] = [];
  for (const [key, tree] of nav) {
    const list = pagesIn(tree.sidebar, space);
    list.forEach((link, index) => {
      // A sidebar may list a page of another section, which shows that section's own.
      if (navKeys.get(link.link) === key)
        neighbours.set(link.link, { prev: list[index - 1] ?? null, next: list[index + 1] ?? null });
    });
  }
  for (const page of pages) {
    const { prev, next } = page.frontmatter;
    if (prev === undefined && next === undefined) continue;
    const listed = neighbours.get(page.routePath) ?? { prev: null, next: null };
    neighbours.set(page.routePath, {
      prev: chosen('prev', { listed: listed.prev, page, space }),
      next: chosen('next', { listed: listed.next, page, space }),
    });
    diagnostics.push(...missingNeighbours(page, space, config));
  }
  return { neighbours, diagnostics };
}

/** The pages of a sidebar in reading order, each once. */
function pagesIn(entries: readonly SidebarEntry[], { routes }: NavSpace): PageLink[] {
  const found = new Map<string, PageLink>();
  const collect = (list: readonly SidebarEntry[]): void => {
    for (const entry of list) {
      if (!('text' in entry)) continue;
      if (entry.link !== undefined && routes.has(entry.link) && !found.has(entry.link))
        found.set(entry.link, { text: entry.text, link: entry.link });
      collect(entry.items ?? []);
    }
  };
  collect(entries);
  return [...found.values()];
}

/** What the frontmatter says: nothing, `false`, a path, or text and link of which either may be left to the sidebar. */
function chosen(
  key: 'prev' | 'next',
  { listed, page, space }: { listed: PageLink | null; page: PageMeta; space: NavSpace },
): PageLink | null {
  const written = page.frontmatter[key];
  if (written === undefined) return listed;
  const given = typeof written === 'string' ? { link: written } : written;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const text = typeof given['text'] === 'string' ? given['text'] : undefined;
  if (typeof given['link'] !== 'string') return listed === null || text === undefined ? listed : { ...listed, text };
  const link = canonicalLink(given['link'], { ...page.route, from: page.path }, space);
  return link === null ? listed : { text: text ?? space.routes.get(link)?.title ?? link, link };
}

function missingNeighbours(page: PageMeta, space: NavSpace, config: SiteConfig): Diagnostic[] {
  const place = { ...page.route, from: page.path };
  return (page.links ?? []).flatMap(({ key, link, span }) => {
    const which = /^(?:prev|next)/.exec(key)?.[0];
    if (which === undefined || canonicalLink(link, place, space) !== null) return [];
    const nearest = nearestLink(link, place, space);
    const finding = neighbourMissing({ key, link, ...(nearest !== undefined && { nearest }) });
    return [placed(finding, { file: contentFileOf(config, page.path), span })];
  });
}
