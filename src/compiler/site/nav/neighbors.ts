/** Finds each page's previous and next page in the sidebars. */
import { contentFileOf } from '../../config/site.ts';
import type { SiteConfig } from '../../config/site.ts';
import { prevNextMissing } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { draftOf } from './link-faults.ts';
import { canonicalLink, nearestLink } from './links.ts';
import type { NavSpace } from './links.ts';
import type { PageMeta } from '../page.ts';
import { isFallback } from '../served.ts';
import type { NavTree, PageLink, SidebarEntry } from '../../../shared/protocol.ts';

export interface Neighbors {
  prev: PageLink | null;
  next: PageLink | null;
}

/** Neighbors by route path. Only pages count; a page's frontmatter takes precedence. */
export function neighborsOf(
  pages: Iterable<PageMeta>,
  {
    nav,
    navKeys,
    space,
    config,
  }: { nav: ReadonlyMap<string, NavTree>; navKeys: ReadonlyMap<string, string>; space: NavSpace; config: SiteConfig },
): { neighbors: Map<string, Neighbors>; findings: Finding[] } {
  const neighbors = new Map<string, Neighbors>();
  const findings: Finding[] = [];
  for (const [key, tree] of nav) {
    const list = pagesIn(tree.sidebar, space);
    list.forEach((link, index) => {
      // A sidebar may list a page from another section. Such a page uses its section's sidebar.
      if (navKeys.get(link.link) === key)
        neighbors.set(link.link, { prev: list[index - 1] ?? null, next: list[index + 1] ?? null });
    });
  }
  for (const page of pages) {
    const { prev, next } = page.frontmatter;
    if (prev === undefined && next === undefined) continue;
    const listed = neighbors.get(page.routePath) ?? { prev: null, next: null };
    neighbors.set(page.routePath, {
      prev: chosen('prev', { listed: listed.prev, page, space }),
      next: chosen('next', { listed: listed.next, page, space }),
    });
    if (!isFallback(page, space.urls)) findings.push(...missingNeighbors(page, space, config));
  }
  return { neighbors, findings };
}

/** The pages in a sidebar in reading order, each once. */
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

/**
 * The frontmatter's choice: nothing, `false`, a path, or an object whose missing text or link comes from the sidebar.
 */
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

function missingNeighbors(page: PageMeta, space: NavSpace, config: SiteConfig): Finding[] {
  const origin = { ...page.route, from: page.path };
  return (page.links ?? []).flatMap(({ key, link, span }) => {
    const which = /^(?:prev|next)/.exec(key)?.[0];
    if (which === undefined || canonicalLink(link, origin, space) !== null) return [];
    const draft = draftOf(link, origin, space);
    const nearest = nearestLink(link, origin, space);
    const problem = prevNextMissing({
      key,
      link,
      ...(nearest !== undefined && { nearest }),
      ...(draft !== undefined && { draft: contentFileOf(config, draft.path) }),
    });
    return [findingAt(problem, { file: contentFileOf(config, page.path), span })];
  });
}
