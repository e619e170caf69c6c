/**
 * Converts the navigation for the site config: links point to new routes, and entries whose pages do not exist are
 * omitted.
 */
import type { NavEntry, Note, OldPage, OldSite, SidebarEntry } from '../model.ts';
import { newUrlOf } from '../pages/links.ts';

export interface NavigationInput {
  site: OldSite;
  pageAt(url: string): OldPage | null;
  /** Whether a path is a file in the new `public/`. */
  isPublic(path: string): boolean;
  /** Whether builds omit a page. */
  isDraft(page: OldPage): boolean;
  notes: Note[];
}

export function convertNav(entries: readonly NavEntry[], lang: string, input: NavigationInput): NavEntry[] {
  return entries.flatMap(({ link, items, ...entry }): NavEntry[] => {
    const own = items === undefined ? undefined : convertNav(items, lang, input);
    const target = link === undefined ? undefined : (newRoute(link, lang, input) ?? undefined);
    if (own !== undefined && own.length > 0) return [{ ...entry, items: own }];
    return target === undefined ? [] : [{ ...entry, link: target }];
  });
}

export function convertSidebar(
  sidebar: Record<string, readonly SidebarEntry[]>,
  lang: string,
  input: NavigationInput,
): Record<string, SidebarEntry[]> {
  const converted = Object.entries(sidebar).flatMap(([prefix, entries]) => {
    const own = convertEntries(entries, lang, input);
    return own.length === 0 ? [] : [[prefixOf(prefix, lang, input.site), own] as const];
  });
  return Object.fromEntries(converted);
}

function convertEntries(entries: readonly SidebarEntry[], lang: string, input: NavigationInput): SidebarEntry[] {
  return entries.flatMap(({ link, items, ...entry }) => {
    const own = items === undefined ? [] : convertEntries(items, lang, input);
    const target = link === undefined ? null : newRoute(link, lang, input);
    if (target === null && own.length === 0) return [];
    return [{ ...entry, ...(target !== null && { link: target }), ...(own.length > 0 && { items: own }) }];
  });
}

/** `/zh/guide/` → `/guide/`. */
function prefixOf(prefix: string, lang: string, site: OldSite): string {
  const slashed = prefix.startsWith('/') ? prefix : `/${prefix}`;
  const isDefault = lang === site.locales[0]?.lang;
  return isDefault ? slashed : slashed.replace(new RegExp(`^/${lang}(?=/|$)`), '') || '/';
}

/**
 * Returns a route without the language or an external URL. Returns null for a draft, and with a note for a link that
 * has no target.
 */
function newRoute(link: string, lang: string, input: NavigationInput): string | null {
  const { site, pageAt, isPublic, notes } = input;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return link;
  const [, location = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  const base = site.base ?? '/';
  const slashed = location.startsWith('/') ? location : `/${location}`;
  const isDefault = lang === site.locales[0]?.lang;
  const candidates = [
    ...(isDefault ? [] : [`/${lang}${slashed}`]),
    slashed,
    ...(base !== '/' && slashed.startsWith(base) ? [slashed.slice(base.length - 1)] : []),
  ];
  const page = candidates
    .map((url) => pageAt(url.replace(/\.mdx?$/, '')))
    .find((found) => found !== null && found.lang === lang);
  if (page !== undefined && page !== null) {
    if (input.isDraft(page)) return null;
    const route = newUrlOf(page, site);
    return (isDefault ? route : route.replace(new RegExp(`^/${lang}(?=/|$)`), '') || '/') + rest;
  }
  if (isPublic(slashed)) return slashed;
  const [file = ''] = site.configs;
  notes.push({ kind: 'manual', cause: 'A navigation link has no target', file, line: 1, detail: link });
  return null;
}
