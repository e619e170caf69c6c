/** Converts the sidebars from the config to the sidebars of one language and version, and checks their links. */
import type { UserSidebarEntry } from '../../config/nav-options.ts';
import { canonicalLink } from './links.ts';
import { localize } from './sidebar.ts';
import type { NavSource } from './sidebar.ts';
import type { SidebarEntry, SidebarItem } from '../../../shared/protocol.ts';

/** Sidebars by section, which is the path prefix without surrounding slashes. */
export function configSidebars(
  written: Readonly<Record<string, UserSidebarEntry[]>>,
  source: NavSource,
): Map<string, SidebarEntry[]> {
  return new Map(
    Object.entries(written).map(([prefix, entries]) => [sectionOfPrefix(prefix), entriesOf(entries, source)]),
  );
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

/** Every link in the sidebars as written, with its key path. */
export function writtenLinks(written: Readonly<Record<string, UserSidebarEntry[]>>): string[] {
  const linksIn = (entries: readonly UserSidebarEntry[]): string[] =>
    entries.flatMap((entry) =>
      'text' in entry ? [...(entry.link === undefined ? [] : [entry.link]), ...linksIn(entry.items ?? [])] : [],
    );
  return Object.values(written).flatMap(linksIn);
}

/** The sidebars of one language as written in the config, by path prefix; undefined if it has none. */
export type WrittenSidebars = Readonly<Record<string, UserSidebarEntry[]>> | undefined;

/** The prefix in the config that determines the sidebar of a path: the longest one that matches, by whole segments. */
export function configuredPrefix(slug: string, written: WrittenSidebars): string | undefined {
  let best: string | undefined;
  for (const prefix of Object.keys(written ?? {})) {
    const section = sectionOfPrefix(prefix);
    const fits = section === '' || slug === section || slug.startsWith(`${section}/`);
    if (fits && section.length >= sectionOfPrefix(best ?? '').length) best = prefix;
  }
  return best;
}

/** The section whose sidebar a page shows: the configured prefix of its path, or else its first folder. */
export function sectionIn(slug: string, written: WrittenSidebars): string {
  const prefix = configuredPrefix(slug, written);
  return prefix === undefined ? slug.slice(0, Math.max(0, slug.indexOf('/'))) : sectionOfPrefix(prefix);
}

/** `/guide/deep/` → `guide/deep`. */
function sectionOfPrefix(prefix: string): string {
  return prefix.replaceAll(/^\/+|\/+$/g, '');
}
