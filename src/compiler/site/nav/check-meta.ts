/** Checks the `_meta.json` files of one version: entries that match nothing, and broken links. */
import { contentFileOf } from '../../config/site.ts';
import type { SiteConfig } from '../../config/site.ts';
import { closest } from '../../findings/closest.ts';
import {
  metaEntryMissing,
  metaEntryNested,
  metaEntryDuplicate,
  metaDrift,
  metaUnused,
} from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { sidebarAt } from './config-sidebar.ts';
import type { FindSidebars } from './config-sidebar.ts';
import type { Folder } from './folder-tree.ts';
import type { MetaFile } from './meta-file.ts';
import type { BarEntry, DirEntry, FileEntry } from './meta-schema.ts';
import { linkFault } from './link-faults.ts';
import { routePathOf } from '../../../shared/urls.ts';
import type { NavSpace } from './links.ts';
import { isPageEntry, nameOf } from './sidebar.ts';

interface Edition {
  lang: string;
  version: string;
}

interface Context {
  meta: MetaFile;
  origin: Edition & { from: string };
  space: NavSpace;
  config: SiteConfig;
}

/** Checks one file against its folder. */
export function checkMeta(
  meta: MetaFile,
  { root, lang, version, space, config }: Pick<Context, 'space' | 'config'> & Edition & { root: Folder },
): Finding[] {
  const folder = folderAt(root, meta.folder);
  const origin = { lang, version, from: meta.path };
  const context: Context = { meta, origin, space, config };
  const seen = new Set<string>();
  const fromEntries = meta.entries.flatMap((entry, index): Finding[] => {
    const at = { list: 'entries' as const, path: [index] };
    if ('link' in entry) return faultsOf(entry.link, { ...at, path: [index, 'link'] }, context);
    if (entry.type === 'divider' || entry.type === 'section-header') return [];
    const nameAt = entry.bare === true ? at : { ...at, path: [index, 'name'] };
    const id = `${entry.type ?? 'file'}:${nameOf(entry)}`;
    if (seen.has(id)) return [meta.report(metaEntryDuplicate({ name: entry.name }), nameAt)];
    seen.add(id);
    return deadEntry(entry, folder, context).map((problem) => meta.report(problem, nameAt));
  });
  return [...fromEntries, ...(meta.bar ?? []).flatMap((entry, index) => checkBar(entry, [index], context))];
}

/**
 * Reports entries in a translation's file that the default language's file does not list. They have no effect,
 * because the default language determines the entries.
 */
export function metaMismatches(meta: MetaFile, source: MetaFile, config: SiteConfig): Finding[] {
  const listed = new Set(source.entries.flatMap((entry) => ('name' in entry ? [nameOf(entry)] : [])));
  return meta.entries.flatMap((entry, index) => {
    if (!('name' in entry) || listed.has(nameOf(entry))) return [];
    const problem = metaDrift({ name: entry.name, source: contentFileOf(config, source.path) });
    return [meta.report(problem, { list: 'entries', path: entry.bare === true ? [index] : [index, 'name'] })];
  });
}

/**
 * Reports files whose entries have no effect, because the config defines the sidebars of all their readers. `readers`:
 * the languages whose sidebars the files determine.
 */
export function unusedMetas(
  metas: Iterable<MetaFile>,
  {
    readers,
    version,
    sidebars,
    config,
  }: { readers: readonly string[]; version: string; sidebars: FindSidebars; config: SiteConfig },
): Finding[] {
  const { nav } = config.theme;
  return [...metas].flatMap((meta) => {
    const slug = meta.folder === '' ? '' : `${meta.folder}/`;
    // The sidebar of a first-level folder lists all folders inside it.
    const [section = ''] = slug.split('/');
    const prefixes = readers.flatMap((lang) => {
      const prefix = sidebarAt(section, sidebars({ lang, version }))?.prefix;
      const isBar = meta.bar !== null && nav?.[lang] === undefined;
      return prefix === undefined || isBar ? [] : [prefix];
    });
    const [prefix] = prefixes;
    if (prefix === undefined || prefixes.length < readers.length) return [];
    return [findingAt(metaUnused({ prefix }), { file: contentFileOf(config, meta.path) })];
  });
}

function checkBar(entry: BarEntry, path: (string | number)[], context: Context): Finding[] {
  const own = entry.link === undefined ? [] : faultsOf(entry.link, { list: 'bar', path: [...path, 'link'] }, context);
  const inner = (entry.items ?? []).flatMap((item, index) => checkBar(item, [...path, 'items', index], context));
  return [...own, ...inner];
}

/** A finding about a link, with the edit that fixes it. */
function faultsOf(link: string, at: Parameters<MetaFile['report']>[1], context: Context): Finding[] {
  const { meta, origin, space, config } = context;
  const fault = linkFault(link, origin, { space, config });
  if (fault === null) return [];
  const finding = meta.report(fault.problem, at);
  const { span } = finding;
  if (fault.next === undefined || span === undefined) return [finding];
  return [{ ...finding, fix: { edits: [{ span, text: JSON.stringify(fault.next) }] } }];
}

function deadEntry(
  entry: (FileEntry & { bare?: true }) | DirEntry,
  folder: Folder | undefined,
  { meta, origin, space }: Context,
): ReturnType<typeof metaEntryMissing>[] {
  const name = nameOf(entry);
  const isBare = isPageEntry(entry) && entry.bare === true;
  const isPage = folder?.pages.has(name) === true;
  const isFolder = folder?.folders.has(name) === true;
  if (isBare ? isPage || isFolder : entry.type === 'dir' ? isFolder : isPage) return [];
  const what = isBare ? 'page or folder' : entry.type === 'dir' ? 'folder' : 'page';
  const slug = meta.folder === '' ? name : `${meta.folder}/${name}`;
  const routePath = routePathOf({ ...origin, slug: slug.replace(/(^|\/)index$/, '$1') }, space.urls);
  // Builds exclude drafts, and also their entries, so that a page can be listed before it is published.
  if (what !== 'folder' && space.drafts?.has(routePath) === true) return [];
  const parts = name.split('/');
  if (parts.length > 1 && isInside(folder, parts))
    return [metaEntryNested({ name: entry.name, folder: parts[0] ?? '' })];
  const candidates = [
    ...(what === 'folder' ? [] : (folder?.pages.keys() ?? [])),
    ...(what === 'page' ? [] : (folder?.folders.keys() ?? [])),
  ];
  const nearest = closest(name, candidates);
  return [metaEntryMissing({ name: entry.name, what, ...(nearest !== undefined && { nearest }) })];
}

/** True if the path of a page or folder exists below a folder. */
function isInside(folder: Folder | undefined, parts: readonly string[]): boolean {
  const [name = '', ...rest] = parts;
  if (rest.length === 0) return folder?.pages.has(name) === true || folder?.folders.has(name) === true;
  return isInside(folder?.folders.get(name), rest);
}

function folderAt(root: Folder, folderPath: string): Folder | undefined {
  if (folderPath === '') return root;
  let folder: Folder | undefined = root;
  for (const name of folderPath.split('/')) folder = folder?.folders.get(name);
  return folder;
}
