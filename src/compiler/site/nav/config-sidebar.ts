/** Converts the sidebars from the config to the sidebars of one language and version, and checks their links. */
import type { UserNavItem, UserSidebarEntry } from '../../config/nav-options.ts';
import type { SiteConfig } from '../../config/site.ts';
import { languageKeyOf } from './key.ts';
import { shownLink } from './links.ts';
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
function writtenSidebars({ theme, multiVersion }: SiteConfig, lang: string): WrittenSidebar[] {
  return Object.entries(theme.sidebar?.[lang] ?? {}).map(([prefix, entries]) => {
    const path = prefix.replaceAll(/^\/+|\/+$/g, '');
    const [first = '', ...rest] = path.split('/');
    const isVersion = multiVersion.versions.includes(first);
    return { prefix, section: isVersion ? rest.join('/') : path, version: isVersion ? first : null, entries };
  });
}

/** The sidebars of one language and version, by section. */
export type EditionSidebars = ReadonlyMap<string, WrittenSidebar>;

export type FindSidebars = (edition: { lang: string; version: string }) => EditionSidebars;

/** Returns a function that computes the sidebars of each language and version once. */
export function sidebarsIn(config: SiteConfig): FindSidebars {
  const known = new Map<string, EditionSidebars>();
  return (edition) => {
    const key = languageKeyOf(edition);
    const sidebars = known.get(key) ?? sidebarsFor(config, edition);
    known.set(key, sidebars);
    return sidebars;
  };
}

/**
 * The sidebars that apply to the pages of one language and version. Those of the version replace the sidebars for all
 * versions at and below their prefix.
 */
function sidebarsFor(config: SiteConfig, { lang, version }: { lang: string; version: string }): EditionSidebars {
  const all = writtenSidebars(config, lang);
  const own = bySection(all.filter((one) => one.version === version));
  const shared = all.filter((one) => one.version === null && sidebarAt(one.section, own) === undefined);
  return new Map([...bySection(shared), ...own]);
}

function bySection(sidebars: readonly WrittenSidebar[]): EditionSidebars {
  return new Map(sidebars.map((one) => [one.section, one]));
}

/**
 * The sidebars that readers in one language see, each with a version whose pages show it: the default version if
 * possible.
 */
export function shownSidebars(config: SiteConfig, lang: string): { sidebar: WrittenSidebar; version: string }[] {
  const { default: main, versions } = config.multiVersion;
  const shown = new Map<string, { sidebar: WrittenSidebar; version: string }>();
  for (const version of new Set([main, ...versions]))
    for (const sidebar of sidebarsFor(config, { lang, version }).values())
      if (!shown.has(sidebar.prefix)) shown.set(sidebar.prefix, { sidebar, version });
  return [...shown.values()];
}

/** Sidebars by section. */
export function configSidebars(written: EditionSidebars, source: NavSource): Map<string, SidebarEntry[]> {
  return new Map([...written].map(([section, { entries }]) => [section, entriesOf(entries, source)]));
}

function entriesOf(written: readonly UserSidebarEntry[], source: NavSource): SidebarEntry[] {
  return written.flatMap((entry): SidebarEntry[] => {
    if ('dividerType' in entry) return [entry];
    if ('sectionHeaderText' in entry)
      return [{ ...entry, sectionHeaderText: localize(entry.sectionHeaderText, source) ?? '' }];
    const { text, link: writtenLink, items: writtenItems, ...rest } = entry;
    const link = writtenLink === undefined ? null : shownLink(writtenLink, { ...source, from: '' }, source.space);
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

/** Every link in a sidebar or a top bar, as written or as shown. */
export function linksIn(entries: readonly (UserSidebarEntry | UserNavItem | SidebarEntry | NavItem)[]): string[] {
  return entries.flatMap((entry) =>
    'text' in entry ? [...(entry.link === undefined ? [] : [entry.link]), ...linksIn(entry.items ?? [])] : [],
  );
}

/** The sidebar in the config for a path: the one with the longest prefix that matches by whole segments. */
export function sidebarAt(slug: string, sidebars: EditionSidebars): WrittenSidebar | undefined {
  let section = slug;
  while (section !== '' && !sidebars.has(section)) section = section.slice(0, Math.max(0, section.lastIndexOf('/')));
  return sidebars.get(section);
}

/** The section whose sidebar a page shows: the configured prefix of its path, or else its first folder. */
export function sectionIn(slug: string, sidebars: EditionSidebars): string {
  return sidebarAt(slug, sidebars)?.section ?? slug.slice(0, Math.max(0, slug.indexOf('/')));
}
