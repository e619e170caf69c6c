/** Converts the sidebars from the config to the sidebars of one language and version, and checks their links. */
import type { UserSidebarEntry } from '../../config/nav-options.ts';
import type { SiteConfig } from '../../config/site.ts';
import { canonicalLink } from './links.ts';
import { localize } from './sidebar.ts';
import type { NavSource } from './sidebar.ts';
import type { NavItem, SidebarEntry, SidebarItem } from '../../../shared/protocol.ts';

/** A sidebar in the config. */
export interface WrittenSidebar {
  /** As written: `/guide/`, or `/v1/guide/` for one version. */
  prefix: string;
  /** The prefix without the version and surrounding slashes. */
  section: string;
  /** The version in the prefix; null if the sidebar applies to all versions. */
  version: string | null;
  entries: readonly UserSidebarEntry[];
}

/** All sidebars in the config for one language. */
export function writtenSidebars({ theme, multiVersion }: SiteConfig, lang: string): WrittenSidebar[] {
  return Object.entries(theme.sidebar?.[lang] ?? {}).map(([prefix, entries]) => {
    const path = prefix.replaceAll(/^\/+|\/+$/g, '');
    const [first = '', ...rest] = path.split('/');
    const isVersion = multiVersion.versions.includes(first);
    return { prefix, section: isVersion ? rest.join('/') : path, version: isVersion ? first : null, entries };
  });
}

/**
 * The sidebars that apply to the pages of one language and version. Those of the version replace the sidebars for all
 * versions at and below their prefix.
 */
export function sidebarsFor(
  config: SiteConfig,
  { lang, version }: { lang: string; version: string },
): WrittenSidebar[] {
  const all = writtenSidebars(config, lang);
  const own = all.filter((one) => one.version === version);
  const shared = all.filter((one) => one.version === null && !own.some(({ section }) => isBelow(one.section, section)));
  return [...shared, ...own];
}

function isBelow(path: string, section: string): boolean {
  return section === '' || path === section || path.startsWith(`${section}/`);
}

/** Sidebars by section. */
export function configSidebars(written: readonly WrittenSidebar[], source: NavSource): Map<string, SidebarEntry[]> {
  return new Map(written.map(({ section, entries }) => [section, entriesOf(entries, source)]));
}

function entriesOf(written: readonly UserSidebarEntry[], source: NavSource): SidebarEntry[] {
  return written.flatMap((entry): SidebarEntry[] => {
    if ('dividerType' in entry) return [entry];
    if ('sectionHeaderText' in entry)
      return [{ ...entry, sectionHeaderText: localize(entry.sectionHeaderText, source) ?? '' }];
    const { text, link: writtenLink, items: writtenItems, ...rest } = entry;
    const link = writtenLink === undefined ? null : canonicalLink(writtenLink, { ...source, from: '' }, source.space);
    const items = writtenItems === undefined ? [] : entriesOf(writtenItems, source);
    // The page is not translated yet. Links that are broken in every language are reported for the default language.
    if (link === null && items.length === 0) return [];
    const item: SidebarItem = {
      ...rest,
      text: localize(text, source) ?? '',
      ...(link !== null && { link }),
      ...(items.length > 0 && { items }),
    };
    return [item];
  });
}

/** Every link in a sidebar or a top bar. */
export function linksIn(entries: readonly (UserSidebarEntry | SidebarEntry | NavItem)[]): string[] {
  return entries.flatMap((entry) =>
    'text' in entry ? [...(entry.link === undefined ? [] : [entry.link]), ...linksIn(entry.items ?? [])] : [],
  );
}

/** The sidebar in the config for a path: the one with the longest prefix that matches by whole segments. */
export function sidebarAt(slug: string, written: readonly WrittenSidebar[]): WrittenSidebar | undefined {
  let best: WrittenSidebar | undefined;
  for (const one of written) {
    if (isBelow(slug, one.section) && one.section.length >= (best?.section.length ?? 0)) best = one;
  }
  return best;
}

/** The section whose sidebar a page shows: the configured prefix of its path, or else its first folder. */
export function sectionIn(slug: string, written: readonly WrittenSidebar[]): string {
  return sidebarAt(slug, written)?.section ?? slug.slice(0, Math.max(0, slug.indexOf('/')));
}
