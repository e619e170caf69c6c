/** Describes where a new site is in its repository, and moves the files that tools read only in the repository's root. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Paths with `/`, relative to the repository root or, without a repository, to the site's folder. */
export interface Place {
  /** The site's folder; empty if it is the root. */
  site: string;
  /** The folder in which the package manager installs the site's packages; empty if it is the root. */
  install: string;
  /** The folder whose `node_modules` contains docsite; empty if it is the root. */
  modules: string;
}

/** All folders are absolute. `site`: the site's path in its repository; empty if it is the root. */
export function placeOf(folders: { site: string; install: string; modules: string }, site: string): Place {
  const root = path.resolve(folders.site, ...site.split('/').map((name) => (name === '' ? '.' : '..')));
  const inRoot = (folder: string): string => path.relative(root, folder).split(path.sep).join('/');
  const install = inRoot(folders.install);
  // A workflow can only enter folders in the repository.
  return { site, install: install.startsWith('..') ? site : install, modules: inRoot(folders.modules) };
}

/** Path of a folder relative to another one, with a trailing slash; empty if they are the same. */
export function stepsBetween(from: string, to: string): string {
  const steps = path.posix.relative(from, to);
  return steps === '' ? '' : `${steps}/`;
}

export interface PlacedFiles<File> {
  /** Paths relative to the site's folder. */
  files: File[];
  /** What a person should know about files outside the site's folder. */
  notes: string[];
}

/** What is left to do if the repository already has such a file. */
const tasks: readonly (readonly [folder: string, task: string])[] = [
  ['.github/', 'GitHub runs only workflows in the root: move it there under a different name'],
  ['.vscode/', 'VS Code reads the settings of the open folder: copy `json.schemas` to that file'],
];

/** Moves files to the repository's root, unless they exist there. */
export function placedFiles<File extends { path: string }>(
  files: readonly File[],
  { folder, site }: { folder: string; site: string },
): PlacedFiles<File> {
  const up = site === '' ? '' : `${path.posix.relative(site, '')}/`;
  const notes: string[] = [];
  const placed = files.map((file) => {
    const task = tasks.find(([start]) => file.path.startsWith(start))?.[1];
    if (up === '' || task === undefined) return file;
    if (!existsSync(path.join(folder, up, file.path))) {
      notes.push(`created \`${file.path}\` in the repository root`);
      return { ...file, path: up + file.path };
    }
    notes.push(`created \`${site}/${file.path}\`, because the repository already has \`${file.path}\`. ${task}`);
    return file;
  });
  return { files: placed, notes };
}
