/** Builds the sidebar of each section in one language from the folders of one version and their `_meta.json` files. */
import type { Localized } from '../../config/nav-options.ts';
import { namesIn, wordsOfName } from './folder-tree.ts';
import type { Folder } from './folder-tree.ts';
import { isListed } from '../listed.ts';
import type { Entry, MetaFile } from './meta-file.ts';
import type { DirEntry, FileEntry, HeaderEntry, LinkEntry } from './meta-schema.ts';
import { shownLink } from './links.ts';
import type { NavSpace } from './links.ts';
import type { PageMeta } from '../page.ts';
import { siteText } from '../../config/site-texts.ts';
import type { SiteTexts } from '../../config/site-texts.ts';
import type { SidebarEntry, SidebarItem } from '../../../shared/protocol.ts';

/** The input for building a sidebar. */
export interface NavSource {
  version: string;
  lang: string;
  defaultLang: string;
  /** Maps folder paths to the files that determine order and groups. */
  metas: ReadonlyMap<string, MetaFile>;
  /** Maps folder paths to this language's own files, whose labels take precedence. Empty for the default language. */
  overrides: ReadonlyMap<string, MetaFile>;
  /** The site's own text, whose keys may be used as labels. */
  texts: SiteTexts;
  space: NavSpace;
}

/** The sidebar of a first-level folder. */
export function sidebarOf(folder: Folder, source: NavSource): SidebarEntry[] {
  return entriesIn(folder, { source, linkedIndex: false });
}

/** The sidebar of pages outside any section. */
export function rootSidebarOf(root: Folder, source: NavSource): SidebarEntry[] {
  return entriesIn({ ...root, folders: new Map() }, { source, linkedIndex: false });
}

interface Inside {
  source: NavSource;
  /** The folder's index page is the group's link, and therefore not an entry. */
  linkedIndex: boolean;
}

function entriesIn(folder: Folder, inside: Inside): SidebarEntry[] {
  const meta = inside.source.metas.get(folder.path);
  const entries = meta === undefined || meta.entries.length === 0 ? defaultEntries(folder, inside) : meta.entries;
  const listed = new Set(meta?.entries.flatMap((entry) => (isPageEntry(entry) ? [entry.name] : [])) ?? []);
  const ownLabel = labelsOf(inside.source.overrides.get(folder.path), inside.source);
  const label = (entry: Entry): string | undefined =>
    ownLabel(entry) ?? localize('label' in entry ? entry.label : undefined, inside.source);
  return tidied(entries.flatMap((entry) => entryOf(entry, { folder, inside, label: label(entry), listed })));
}

/** Entries without a `_meta.json`: all pages and folders, except home and 404 pages. */
function defaultEntries(folder: Folder, { source, linkedIndex }: Inside): Entry[] {
  return namesIn(folder).flatMap((name): Entry[] => {
    const page = folder.pages.get(name)?.get(source.lang);
    if (folder.folders.has(name)) return [{ type: 'dir', name }];
    if (name === 'index' && linkedIndex) return [];
    return page === undefined || page.pageType === 'home' || page.pageType === '404' ? [] : [{ name }];
  });
}

interface EntryContext {
  folder: Folder;
  inside: Inside;
  label: string | undefined;
  /** Pages that the folder's file lists individually. */
  listed: ReadonlySet<string>;
}

function entryOf(entry: Entry, context: EntryContext): SidebarEntry[] {
  switch (entry.type) {
    case 'divider':
      return [{ dividerType: entry.dashed === true ? 'dashed' : 'solid' }];
    case 'section-header':
      return [headerOf(entry, context)];
    case 'link':
    case 'custom-link':
      return linkOf(entry, context);
    case 'dir':
      return groupOf(entry, context);
    default:
      return pageOf(entry, context);
  }
}

function headerOf(entry: HeaderEntry, { label }: EntryContext): SidebarEntry {
  return { sectionHeaderText: label ?? '', ...(entry.tag !== undefined && { tag: entry.tag }) };
}

function linkOf(entry: LinkEntry, { folder, inside, label }: EntryContext): SidebarEntry[] {
  const { source } = inside;
  const from = source.metas.get(folder.path)?.path ?? '';
  const link = shownLink(entry.link, { ...source, from }, source.space);
  if (link === null) return [];
  const { tag, context, activeMatch } = entry;
  return [
    {
      text: label ?? link,
      link,
      ...(tag !== undefined && { tag }),
      ...(context !== undefined && { context }),
      ...(activeMatch !== undefined && { activeMatch }),
    },
  ];
}

function pageOf(entry: FileEntry & { bare?: true }, context: EntryContext): SidebarEntry[] {
  const { folder, inside, label } = context;
  const name = nameOf(entry);
  if (entry.bare === true && folder.folders.has(name))
    return groupOf({ type: 'dir', name }, { ...context, listed: new Set() });
  const page = folder.pages.get(name)?.get(inside.source.lang);
  if (page === undefined || !isListed(page.frontmatter)) return [];
  return [{ text: label ?? page.title, link: page.routePath, ...presentationOf(entry, page) }];
}

/** A folder, linked to its index page or to the page with the same name, unless those pages are entries themselves. */
function groupOf(entry: DirEntry, { folder, inside, label, listed }: EntryContext): SidebarEntry[] {
  const child = folder.folders.get(entry.name);
  if (child === undefined) return [];
  const { source } = inside;
  const childMeta = source.metas.get(child.path);
  const listsIndex = childMeta?.entries.some((inner) => isPageEntry(inner) && nameOf(inner) === 'index') ?? false;
  const index = child.pages.get('index')?.get(source.lang);
  const sibling = folder.pages.get(entry.name)?.get(source.lang);
  const page = index !== undefined && !listsIndex ? index : listed.has(entry.name) ? undefined : sibling;
  const isShown = page !== undefined && isListed(page.frontmatter);
  const items = entriesIn(child, { source, linkedIndex: page === index && page !== undefined });
  if (items.length === 0 && !isShown) return [];
  const item: SidebarItem = {
    text: label ?? page?.title ?? index?.title ?? wordsOfName(child.name),
    ...(isShown && { link: page.routePath }),
    ...(items.length > 0 && { items }),
    ...(entry.collapsed !== undefined && { collapsed: entry.collapsed }),
    ...(entry.collapsible !== undefined && { collapsible: entry.collapsible }),
    ...presentationOf(entry, page),
  };
  return [item];
}

/** The keys of an item that a page's frontmatter may also set; the frontmatter takes precedence. */
function presentationOf(entry: FileEntry | DirEntry, page: PageMeta | undefined): Partial<SidebarItem> {
  const own = page?.frontmatter ?? {};
  const tag = typeof own['tag'] === 'string' ? own['tag'] : entry.tag;
  const context = typeof own['context'] === 'string' ? own['context'] : entry.context;
  const headers = Array.isArray(own['overviewHeaders'])
    ? own['overviewHeaders'].filter((depth) => typeof depth === 'number')
    : entry.overviewHeaders;
  return {
    ...(tag !== undefined && { tag }),
    ...(context !== undefined && { context }),
    ...(headers !== undefined && { overviewHeaders: headers }),
  };
}

/** Removes headers and dividers with nothing after them, for example if no page is translated yet. */
function tidied(entries: SidebarEntry[]): SidebarEntry[] {
  return entries.filter((entry, index) => {
    if ('text' in entry) return true;
    const following = entries
      .slice(index + 1)
      .find((later) => 'sectionHeaderText' in entry || !('sectionHeaderText' in later));
    return following !== undefined && 'text' in following;
  });
}

/**
 * Labels from a language's own file: pages and folders by name, other entries by their position among entries of the
 * same type.
 */
function labelsOf(meta: MetaFile | undefined, source: NavSource): (entry: Entry) => string | undefined {
  if (meta === undefined) return () => undefined;
  const idOf = createIds();
  const labels = new Map(
    meta.entries.map((entry) => [idOf(entry), localize('label' in entry ? entry.label : undefined, source)]),
  );
  const idOfOther = createIds();
  return (entry) => labels.get(idOfOther(entry));
}

function createIds(): (entry: Entry) => string {
  const turns = new Map<string, number>();
  return (entry) => {
    if (isPageEntry(entry) || entry.type === 'dir') return `name:${nameOf(entry)}`;
    const turn = (turns.get(entry.type) ?? 0) + 1;
    turns.set(entry.type, turn);
    return `${entry.type}:${turn}`;
  };
}

/** A string in one language; falls back to the default language if it is missing in this one. */
export function localize(
  text: Localized | undefined,
  context: { lang: string; defaultLang: string; texts: SiteTexts },
): string | undefined {
  if (typeof text === 'object') return text[context.lang] ?? text[context.defaultLang];
  return text === undefined ? undefined : (siteText(context.texts, text, context) ?? text);
}

export function isPageEntry(entry: Entry): entry is FileEntry & { bare?: true } {
  return entry.type === undefined || entry.type === 'file';
}

/** The name of an entry without the extension that the author may have written. */
export function nameOf(entry: FileEntry | DirEntry): string {
  return entry.name.replace(/\.mdx?$/, '').replace(/\/$/, '');
}
