/** The navigation of an MkDocs site: `nav` or the files by name, as one sidebar or as one per tab. */
import path from 'node:path';
import type { NavEntry, OldPage, SidebarEntry } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import { isList, isRecord, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { titleOf } from './generator.ts';
import type { Language } from './mkdocs-languages.ts';

export interface NavInput {
  files: OldFiles;
  folder: string;
  language: Language;
  /** The page with a source; if filenames contain the language, the translation. */
  pageOf(source: string): OldPage | undefined;
  /** All pages except posts, which only the blog's own sidebar lists. */
  pages: readonly OldPage[];
  /** Called with the label of a page that got the title of the translation instead. */
  onTitle(label: string): void;
}

export function entriesIn(nav: Value, input: NavInput): SidebarEntry[] {
  return isList(nav) ? nav.flatMap((item) => entryOf(item, input)) : generated(input.folder, input);
}

function entryOf(item: Value, input: NavInput): SidebarEntry[] {
  if (typeof item === 'string') return linkTo(item, null, input);
  return Object.entries(isRecord(item) ? item : {}).flatMap(([label, value]) => {
    if (typeof value === 'string') return linkTo(value, label, input);
    const items = (isList(value) ? value : []).flatMap((one) => entryOf(one, input));
    // The index page of a section becomes the link of the section's heading.
    const [first] = isList(value) ? value : [];
    const isIndex = typeof first === 'string' && /(?:^|\/)(?:index|README)\.md$/.test(first);
    const link = isIndex ? items[0]?.link : undefined;
    const own = label === '' && link !== undefined ? (items[0]?.text ?? '') : label;
    const text = textAt(input.language.labels, label) ?? own;
    return [{ text, ...(link !== undefined && { link }), items: link === undefined ? items : items.slice(1) }];
  });
}

function linkTo(file: string, label: string | null, input: NavInput): SidebarEntry[] {
  const { files, folder, language, pageOf } = input;
  const text = label === null ? null : (textAt(language.labels, label) ?? label);
  if (/^[a-z]+:/i.test(file)) return [{ text: text ?? file, link: file }];
  const page = pageOf(path.posix.join(folder, file));
  if (page === undefined) return [{ text: text ?? file, link: `/${file}` }];
  const title = titleOf(files, page.source);
  // A label without a translation would be in the wrong language.
  const isLabelForeign = text !== null && text === label && page.lang === language.lang && isTranslation(page, input);
  if (isLabelForeign && text !== title) input.onTitle(text);
  return [{ text: isLabelForeign ? title : (text ?? title), link: page.url }];
}

function isTranslation({ lang }: OldPage, { language, pages }: NavInput): boolean {
  return language.nav === undefined && pages[0] !== undefined && lang !== pages[0].lang;
}

/** Used without `nav`: files sorted by name with the index first, then folders. */
function generated(folder: string, input: NavInput): SidebarEntry[] {
  const sources = input.pages
    .filter(({ lang }) => lang === input.language.lang)
    .map(({ source }) => source)
    .filter((source) => folder === '' || source.startsWith(`${folder}/`));
  const below = sources.map((source) => (folder === '' ? source : source.slice(folder.length + 1)));
  const direct = below
    .filter((name) => !name.includes('/'))
    .toSorted((a, b) => Number(/^index|^README/.test(b)) - Number(/^index|^README/.test(a)) || (a < b ? -1 : 1));
  const folders = [
    ...new Set(below.flatMap((name) => (name.includes('/') ? [name.split('/')[0] ?? ''] : []))),
  ].toSorted();
  return [
    ...direct.flatMap((name) => linkTo(name, null, { ...input, folder })),
    ...folders.map((name) => ({
      text: name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' '),
      items: generated(folder === '' ? name : `${folder}/${name}`, input),
    })),
  ];
}

/** Returns a top bar entry for each section, linked to its first page. */
export function tabsOf(entries: readonly SidebarEntry[]): NavEntry[] {
  return entries.flatMap((entry) => {
    const link = linksIn(entry)[0];
    return link === undefined ? [] : [{ text: entry.text, link }];
  });
}

/**
 * One sidebar for each tab whose pages are in a folder that contains no pages of other tabs; the other entries remain
 * in the sidebar of all other pages.
 */
export function sidebarsByTab(
  entries: readonly SidebarEntry[],
  pages: readonly OldPage[],
): Record<string, SidebarEntry[]> {
  const targets = new Map(pages.map(({ url, target }) => [url, `/${target}`]));
  const tabs = entries.map((entry) => {
    const files = linksIn(entry).flatMap((link) => targets.get(link) ?? []);
    return { entry, files, prefix: commonFolder(files) };
  });
  const isShared = (prefix: string): boolean =>
    tabs.some((tab) => !tab.prefix.startsWith(prefix) && tab.files.some((file) => file.startsWith(prefix)));
  const sidebars: Record<string, SidebarEntry[]> = { '/': [] };
  for (const { entry, prefix } of tabs) {
    const key = isShared(prefix) ? '/' : prefix;
    sidebars[key] = [...(sidebars[key] ?? []), entry];
  }
  return sidebars;
}

function linksIn({ link, items = [] }: SidebarEntry): string[] {
  return [...(link === undefined ? [] : [link]), ...items.flatMap(linksIn)];
}

/** The folder that contains all files. */
function commonFolder(files: readonly string[]): string {
  const [first = [], ...others] = files.map((file) => file.split('/').slice(0, -1));
  const length = first.findIndex((name, index) => others.some((other) => other[index] !== name));
  return `${(length === -1 ? first : first.slice(0, length)).join('/')}/`;
}
