/** Converts the top bar as written, or the existing sections, to top bar items in one language. */
import type { Localized } from '../../config/nav-options.ts';
import { namesIn, wordsOfName } from './folder-tree.ts';
import type { Folder } from './folder-tree.ts';
import { shownLink } from './links.ts';
import { localize } from './sidebar.ts';
import type { NavSource } from './sidebar.ts';
import type { NavItem, SidebarEntry } from '../../../shared/protocol.ts';
import { routeOfRoutePath, routePathOf, splitLink } from '../../../shared/urls.ts';

/** An item as written in `_meta.json` or the config. */
export interface WrittenItem {
  text: Localized;
  link?: string;
  items?: WrittenItem[];
  activeMatch?: string;
  position?: 'left' | 'right';
}

/** The items in one language. An item whose page is not translated links to its section, or is omitted. */
export function topBarOf(written: readonly WrittenItem[], source: NavSource, from: string): NavItem[] {
  const own = ownTexts(source);
  return written.flatMap((item, index) => itemOf(item, { source, from, own: own?.[index] }));
}

function ownTexts({ overrides }: NavSource): WrittenItem[] | undefined {
  return overrides.get('')?.bar ?? undefined;
}

function itemOf(
  item: WrittenItem,
  { source, from, own }: { source: NavSource; from: string; own: WrittenItem | undefined },
): NavItem[] {
  const link = item.link === undefined ? undefined : linkIn(item.link, source, from);
  const items = item.items?.flatMap((inner, index) => itemOf(inner, { source, from, own: own?.items?.[index] })) ?? [];
  if (link === undefined && items.length === 0) return [];
  const { activeMatch, position } = item;
  return [
    {
      text: localize(own?.text, source) ?? localize(item.text, source) ?? '',
      ...(link !== undefined && { link }),
      ...(items.length > 0 && { items }),
      ...(activeMatch !== undefined && { activeMatch }),
      ...(position !== undefined && { position }),
    },
  ];
}

function linkIn(link: string, source: NavSource, from: string): string | undefined {
  const { space, version, lang } = source;
  const found = shownLink(link, { version, lang, from }, space);
  if (found !== null) return found;
  const [section = ''] = routeOfRoutePath(splitLink(link).path, space.urls).slug.split('/');
  const index = routePathOf({ version, lang, slug: section === '' ? '' : `${section}/` }, space.urls);
  return section !== '' && space.routes.has(index) ? index : undefined;
}

/**
 * Maximum number of items, about as many as fit into the bar. The items are part of every document, so their number
 * must not grow with the site.
 */
const maxItems = 8;

/** Slug of the page that lists all sections if the default top bar cannot. */
export const overviewSlug = 'overview';

/** The default top bar: all sections, or the first few and a link to the overview of all. */
export function defaultTopBar(
  sections: readonly NavItem[],
  { version, lang, space }: NavSource,
  overview: string,
): NavItem[] {
  if (sections.length <= maxItems) return [...sections];
  const link = routePathOf({ version, lang, slug: overviewSlug }, space.urls);
  return [...sections.slice(0, maxItems - 1), { text: overview, link }];
}

/** Returns one item per section with pages in this language, linking to its first page. */
export function sectionsOf(root: Folder, source: NavSource, sidebars: ReadonlyMap<string, SidebarEntry[]>): NavItem[] {
  return namesIn(root).flatMap((name) => {
    const folder = root.folders.get(name);
    if (folder === undefined) return [];
    const index = folder.pages.get('index')?.get(source.lang);
    const link = index?.routePath ?? firstLink(sidebars.get(name) ?? []);
    return link === undefined ? [] : [{ text: index?.title ?? wordsOfName(name), link }];
  });
}

/** The first link in a sidebar, in reading order. */
export function firstLink(entries: readonly SidebarEntry[]): string | undefined {
  for (const entry of entries) {
    if (!('text' in entry)) continue;
    const link = entry.link?.startsWith('/') ? entry.link : firstLink(entry.items ?? []);
    if (link !== undefined) return link;
  }
  return undefined;
}
