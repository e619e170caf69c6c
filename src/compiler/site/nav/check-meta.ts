/** Checks the `_meta.json` files of one version: entries that match nothing, and broken links. */
import { contentFileOf } from '../../config/site.ts';
import type { SiteConfig } from '../../config/site.ts';
import { closest } from '../../findings/closest.ts';
import {
  metaEntryMissing,
  metaEntryDuplicate,
  metaDrift,
  metaUnused,
  navLinkMissing,
} from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { configuredPrefix } from './config-sidebar.ts';
import type { Folder } from './folder-tree.ts';
import type { MetaFile } from './meta-file.ts';
import type { BarEntry, DirEntry, FileEntry } from './meta-schema.ts';
import { canonicalLink, existsInDefault, nearestLink } from './links.ts';
import type { NavSpace } from './links.ts';
import { isPageEntry, nameOf } from './sidebar.ts';

/** Checks one file against its folder. */
export function checkMeta(
  meta: MetaFile,
  { root, lang, version, space }: { root: Folder; lang: string; version: string; space: NavSpace },
): Finding[] {
  const folder = folderAt(root, meta.folder);
  const origin = { lang, version, from: meta.path };
  const seen = new Set<string>();
  const fromEntries = meta.entries.flatMap((entry, index): Finding[] => {
    const at = { list: 'entries' as const, path: [index] };
    if ('link' in entry) {
      return linkFault(entry.link, origin, space).map((problem) =>
        meta.report(problem, { ...at, path: [index, 'link'] }),
      );
    }
    if (entry.type === 'divider' || entry.type === 'section-header') return [];
    const nameAt = entry.bare === true ? at : { ...at, path: [index, 'name'] };
    const id = `${entry.type ?? 'file'}:${nameOf(entry)}`;
    if (seen.has(id)) return [meta.report(metaEntryDuplicate({ name: entry.name }), nameAt)];
    seen.add(id);
    return deadEntry(entry, folder).map((problem) => meta.report(problem, nameAt));
  });
  return [
    ...fromEntries,
    ...(meta.bar ?? []).flatMap((entry, index) => checkBar(entry, { path: [index], meta, origin, space })),
  ];
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
  { readers, config }: { readers: readonly string[]; config: SiteConfig },
): Finding[] {
  const { nav, sidebar } = config.theme;
  return [...metas].flatMap((meta) => {
    const slug = meta.folder === '' ? '' : `${meta.folder}/`;
    // The sidebar of a first-level folder lists all folders inside it.
    const [section = ''] = slug.split('/');
    const prefixes = readers.flatMap((lang) => {
      const prefix = configuredPrefix(slug === '' ? '' : `${section}/`, sidebar?.[lang]);
      const isBar = meta.bar !== null && nav?.[lang] === undefined;
      return prefix === undefined || isBar ? [] : [prefix];
    });
    const [prefix] = prefixes;
    if (prefix === undefined || prefixes.length < readers.length) return [];
    return [findingAt(metaUnused({ prefix }), { file: contentFileOf(config, meta.path) })];
  });
}

function checkBar(
  entry: BarEntry,
  context: {
    path: (string | number)[];
    meta: MetaFile;
    origin: { lang: string; version: string; from: string };
    space: NavSpace;
  },
): Finding[] {
  const { path, meta, origin, space } = context;
  const own =
    entry.link === undefined
      ? []
      : linkFault(entry.link, origin, space).map((problem) =>
          meta.report(problem, { list: 'bar', path: [...path, 'link'] }),
        );
  const inner = (entry.items ?? []).flatMap((item, index) =>
    checkBar(item, { ...context, path: [...path, 'items', index] }),
  );
  return [...own, ...inner];
}

function linkFault(
  link: string,
  origin: { lang: string; version: string; from: string },
  space: NavSpace,
): ReturnType<typeof navLinkMissing>[] {
  if (canonicalLink(link, origin, space) !== null || existsInDefault(link, origin, space)) return [];
  const nearest = nearestLink(link, origin, space);
  return [navLinkMissing({ link, ...(nearest !== undefined && { nearest }) })];
}

function deadEntry(
  entry: (FileEntry & { bare?: true }) | DirEntry,
  folder: Folder | undefined,
): ReturnType<typeof metaEntryMissing>[] {
  const name = nameOf(entry);
  const isBare = isPageEntry(entry) && entry.bare === true;
  const isPage = folder?.pages.has(name) === true;
  const isFolder = folder?.folders.has(name) === true;
  if (isBare ? isPage || isFolder : entry.type === 'dir' ? isFolder : isPage) return [];
  const what = isBare ? 'page or folder' : entry.type === 'dir' ? 'folder' : 'page';
  const candidates = [
    ...(what === 'folder' ? [] : (folder?.pages.keys() ?? [])),
    ...(what === 'page' ? [] : (folder?.folders.keys() ?? [])),
  ];
  const nearest = closest(name, candidates);
  return [metaEntryMissing({ name: entry.name, what, ...(nearest !== undefined && { nearest }) })];
}

function folderAt(root: Folder, folderPath: string): Folder | undefined {
  if (folderPath === '') return root;
  let folder: Folder | undefined = root;
  for (const name of folderPath.split('/')) folder = folder?.folders.get(name);
  return folder;
}
