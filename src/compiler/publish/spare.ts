/**
 * Keeps the tree that the last build replaced. The next build updates this tree instead of linking every file into a
 * new tree and deleting the old tree, so that the time to publish an edit depends only on the size of the edit.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { attempt, copyFile, link, makeFolder, remove, rename, replaceFile } from '../disk.ts';
import { siblingPrefix } from './sibling-prefix.ts';

/** With fewer files, a new tree takes a few milliseconds. */
const fewFiles = 1000;

function spareFolderOf(outDir: string): string {
  return `${siblingPrefix(outDir)}spare`;
}

/** The file in a spare tree that records facts about the tree. */
const factsFile = '.docsite-spare';

/**
 * Facts about a spare tree. If a folder has not changed since they were recorded, its files do not need to be checked
 * one by one.
 */
interface SpareFacts {
  /** Inode number of the published folder. */
  published: string;
  /** Modification times of the root's subfolders, in nanoseconds. */
  folders: Record<string, string>;
  /** Files that differ from the published files. */
  stale: string[];
}

/** The files of a new tree, by path. */
export interface TreeFiles {
  /** Files that were written to `staging`. */
  fresh: ReadonlyMap<string, unknown>;
  /** Records of an earlier tree. */
  reused: ReadonlyMap<string, unknown>;
  /** The path of a reused file. */
  sourceOf(filePath: string): string;
  /** Inode number of a reused file. */
  inodeOf(filePath: string): bigint | undefined;
}

/**
 * Makes `staging` a complete tree. Returns the reused files that are copies, because the file system lacks or limits hard
 * links.
 */
export function completeTree(outDir: string, staging: string, files: TreeFiles): string[] {
  const spare = spareFolderOf(outDir);
  const isWorthIt = files.fresh.size < files.reused.size && fs.existsSync(spare);
  if (!isWorthIt) {
    attempt(() => remove(spare));
    return linkAll(files, { from: files.reused.keys(), to: staging });
  }
  // If this process is killed, the name shows later builds that the tree is incomplete.
  const claimed = `${spare}-${process.pid}`;
  remove(claimed);
  rename(spare, claimed);
  try {
    const copied = refresh(claimed, { outDir, staging, files });
    remove(staging);
    rename(claimed, staging);
    return copied;
  } catch (error) {
    attempt(() => remove(claimed));
    throw error;
  }
}

/** Keeps the replaced tree for the next build, or deletes it if creating a new tree takes little time. */
export function retire(
  outDir: string,
  old: string,
  { fresh, reused, copies }: Pick<TreeFiles, 'fresh' | 'reused'> & { copies: number },
): void {
  // Without hard links, a second tree would take as much space as the first.
  if (fresh.size + reused.size < fewFiles || copies > 0 || !fs.existsSync(old)) {
    remove(old);
    return;
  }
  const folders = [...foldersOf([...reused.keys()])].map((name) => [name, changeOf(path.join(old, name))]);
  const facts: SpareFacts = {
    published: numberOf(outDir),
    folders: Object.fromEntries(folders) as SpareFacts['folders'],
    stale: [...fresh.keys()],
  };
  replaceFile(path.join(old, factsFile), JSON.stringify(facts));
  // The folder is next to the site's own files, which may be under version control. A published file of this name is
  // replaced instead of changed, because both trees share it.
  replaceFile(path.join(old, '.gitignore'), '*\n');
  rename(old, spareFolderOf(outDir));
}

/** Makes a tree contain exactly these files. Files are replaced, never changed, since the published tree shares them. */
function refresh(
  tree: string,
  { outDir, staging, files }: { outDir: string; staging: string; files: TreeFiles },
): string[] {
  const isKnown = knownFilesOf(tree, outDir);
  // Both paths are names of the same file, so its contents do not need to be read.
  const isCurrent = (name: string): boolean =>
    files.reused.has(name) &&
    (isKnown(name) ||
      fs.lstatSync(path.join(tree, name), { bigint: true, throwIfNoEntry: false })?.ino === files.inodeOf(name));
  const folders = foldersOf([...files.fresh.keys(), ...files.reused.keys()]);
  const current = new Set<string>();
  for (const entry of entriesIn(tree)) {
    if (entry.isFolder ? folders.has(entry.name) : isCurrent(entry.name)) current.add(entry.name);
    else remove(path.join(tree, entry.name));
  }
  const missing = [...files.reused.keys()].filter((name) => !current.has(name));
  const copied = linkAll(files, { from: missing, to: tree });
  for (const name of files.fresh.keys()) {
    makeFolder(path.dirname(path.join(tree, name)));
    rename(path.join(staging, name), path.join(tree, name));
  }
  return copied;
}

/** True if a folder contains only these files, all of which must exist. Another program may have added others. */
export function containsOnly(folder: string, names: readonly string[]): boolean {
  return entriesIn(folder).length === names.length + foldersOf(names).size;
}

/**
 * Checks whether a file is still the published file. This requires that its folder is unchanged since the tree was
 * replaced.
 */
function knownFilesOf(tree: string, outDir: string): (name: string) => boolean {
  const file = path.join(tree, factsFile);
  const facts = fs.existsSync(file) ? factsIn(fs.readFileSync(file, 'utf8')) : null;
  if (facts === null || facts.published !== numberOf(outDir)) return () => false;
  const stale = new Set(facts.stale);
  const same = new Set(
    Object.entries(facts.folders).flatMap(([name, time]) => (changeOf(path.join(tree, name)) === time ? [name] : [])),
  );
  return (name) => !stale.has(name) && same.has(name.slice(0, Math.max(0, name.lastIndexOf('/'))));
}

/** Returns null if the file is damaged. */
function factsIn(text: string): SpareFacts | null {
  try {
    return JSON.parse(text) as SpareFacts;
  } catch {
    return null;
  }
}

/** The time when a name was last added to or removed from a folder; empty if the folder does not exist. */
function changeOf(folder: string): string {
  const stat = fs.lstatSync(folder, { bigint: true, throwIfNoEntry: false });
  return stat?.isDirectory() === true ? String(stat.mtimeNs) : '';
}

function numberOf(folder: string): string {
  return String(fs.statSync(folder, { bigint: true, throwIfNoEntry: false })?.ino);
}

/** All files and folders in a folder, with relative paths; a folder precedes its contents. */
function entriesIn(root: string, above = ''): { name: string; isFolder: boolean }[] {
  return fs.readdirSync(path.join(root, above), { withFileTypes: true }).flatMap((entry) => {
    const name = above === '' ? entry.name : `${above}/${entry.name}`;
    const isFolder = entry.isDirectory();
    return isFolder ? [{ name, isFolder }, ...entriesIn(root, name)] : [{ name, isFolder }];
  });
}

/** The folders that contain these paths, at any depth. */
function foldersOf(names: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const name of names) {
    for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1)) {
      const folder = name.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

function linkAll({ sourceOf }: TreeFiles, { from, to }: { from: Iterable<string>; to: string }): string[] {
  const folders = new Set<string>();
  const copied: string[] = [];
  for (const name of from) {
    const target = path.join(to, name);
    const folder = path.dirname(target);
    if (!folders.has(folder)) makeFolder(folder);
    folders.add(folder);
    try {
      link(sourceOf(name), target);
    } catch {
      copyFile(sourceOf(name), target);
      copied.push(name);
    }
  }
  return copied;
}
