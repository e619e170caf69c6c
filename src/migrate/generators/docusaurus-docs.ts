/** Docusaurus's documents, with their ids and URLs in every version and language. */
import path from 'node:path';
import type { OldPage, OldSite } from '../model.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isList, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { frontmatterOf } from '../pages/frontmatter.ts';
import { globOf } from '../../compiler/glob.ts';
import type { Glob } from '../../compiler/glob.ts';
import { addListings, tagListings } from './docusaurus-listings.ts';
import { readVersionOptions, tagNotes } from './docusaurus-losses.ts';
import { isMarkdown, lineIn, titleOf } from './generator.ts';

export interface DocsInstance {
  id: string;
  /** The folder, as written in the configuration. */
  path: string;
  /** First segments of its URLs, without slashes. */
  base: string;
  sidebarPath: string | null;
  hasSidebar: boolean;
  options: Value;
}

export interface Doc {
  id: string;
  page: OldPage;
  /** Path relative to the folder of its version, as in `dirName`, including number prefixes. */
  file: string;
  /** Shown in sidebars. */
  label: string;
  position: number | null;
  /** A draft or an unlisted page, which no sidebar shows. */
  isHidden: boolean;
}

export interface DocsInput {
  files: OldFiles;
  site: OldSite;
  instance: DocsInstance;
  inRoot(file: string): string;
}

export function docsOf({ files, site, instance, inRoot }: DocsInput): Doc[] {
  const prefix = instance.id === 'default' ? '' : `${instance.id}_`;
  const listed = readData(files, inRoot(`${prefix}versions.json`), site.notes);
  const folderOf = (version: string): string => inRoot(`${prefix}versioned_docs/version-${version}`);
  const names = (isList(listed) ? listed : []).map(String).filter((version) => {
    const exists = files.isFolder(folderOf(version));
    // Files for old versions are often copied or downloaded before a build.
    const cause = 'A version without files is not migrated';
    const file = inRoot(`${prefix}versions.json`);
    if (!exists) site.notes.push({ kind: 'manual', cause, file, line: lineIn(files, file, version), detail: version });
    return exists;
  });
  if (instance.id !== 'default') noteVersions(names, { files, site, instance, inRoot });
  const given = textAt(instance.options, 'lastVersion');
  const last = given === 'current' || names.includes(given ?? '') ? (given ?? '') : (names[0] ?? 'current');
  if (names.length > 0 && instance.id === 'default') {
    const included = at(instance.options, 'includeCurrentVersion') === false ? names : [...names, 'next'];
    site.versions = {
      default: last === 'current' ? 'next' : last,
      names: included,
    };
    readVersionOptions({ files, site, options: instance.options, inRoot });
  }
  const isVersioned = site.versions !== undefined && instance.id === 'default';
  const versions = isVersioned ? (site.versions?.names ?? []) : [''];
  return site.locales.flatMap(({ lang }, index) =>
    versions.flatMap((version) => {
      const isCurrent = version === '' || version === 'next';
      const own = isCurrent ? instance.path : `${prefix}versioned_docs/version-${version}`;
      const plugin = `docusaurus-plugin-content-docs${instance.id === 'default' ? '' : `-${instance.id}`}`;
      const folder =
        index === 0 ? inRoot(own) : inRoot(`i18n/${lang}/${plugin}/${isCurrent ? 'current' : `version-${version}`}`);
      const label = isVersioned && version !== site.versions?.default ? `${version}/` : '';
      const language = index === 0 ? '' : `${lang}/`;
      const space = {
        folder,
        lang,
        version: version === '' ? (site.versions?.default ?? '') : version,
        base: `/${language}${instance.base === '' ? '' : `${instance.base}/`}${label}`,
        newBase: instance.base,
        plugin: instance.id,
      };
      const into = [
        site.versions === undefined ? '' : space.version,
        site.locales.length > 1 ? lang : '',
        instance.base,
      ];
      site.contentFolders.push({ from: folder, to: into.filter((part) => part !== '').join('/') });
      const docs = docsIn(files, space, instance.options);
      addDocListings(docs, space, { files, site, instance, inRoot });
      return docs;
    }),
  );
}

/** Only the instance with the main documents keeps its versions, because a site has one list of versions. */
function noteVersions(names: readonly string[], { files, site, instance, inRoot }: DocsInput): void {
  const file = inRoot(`${instance.id}_versions.json`);
  const cause = 'A version of additional documents, with its sidebars, is not migrated';
  for (const name of names)
    site.notes.push({ kind: 'manual', cause, file, line: lineIn(files, file, name), detail: `${instance.id} ${name}` });
}

/** Tag pages redirect to the page at the root of the documents, or to the first document. */
function addDocListings(docs: readonly Doc[], { folder, base }: Space, { files, site, instance }: DocsInput): void {
  const shown = docs.filter(({ isHidden }) => !isHidden);
  const first = shown.find(({ page }) => `${page.url.replace(/\/$/, '')}/` === base) ?? shown[0];
  if (first === undefined) return;
  const pages = docs.map(({ page }) => page);
  const tagsFile = `${folder}/${textAt(instance.options, 'tags') ?? 'tags.yml'}`;
  site.notes.push(...tagNotes(readData(files, tagsFile, []), files, tagsFile));
  const input = { files, site, pages, folder, options: instance.options, base: base.replace(/\/$/, '') };
  addListings(site, tagListings(input, first.page.url));
}

interface Space {
  folder: string;
  lang: string;
  version: string;
  /** Prefix of old URLs, with language and version. */
  base: string;
  /** Prefix of new paths. */
  newBase: string;
  plugin: string;
}

function docsIn(files: OldFiles, space: Space, options: Value): Doc[] {
  const given = at(options, 'include');
  const include = (isList(given) ? given : []).flatMap((glob) => (typeof glob === 'string' ? expanded(glob) : []));
  const exclude = at(options, 'exclude');
  const excluded = (isList(exclude) ? exclude : []).flatMap((glob) => (typeof glob === 'string' ? expanded(glob) : []));
  return files
    .list(space.folder)
    .filter(isMarkdown)
    .flatMap((source) => {
      const file = space.folder === '' ? source : source.slice(space.folder.length + 1);
      if (/(?:^|\/)_/.test(file)) return [];
      if (include.length > 0 && !include.some((pattern) => pattern.test(file))) return [];
      return excluded.some((pattern) => pattern.test(file)) ? [] : [docOf(files, space, { source, file })];
    });
}

/** Braces may contain commas and patterns. */
function expanded(glob: string): Glob[] {
  const match = /\{([^{}]*)\}/.exec(glob);
  if (match === null) return [globOf(glob)];
  const [whole, list = ''] = match;
  return list.split(',').flatMap((part) => expanded(glob.replace(whole, () => part)));
}

function docOf(files: OldFiles, space: Space, { source, file }: { source: string; file: string }): Doc {
  const data = frontmatterOf(files.text(source) ?? '');
  const segments = file
    .replace(/\.mdx?$/, '')
    .split('/')
    .map(withoutNumber);
  const last = segments.at(-1) ?? '';
  const folder = segments.slice(0, -1);
  const isIndex =
    /^(?:index|readme)$/i.test(last) || (folder.length > 0 && last.toLowerCase() === folder.at(-1)?.toLowerCase());
  const name = textAt(data, 'id') ?? last;
  const slug = textAt(data, 'slug');
  const own =
    isIndex && textAt(data, 'id') === undefined
      ? folder.map((part) => `${part}/`).join('')
      : [...folder, name].join('/');
  const location = slug === undefined ? own : slug.startsWith('/') ? slug.slice(1) : path.posix.join(...folder, slug);
  const ending = file.endsWith('x') ? '.mdx' : '.md';
  const path_ = `${space.newBase === '' ? '' : `${space.newBase}/`}${location}`;
  const target = path_ === '' || path_.endsWith('/') ? `${path_}index${ending}` : `${path_}${ending}`;
  const position = Number(textAt(data, 'sidebar_position'));
  return {
    id: [...folder, name].join('/'),
    file,
    label: textAt(data, 'sidebar_label') ?? titleOf(files, source),
    position: Number.isFinite(position) ? position : numberOf(file),
    isHidden: data['draft'] === true || data['unlisted'] === true,
    page: {
      source,
      target,
      lang: space.lang,
      version: space.version,
      url: `${space.base}${location}`,
      id: [...folder, name].join('/'),
      plugin: space.plugin,
    },
  };
}

/** `01-intro` → `intro`; dates and versions keep their numbers. */
export function withoutNumber(name: string): string {
  if (/^\d+[-_.]\d+/.test(name)) return name;
  return /^\d+\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)?.[1] ?? name;
}

export function numberOf(file: string): number | null {
  const last = file.split('/').at(-1) ?? '';
  return withoutNumber(last) === last ? null : Number.parseInt(last, 10);
}
