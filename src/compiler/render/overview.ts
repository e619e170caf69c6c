/** Collects the pages that an overview lists. */
import type { PageFacts } from '../compile/cache/pages.ts';
import { publishedOf } from '../site/entries.ts';
import type { PageMeta } from '../site/page.ts';
import type { OverviewGroup } from './context.ts';
import type { NavData, SidebarEntry, SidebarItem, TocEntry } from '../../shared/protocol.ts';

/**
 * The pages of a section's sidebar in this page's folder, by first-level group. The heading levels come from the
 * component, otherwise from the listed page, this page or the group.
 */
export function overviewOf(
  facts: PageFacts,
  nav: NavData,
  { tocs, routes }: { tocs: (routePath: string) => TocEntry[]; routes: ReadonlyMap<string, PageMeta> },
): OverviewGroup[] {
  const { headers, descriptions, dates, sort } = facts.overview;
  const dateOf = (link: string): string => publishedOf(routes.get(link) ?? { frontmatter: {} }) ?? '';
  const depths = headersOf(facts.meta.frontmatter['overviewHeaders']);
  const loose: OverviewGroup = { name: nav.shell.texts.overviewOthers, pages: [] };
  const groups: OverviewGroup[] = [];
  for (const entry of nav.tree.sidebar) {
    if (!('text' in entry)) continue;
    const group = entry.items === undefined ? loose : { name: entry.text, pages: [] };
    for (const item of overviewItems([entry], facts.meta.routePath)) {
      const dated = { text: item.text, link: item.link, ...(dates && { date: dateOf(item.link) }) };
      if (descriptions) {
        const description = routes.get(item.link)?.description ?? '';
        group.pages.push({ ...dated, description, toc: [] });
        continue;
      }
      const wanted = headers ?? item.overviewHeaders ?? depths ?? entry.overviewHeaders ?? [2];
      const toc = tocs(item.link).filter(({ depth }) => wanted.includes(depth));
      group.pages.push({ ...dated, toc });
    }
    if (group !== loose && group.pages.length > 0) groups.push(group);
  }
  // The name of a group that consists of this page's folder would repeat the page's title.
  const isOwn = nav.tree.sidebar.some(
    (entry) => 'text' in entry && entry.items !== undefined && entry.link === facts.meta.routePath,
  );
  const isSingle = groups.length === 1 && loose.pages.length === 0;
  const named = isOwn && isSingle ? groups.map(({ pages: own }) => ({ ...loose, pages: own })) : groups;
  const all = loose.pages.length > 0 ? [...named, loose] : named;
  if (sort === 'sidebar') return all;
  const pages = all.flatMap((group) => group.pages);
  // Pages without a date come last.
  return [{ ...loose, pages: pages.toSorted((a, b) => dateOf(b.link).localeCompare(dateOf(a.link), 'en')) }];
}

/** The items of a sidebar that an overview lists: the other pages in the folder of its page. */
export function overviewItems(sidebar: readonly SidebarEntry[], routePath: string): LinkedItem[] {
  const below = routePath.replace(/[^/]*$/, '');
  return linkedItems(sidebar).filter(({ link }) => link.startsWith(below) && link !== routePath);
}

function headersOf(value: unknown): number[] | undefined {
  return Array.isArray(value) ? value.filter((depth) => typeof depth === 'number') : undefined;
}

/** All sidebar items with a link, flattened in reading order. */
export function linkedItems(entries: readonly SidebarEntry[]): LinkedItem[] {
  return entries.flatMap((entry) =>
    'text' in entry
      ? [...(entry.link === undefined ? [] : [{ ...entry, link: entry.link }]), ...linkedItems(entry.items ?? [])]
      : [],
  );
}

type LinkedItem = SidebarItem & { link: string };
