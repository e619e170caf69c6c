/**
 * Stores the facts in one of the site's files, with information about their sources, so that a build can tell whether
 * they are current.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { HookContext } from '../../compiler/plugins/interface.ts';
import type { PackageFacts } from './facts.ts';
import type { ReferenceOptions } from './options.ts';
import { folderOf, packageNamed, relativeTo, versionIn } from './packages.ts';
import type { createPackageFinder } from './packages.ts';

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
  { options, packageOf, context }: { options: ReferenceOptions; packageOf: PackageFinder; context: HookContext },
): Sources {
  const described = describedPackages(options);
  const folders = new Map<string, string>();
  const own: string[] = [];
  for (const file of files) {
    const { folder, name } = packageOf(file);
    const isDescribed = described.includes(name);
    const isInstalled = file.includes('/node_modules/');
    if (isDescribed) own.push(`${name}/${file.slice(folder.length)}`);
    else if (!isInstalled) own.push(relativeTo(context, file));
    if ((isDescribed || isInstalled) && !folders.has(name)) folders.set(name, folder);
  }
  own.sort();
  const roots = foldersThatUse(own, described, context);
  const packages = [...folders].map(
    ([name, folder]) => [name, installedVersions(name, roots, context) ?? versionIn(folder, context)] as const,
  );
  return {
    options: optionsHash(options),
    packages: Object.fromEntries(packages.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    files: own,
    hash: hashOfFiles(own, folders, context),
  };
}

/** Returns null if a snapshot still matches the installed packages, and otherwise a description of what has changed. */
export function changeSince(
  { options: optionsThen, packages, files, hash }: Snapshot,
  { options, context }: { options: ReferenceOptions; context: HookContext },
): string | null {
  if (optionsThen !== optionsHash(options)) return 'the plugin or its options have changed';
  const described = describedPackages(options);
  const roots = foldersThatUse(files, described, context);
  const folders = new Map<string, string>();
  for (const [name, version] of Object.entries(packages)) {
    const now = installedVersions(name, roots, context);
    // A package that only declares types used by the described packages may be missing where the site is built.
    if (now !== null && now !== version) return `${name} is now ${now}`;
    const folder = folderOf(name, context);
    if (folder !== null) folders.set(name, folder);
  }
  if (described.some((name) => isAbsent(name, files, { folders, context }))) return null;
  if (hashOfFiles(files, folders, context) === hash) return null;
  const sources = [options.from].flat().map((each) => `\`${each}\``);
  return `the declarations of ${sources.join(', ')} have changed`;
}

/**
 * The folders from which the described files import packages. A package of a workspace may use other versions than the
 * site does, so its dependencies are not those of the site's root.
 */
function foldersThatUse(files: readonly string[], described: readonly string[], context: HookContext): string[] {
  const { root } = context.site;
  const folders = files.flatMap((file) => {
    const name = described.find((each) => file.startsWith(`${each}/`));
    if (name === undefined) return [path.dirname(path.resolve(root, file))];
    const folder = folderOf(name, context);
    return folder === null ? [] : [path.join(folder, path.dirname(file.slice(name.length + 1)))];
  });
  return [...new Set(folders)];
}

/** The versions of a package that these folders use, which are usually the same; null if it is not installed. */
function installedVersions(name: string, roots: readonly string[], context: HookContext): string | null {
  const folders = new Set(roots.flatMap((root) => folderOf(name, context, root) ?? []));
  const versions = new Set([...folders].map((folder) => versionIn(folder, context)));
  return versions.size === 0 ? null : [...versions].join(', ');
}

/**
 * Whether a described package is missing where the site is built, or its declarations are, as in a workspace whose
 * packages have not been compiled.
 */
function isAbsent(
  name: string,
  files: readonly string[],
  { folders, context }: { folders: ReadonlyMap<string, string>; context: HookContext },
): boolean {
  const folder = folders.get(name) ?? folderOf(name, context);
  if (folder === null) return true;
  const own = files.filter((file) => file.startsWith(`${name}/`)).map((file) => file.slice(name.length + 1));
  const parents = new Set(own.map((file) => path.dirname(path.join(folder, file))));
  return own.length > 0 && [...parents].every((each) => context.folder(relativeTo(context, each)).length === 0);
}

type PackageFinder = ReturnType<typeof createPackageFinder>;

function describedPackages({ from }: ReferenceOptions): string[] {
  return [from].flat().flatMap((specifier) => packageNamed(specifier) ?? []);
}

/** Hash of the options that the facts depend on. Increase the first number if the same options result in different facts. */
function optionsHash({ from, options, types, functions, ...others }: ReferenceOptions): string {
  const { descriptions = false, inherited = false, links = {} } = others;
  const linked = Object.keys(links).toSorted();
  return hashOf(JSON.stringify([4, from, options, types, functions, descriptions !== false, inherited, linked]));
}

function hashOfFiles(files: readonly string[], folders: ReadonlyMap<string, string>, context: HookContext): string {
  const texts = files.map((file) => {
    const name = [...folders.keys()].find((each) => file.startsWith(`${each}/`));
    const at = name === undefined ? file : path.join(folders.get(name) ?? '', file.slice(name.length + 1));
    return `${file}\n${context.read(relativeTo(context, at)) ?? ''}`;
  });
  return hashOf(texts.join('\n'));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
