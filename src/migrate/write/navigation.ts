/**
 * Converts the navigation for the site config: links point to new routes, and entries whose pages do not exist are
 * omitted.
 */
import type { NavEntry, Note, OldPage, OldSite, SidebarEntry } from '../model.ts';
import { textIn } from '../read/texts.ts';
import { newUrlOf } from '../pages/links.ts';

export interface NavigationInput {
  site: OldSite;
  pageAt(url: string): OldPage | null;
  /** Whether a path is a file in the new `public/`. */
  isPublic(path: string): boolean;
  /** Whether builds omit a page. */
  isDraft(page: OldPage): boolean;
  notes: Note[];
  /** The text of a configuration file. */
  textOf(file: string): string;
}

export function convertNav(entries: readonly NavEntry[], lang: string, input: NavigationInput): NavEntry[] {
  return entries.flatMap(({ link, items, text, ...rest }): NavEntry[] => {
    const entry = { text: textIn(text, lang, input.site.locales[0]?.lang ?? ''), ...rest };
    const own = items === undefined ? undefined : convertNav(items, lang, input);
    const target = link === undefined ? undefined : (newRoute(link, lang, input) ?? undefined);
    if (own !== undefined && own.length > 0) return [{ ...entry, items: own }];
    return target === undefined ? [] : [{ ...entry, link: target }];
  });
}

/**
 * Adds the name of the default version to links to pages that no other version has. Without it, the pages of other
 * versions would not show these links.
 */
export function acrossVersions(entries: readonly NavEntry[], site: OldSite): NavEntry[] {
  const [{ lang } = { lang: '' }] = site.locales;
  const version = site.versions?.default;
  if (version === undefined) return [...entries];
  const pathsIn = (pages: readonly OldPage[]): Set<string> =>
    new Set(pages.map((page) => newUrlOf({ ...page, lang, version }, site)));
  const own = pathsIn(site.pages.filter((page) => page.version === version));
  const others = pathsIn(site.pages.filter((page) => page.version !== version));
  const linkOf = (link: string): string => {
    const path = link.replace(/[?#].*$/s, '');
    return own.has(path) && !others.has(path) ? `/${version}${link}` : link;
  };
  const converted = (entry: NavEntry): NavEntry => ({
    ...entry,
    ...(entry.link !== undefined && { link: linkOf(entry.link) }),
    ...(entry.items !== undefined && { items: entry.items.map(converted) }),
  });
  return entries.map(converted);
}

export function convertSidebar(
  sidebar: Record<string, readonly SidebarEntry[]>,
  lang: string,
  input: NavigationInput,
): Record<string, SidebarEntry[]> {
  const converted = Object.entries(sidebar).flatMap(([prefix, entries]) => {
    const version = input.site.versions?.names.find((name) => prefix.startsWith(`/${name}/`)) ?? '';
    const own = convertEntries(entries, lang, input).map((entry) => withoutVersion(entry, version));
    return own.length === 0 ? [] : [[prefixOf(prefix, lang, input.site), own] as const];
  });
  return withoutRepeated(Object.fromEntries(converted), input.site);
}

/** Links in the sidebar of a version lead to pages of that version. */
function withoutVersion({ link, items, ...rest }: SidebarEntry, version: string): SidebarEntry {
  const prefix = `/${version}/`;
  const own = version !== '' && link?.startsWith(prefix) === true ? link.slice(prefix.length - 1) : link;
  return {
    ...rest,
    ...(own !== undefined && { link: own }),
    ...(items !== undefined && { items: items.map((item) => withoutVersion(item, version)) }),
  };
}

/** Omits the sidebars of versions that have the same sidebars as the default version. */
function withoutRepeated(
  sidebars: Record<string, SidebarEntry[]>,
  { versions }: OldSite,
): Record<string, SidebarEntry[]> {
  const isOf = (version: string) => (prefix: string) => prefix.startsWith(`/${version}/`);
  const names = versions?.names ?? [];
  const shared = Object.entries(sidebars).filter(([prefix]) => !names.some((name) => isOf(name)(prefix)));
  const repeated = names.filter((name) => {
    const own = Object.entries(sidebars).filter(([prefix]) => isOf(name)(prefix));
    const moved = own.map(([prefix, entries]) => [prefix.slice(name.length + 1), entries] as const);
    return JSON.stringify(moved) === JSON.stringify(shared);
  });
  return Object.fromEntries(
    Object.entries(sidebars).filter(([prefix]) => !repeated.some((name) => isOf(name)(prefix))),
  );
}

function convertEntries(entries: readonly SidebarEntry[], lang: string, input: NavigationInput): SidebarEntry[] {
  return entries.flatMap(({ link, items, text, ...rest }) => {
    const entry = { text: textIn(text, lang, input.site.locales[0]?.lang ?? ''), ...rest };
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
 * Returns an external URL, or a route without the language. Returns null for a draft and, after adding a note, for a
 * link without a target.
 */
export function newRoute(link: string, lang: string, input: NavigationInput): string | null {
  const { site, pageAt, isPublic } = input;
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
  const found = candidates.flatMap((url) => pageAt(url.replace(/\.mdx?$/, '')) ?? []);
  const page =
    found.find((one) => one.lang === lang) ??
    (site.untranslated === 'source' ? found.find((one) => one.lang === site.locales[0]?.lang) : undefined);
  if (page !== undefined) {
    if (input.isDraft(page)) return null;
    const route = newUrlOf(page, site);
    if (page.lang !== lang || isDefault) return route + rest;
    const inVersion = page.version === site.versions?.default || site.versions === undefined ? '' : `/${page.version}`;
    return (inVersion + route.slice(inVersion.length).replace(new RegExp(`^/${lang}(?=/|$)`), '') || '/') + rest;
  }
  const file = candidates.find((path) => isPublic(path) || isGenerated(path, site));
  if (file !== undefined) return file + rest;
  noteDeadLink(link, lang, input);
  return null;
}

/** True for files that docsite writes at the same path. */
function isGenerated(path: string, site: OldSite): boolean {
  const { redirects } = site;
  return Object.hasOwn(redirects, path.replace(/(?<=.)\/$/, '')) || isWritten(path, site);
}

/** True for feeds, and for files about the site. */
export function isWritten(path: string, { feeds = [] }: OldSite): boolean {
  return (
    /^\/(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt)$/.test(path) || feeds.some(({ file }) => `/${file}` === path)
  );
}

/** Reports a link once, with its language if the link has a target in the default language. */
function noteDeadLink(link: string, lang: string, { site, notes, textOf }: NavigationInput): void {
  const cause = 'A navigation link has no target';
  const detail = lang === site.locales[0]?.lang ? link : `${link} (${lang})`;
  if (notes.some((note) => note.cause === cause && (note.detail === link || note.detail === detail))) return;
  // MkDocs writes links without a slash.
  const escaped = link.replace(/^\//, '').replaceAll(/[^\w/-]/g, String.raw`\$&`);
  const written = new RegExp(String.raw`(?<=["'\x60\s(]/?)${escaped}(?=["'\x60\s,)]|$)`, 'm');
  const [first = '', ...others] = site.configs;
  const file = [first, ...others].find((one) => written.test(textOf(one))) ?? first;
  const before = textOf(file).slice(0, Math.max(0, textOf(file).search(written)));
  notes.push({ kind: 'manual', cause, file, line: before.split('\n').length, detail });
}
