/** Chooses the docsite version for a new site's package.json, so that an install finds the version that created it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { StarterFile } from './starter-files.ts';

export interface Dependency {
  /** The value in package.json. */
  range: string;
  /** The packed file, if the site needs its own copy. */
  files: StarterFile[];
}

export interface Installed {
  /** Folder of the running package. */
  root: string;
  name: string;
  version: string;
}

/**
 * `given` is the value of `--package`: a version, a URL, or a packed file. Otherwise the new site depends on what this
 * package was installed from: the registry, a URL, a packed file or a folder.
 */
export function dependencyOf(installed: Installed, folder: string, given?: string): Dependency {
  const { spec, from } = given === undefined ? originOf(installed) : { spec: given, from: '.' };
  const file = localPath(spec);
  if (file === null) return { range: /[:/]/.test(spec) ? spec : rangeOf(spec, given, installed), files: [] };
  const target = path.resolve(from, file);
  // A project, such as a workspace, that contains both the site and the file is moved together with them.
  const isShared = given === undefined && [folder, target].every((inner) => isInside(inner, from));
  if (!target.endsWith('.tgz') || isShared) return { range: `file:${posix(path.relative(folder, target))}`, files: [] };
  const copy = `vendor/${path.basename(target)}`;
  return { range: `file:${copy}`, files: [{ path: copy, contents: readFileSync(target) }] };
}

function rangeOf(spec: string, given: string | undefined, { version }: Installed): string {
  return given === undefined ? `^${version}` : spec;
}

/**
 * The specifier that this package was installed with, and the folder it is relative to; the package's own folder if it
 * was not installed.
 */
function originOf({ root, name, version }: Installed): { spec: string; from: string } {
  if (!root.split(path.sep).includes('node_modules')) return { spec: `file:${root}`, from: root };
  for (let folder = path.dirname(root); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const spec = specIn(path.join(folder, 'package.json'), name);
    if (spec !== undefined) return { spec, from: folder };
  }
  return { spec: version, from: root };
}

function specIn(manifest: string, name: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  return dependencies?.[name] ?? devDependencies?.[name];
}

/** `file:../a.tgz` and `../a.tgz` → `../a.tgz`; null for anything that is not a path. */
function localPath(spec: string): string | null {
  if (spec.startsWith('file:')) return spec.slice('file:'.length);
  return spec.endsWith('.tgz') && !spec.includes(':') ? spec : null;
}

function isInside(folder: string, parent: string): boolean {
  const relative = path.relative(parent, folder);
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}

function posix(file: string): string {
  return file.replaceAll(path.sep, '/');
}
