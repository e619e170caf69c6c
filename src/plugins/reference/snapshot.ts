/**
 * Stores the facts in one of the site's files, with information about their sources, so that a build can tell whether
 * they are current.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { HookContext } from '../../compiler/plugins/interface.ts';
import type { PackageFacts } from './facts.ts';
import type { ReferenceOptions } from './options.ts';

export interface Snapshot {
  /** Hash of the plugin options that the facts depend on. */
  options: string;
  /** Packages and their versions. */
  packages: Record<string, string>;
  /**
   * The files of the described packages, relative to the package's folder or to the site's root, and one hash of all
   * files.
   */
  files: string[];
  hash: string;
  facts: PackageFacts;
}

export function textOfSnapshot(snapshot: Snapshot): string {
  return `${JSON.stringify(snapshot, null, 1)}\n`;
}

/** Returns null if the file does not exist or is not a snapshot. */
export function readSnapshot(file: string, { read }: HookContext): Snapshot | null {
  const text = read(file);
  try {
    const value = text === null ? null : (JSON.parse(text) as Partial<Snapshot> | null);
    const isSnapshot = typeof value?.hash === 'string' && Array.isArray(value.files) && value.facts !== undefined;
    return isSnapshot ? (value as Snapshot) : null;
  } catch {
    return null;
  }
}

/** The sources of the facts. Paths are relative, so that they are the same in every copy of the site. */
export type Sources = Omit<Snapshot, 'facts'>;

/**
 * `files` contains all files of a program, as absolute paths. The result includes only the version of packages that are
 * not described.
 */
export function sourcesOf(
  files: readonly string[],
  { options, context }: { options: ReferenceOptions; context: HookContext },
): Sources {
  const described = describedPackages(options);
  const packages = new Map<string, string>();
  const own: string[] = [];
  for (const file of files) {
    const [folder, name] = packageOf(file);
    if (name === '' || described.includes(name))
      own.push(name === '' ? siteFile(file, context) : `${name}/${file.slice(folder.length)}`);
    if (name !== '' && !packages.has(name)) packages.set(name, versionIn(folder, context));
  }
  own.sort();
  return {
    options: optionsHash(options),
    packages: Object.fromEntries([...packages].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    files: own,
    hash: hashOfFiles(own, foldersOf(files), context),
  };
}

/** Returns null if a snapshot still matches the installed packages, and otherwise a description of what has changed. */
export function changeSince(
  { options: optionsThen, packages, files, hash }: Snapshot,
  { options, context }: { options: ReferenceOptions; context: HookContext },
): string | null {
  if (optionsThen !== optionsHash(options)) return "the plugin's options have changed";
  const folders = new Map<string, string>();
  for (const [name, version] of Object.entries(packages)) {
    const folder = folderOf(name, context);
    const now = folder === null ? null : versionIn(folder, context);
    // A package that only declares types used by the described packages may be missing where the site is built.
    if (now !== null && now !== version) return `${name} is now ${now}`;
    if (folder !== null) folders.set(name, folder);
  }
  const described = describedPackages(options);
  if (described.some((name) => !folders.has(name))) return null;
  return hashOfFiles(files, folders, context) === hash
    ? null
    : `the declarations of ${described.join(', ') || 'the site'} have changed`;
}

function describedPackages({ from }: ReferenceOptions): string[] {
  return [from].flat().flatMap((specifier) => /^(?!\.)(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? []);
}

function optionsHash({ from, options, types, functions, descriptions }: ReferenceOptions): string {
  return hashOf(JSON.stringify([1, from, options, types, functions, descriptions === true]));
}

function hashOfFiles(files: readonly string[], folders: ReadonlyMap<string, string>, context: HookContext): string {
  const texts = files.map((file) => {
    const name = [...folders.keys()].find((each) => file.startsWith(`${each}/`));
    const at = name === undefined ? file : path.join(folders.get(name) ?? '', file.slice(name.length + 1));
    return `${file}\n${context.read(relativeTo(context, at)) ?? ''}`;
  });
  return hashOf(texts.join('\n'));
}

/** Folders of packages by name. */
function foldersOf(files: readonly string[]): Map<string, string> {
  return new Map(
    files.flatMap((file) => {
      const [folder, name] = packageOf(file);
      return name === '' ? [] : [[name, folder] as const];
    }),
  );
}

/**
 * The folder (with a trailing `/`) and the name of the package that contains a file; both are empty for the site's own
 * files.
 */
function packageOf(file: string): [folder: string, name: string] {
  const [, folder = '', name = ''] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/)/.exec(file) ?? [];
  return [folder, name];
}

/** The folder of a package, in the site or in a parent folder. */
export function folderOf(name: string, context: HookContext): string | null {
  for (let folder = context.site.root; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (context.read(relativeTo(context, path.join(found, 'package.json'))) !== null) return `${found}/`;
    if (path.dirname(folder) === folder) return null;
  }
}

function versionIn(folder: string, context: HookContext): string {
  const text = context.read(relativeTo(context, path.join(folder, 'package.json'))) ?? '{}';
  return String((JSON.parse(text) as { version?: unknown }).version ?? '');
}

function siteFile(file: string, context: HookContext): string {
  return relativeTo(context, file);
}

function relativeTo({ site: { root } }: HookContext, file: string): string {
  return path.relative(root, path.resolve(root, file)).split(path.sep).join('/');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
