/** The `_meta.json` files of one version and its folders → entries that name nothing, and links that lead nowhere. */
import { contentFileOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import { closest, metaEntryDead, metaEntryTwice, metaMismatch, navLinkMissing } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Folder } from './folder-tree.ts';
import type { MetaFile } from './meta-file.ts';
import type { BarEntry, DirEntry, FileEntry } from './meta-schema.ts';
import { canonicalLink, existsInDefault, nearestLink } from './nav-links.ts';
import type { NavSpace } from './nav-links.ts';
import { isPageEntry, nameOf } from './nav-tree.ts';

/** Checks one file against the folder it lies in. */
export function checkMeta(
  meta: MetaFile,
  { root, lang, version, space }: { root: Folder; lang: string; version: string; space: NavSpace },
): Diagnostic[] {
  const folder = folderAt(root, meta.folder);
  const place = { lang, version, from: meta.path };
  const seen = new Set<string>();
  const fromEntries = meta.entries.flatMap((entry, index): Diagnostic[] => {
    const at = { list: 'entries' as const, path: [index] };
    if ('link' in entry) {
      return linkFault(entry.link, place, space).map((finding) =>
        meta.report(finding, { ...at, path: [index, 'link'] }),
      );
    }
    if (entry.type === 'divider' || entry.type === 'section-header') return [];
    const nameAt = entry.bare === true ? at : { ...at, path: [index, 'name'] };
    const id = `${entry.type ?? 'file'}:${nameOf(entry)}`;
    if (seen.has(id)) return [meta.report(metaEntryTwice({ name: entry.name }), nameAt)];
    seen.add(id);
    return deadEntry(entry, folder).map((finding) => meta.report(finding, nameAt));
  });
  return [
    ...fromEntries,
    ...(meta.bar ?? []).flatMap((entry, index) => checkBar(entry, { path: [index], meta, place, space })),
  ];
}

/** Entries of a translation's file that the default language's does not list: what is listed there is what counts. */
export function metaMismatches(meta: MetaFile, source: MetaFile, config: SiteConfig): Diagnostic[] {
  const listed = new Set(source.entries.flatMap((entry) => ('name' in entry ? [nameOf(entry)] : [])));
  return meta.entries.flatMap((entry, index) => {
    if (!('name' in entry) || listed.has(nameOf(entry))) return [];
    const finding = metaMismatch({ name: entry.name, source: contentFileOf(config, source.path) });
    return [meta.report(finding, { list: 'entries', path: entry.bare === true ? [index] : [index, 'name'] })];
  });
}

function checkBar(
  entry: BarEntry,
  context: {
    path: (string | number)[];
    meta: MetaFile;
    place: { lang: string; version: string; from: string };
    space: NavSpace;
  },
): Diagnostic[] {
  const { path, meta, place, space } = context;
  const own =
    entry.link === undefined
      ? []
      : linkFault(entry.link, place, space).map((finding) =>
          meta.report(finding, { list: 'bar', path: [...path, 'link'] }),
        );
  const inner = (entry.items ?? []).flatMap((item, index) =>
    checkBar(item, { ...context, path: [...path, 'items', index] }),
  );
  return [...own, ...inner];
}

function linkFault(
  link: string,
  place: { lang: string; version: string; from: string },
  space: NavSpace,
): ReturnType<typeof navLinkMissing>[] {
  if (canonicalLink(link, place, space) !== null || existsInDefault(link, place, space)) return [];
  const nearest = nearestLink(link, place, space);
  return [navLinkMissing({ link, ...(nearest !== undefined && { nearest }) })];
}

function deadEntry(
  entry: (FileEntry & { bare?: true }) | DirEntry,
  folder: Folder | undefined,
): ReturnType<typeof metaEntryDead>[] {
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
  return [metaEntryDead({ name: entry.name, what, ...(nearest !== undefined && { nearest }) })];
}

function folderAt(root: Folder, folderPath: string): Folder | undefined {
  if (folderPath === '') return root;
  let folder: Folder | undefined = root;
  for (const name of folderPath.split('/')) folder = folder?.folders.get(name);
  return folder;
}
