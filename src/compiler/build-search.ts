/** The search terms of all pages → the index files of every language and version. */
import type { NavTree, SidebarEntry } from '../shared/protocol.ts';
import type { CompiledPage } from './compile-page.ts';
import type { OutputFile } from './emit.ts';
import type { PageMeta } from './read-page.ts';
import { indexFilesOf } from './search-index-files.ts';
import type { IndexedPage } from './search-index-files.ts';
import { pageTermsOf } from './search-page-terms.ts';

/** A compiled page's search terms and what a hit shows, as compact bytes. Empty for pages that are left out. */
export function indexPage(page: CompiledPage, search: { codeBlocks: boolean }): Uint8Array {
  const { pageType, frontmatter } = page.meta;
  const isLeftOut = pageType === 'home' || pageType === '404' || frontmatter['search'] === false;
  return isLeftOut ? new Uint8Array() : pageTermsOf(page, search);
}

export interface SearchInput {
  pages: { meta: PageMeta; terms: Uint8Array }[];
  /** By `navKeyOf`; gives the sidebar group that each page stands in. */
  nav: ReadonlyMap<string, NavTree>;
  /** Output folder of one language and version. */
  folderOf(place: { lang: string; version: string }): string;
}

/** All pages' terms → manifest, shards and records of every language and version. Same pages, same bytes, in any order. */
export function buildSearch({ pages, nav, folderOf }: SearchInput): OutputFile[] {
  const groups = groupsOf(nav);
  const places = new Map<string, IndexedPage[]>();
  for (const { meta, terms } of pages) {
    const folder = folderOf(meta.route);
    const members = places.get(folder) ?? [];
    places.set(folder, members);
    if (terms.length > 0) members.push({ routePath: meta.routePath, group: groups.get(meta.routePath) ?? '', terms });
  }
  return [...places].flatMap(([folder, members]) => indexFilesOf(folder, members));
}

/** Route path → title of the first-level sidebar group, or of the section header above it. */
function groupsOf(nav: ReadonlyMap<string, NavTree>): Map<string, string> {
  const groups = new Map<string, string>();
  for (const { sidebar } of nav.values()) {
    let header = '';
    for (const entry of sidebar) {
      if ('sectionHeaderText' in entry) header = entry.sectionHeaderText;
      if ('text' in entry) addGroup(groups, entry, entry.items === undefined ? header : entry.text);
    }
  }
  return groups;
}

function addGroup(groups: Map<string, string>, entry: SidebarEntry, title: string): void {
  if (!('text' in entry)) return;
  if (entry.link !== undefined && !groups.has(entry.link)) groups.set(entry.link, title);
  for (const item of entry.items ?? []) addGroup(groups, item, title);
}
