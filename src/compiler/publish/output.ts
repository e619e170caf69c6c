/** Publishes output files: builds a complete tree next to the old one, then swaps it in with two renames. */
import fs from 'node:fs';
import path from 'node:path';
import type { OutputFile, PublishedFile } from '../output-file.ts';
import { attempt, copyFile, exists, makeFolder, remove, rename, replaceFile, writeFile } from '../disk.ts';
import { hashOf } from '../hash.ts';
import { siblingPrefix } from './sibling-prefix.ts';
import { keepFiles, keptFolderOf } from './kept.ts';
import type { OutputFiles } from './kept.ts';
import { isRunning } from '../is-running.ts';
import { completeTree, containsOnly, retire } from './spare.ts';

/** A tree being built. */
export interface OutputTree {
  /**
   * Adds a file; the last write to a path wins. Like every method with a path, throws if the path is outside the
   * folder.
   */
  write(file: OutputFile): void;
  /** Copies a file from elsewhere on the disk. */
  copy(file: { path: string; from: string; hash: string }): void;
  /** Reuses a file from the last build; false if it does not match its record. */
  reuse(filePath: string): boolean;
  /** A file from the last build; null if it does not match its record byte for byte. */
  read(filePath: string): Uint8Array | null;
  /** A file from the last build; null if its size or modification time does not match its record. */
  peek(filePath: string): Uint8Array | null;
  /** Recorded hash of a file from the last build. */
  hashOf(filePath: string): string | undefined;
  /** Swaps the tree in and returns its files. Does nothing if the published folder is already identical. */
  publish(): Map<string, PublishedFile>;
  /**
   * Moves the tree's new files aside for the next build, and returns all its files; the published folder stays unchanged.
   */
  keep(): Map<string, PublishedFile>;
  /** Deletes the tree; the published folder stays unchanged. */
  discard(): void;
  /** Number of files written so far, not counting reused files. */
  written(): number;
  /** Number of files that publishing adds to the published folder or replaces in it, kept files included. */
  changed(): number;
  /** Number and total bytes of all files in the tree. */
  size(): { files: number; bytes: number };
}

/** The file in an output folder's root that marks it as docsite's own. */
export const markFile = '.docsite';

/** Opens a new tree next to `outDir`. `previous` describes the files from the last build, whether published or kept. */
export function openOutput(outDir: string, previous: OutputFiles): OutputTree {
  recoverOutput(outDir);
  sweep(outDir);
  const staging = `${siblingPrefix(outDir)}new-${process.pid}`;
  remove(staging);
  const kept = keptFolderOf(outDir);
  if (![...previous.values()].some(({ isKept }) => isKept)) remove(kept);
  const folders = new Set<string>();
  const fresh = new Map<string, { hash: string; size: number }>();
  const reused = new Map<string, PublishedFile>();
  const inodes = new Map<string, bigint>();
  const inodeOf = (filePath: string): bigint | undefined => inodes.get(filePath);

  const targetOf = (filePath: string): string => {
    const target = placeIn(staging, filePath);
    const folder = path.dirname(target);
    if (!folders.has(folder)) {
      makeFolder(folder);
      folders.add(folder);
    }
    return target;
  };
  const sourceOf = (filePath: string): string =>
    placeIn(previous.get(filePath)?.isKept === true ? kept : outDir, filePath);
  const reuse = (filePath: string): boolean => {
    const known = previous.get(filePath);
    const stat = known === undefined ? null : statIfPublished(sourceOf(filePath), known);
    if (known === undefined || stat === null) return false;
    reused.set(filePath, known);
    inodes.set(filePath, stat.ino);
    return true;
  };

  return {
    reuse,
    hashOf: (filePath) => previous.get(filePath)?.hash,
    peek: (filePath) => readPublished(sourceOf(filePath), previous.get(filePath), 'as recorded'),
    read: (filePath) => readPublished(sourceOf(filePath), previous.get(filePath), 'byte for byte'),
    write(file) {
      if (previous.get(file.path)?.hash === file.hash && reuse(file.path)) return;
      const contents = typeof file.contents === 'string' ? Buffer.from(file.contents) : file.contents;
      writeFile(targetOf(file.path), contents);
      fresh.set(file.path, { hash: file.hash, size: contents.byteLength });
      reused.delete(file.path);
    },
    copy(file) {
      if (previous.get(file.path)?.hash === file.hash && reuse(file.path)) return;
      const target = targetOf(file.path);
      copyFile(file.from, target);
      fresh.set(file.path, { hash: file.hash, size: fs.statSync(target).size });
      reused.delete(file.path);
    },
    publish() {
      this.write({ path: markFile, contents: '', hash: 'mark' });
      const isUnchanged = fresh.size === 0 && reused.size === previous.size;
      if (isUnchanged && containsOnly(outDir, [...reused.keys()])) return new Map(previous);
      const copies = completeTree(outDir, staging, { fresh, reused, sourceOf, inodeOf });
      const copied = copies.flatMap((name): [string, PublishedFile][] => [[name, reused.get(name) as PublishedFile]]);
      // A hard link keeps the file's modification time; a copy gets a new modification time.
      const published = new Map([...inPlace(reused), ...writtenTo(staging, [...fresh, ...copied])]);
      swap(outDir, staging, (old) => retire(outDir, old, { fresh, reused, copies: copies.length }));
      attempt(() => remove(kept));
      return published;
    },
    keep: () => keepFiles({ outDir, staging }, { fresh: writtenTo(staging, fresh), reused, previous }),
    discard() {
      // If a journal refers to a tree, the next build publishes it, so it must stay complete.
      attempt(() => {
        if (readJournal(`${siblingPrefix(outDir)}journal`) !== staging) remove(staging);
      });
    },
    written: () => fresh.size,
    changed: () => fresh.size + [...reused.values()].filter(({ isKept }) => isKept === true).length,
    size: () => sizeOf([...fresh.values(), ...reused.values()]),
  };
}

function sizeOf(files: readonly { size: number }[]): { files: number; bytes: number } {
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}

/** The records of files in the published folder. */
function inPlace(files: OutputFiles): Map<string, PublishedFile> {
  return new Map([...files].map(([filePath, { isKept: _isKept, ...file }]) => [filePath, file]));
}

/** The records of new files, from their current state on disk. */
function writtenTo(
  folder: string,
  files: Iterable<[string, { hash: string; size: number }]>,
): Map<string, PublishedFile> {
  const written = new Map<string, PublishedFile>();
  for (const [filePath, { hash, size }] of files) {
    const { mtimeNs } = fs.statSync(path.join(folder, filePath), { bigint: true });
    written.set(filePath, { hash, size, mtime: String(mtimeNs) });
  }
  return written;
}

/**
 * Returns the path of a file in the folder. Throws if it is outside, as a last safeguard, even though output paths have
 * already been validated.
 */
function placeIn(folder: string, filePath: string): string {
  const target = path.join(folder, filePath);
  if (!target.startsWith(folder + path.sep)) throw new Error(`${filePath} is outside the output folder`);
  return target;
}

function readPublished(
  file: string,
  known: PublishedFile | undefined,
  proof: 'as recorded' | 'byte for byte',
): Uint8Array | null {
  if (known === undefined || statIfPublished(file, known) === null) return null;
  const contents = fs.readFileSync(file);
  return proof === 'as recorded' || hashOf(contents) === known.hash ? contents : null;
}

/** Returns null if the file differs from its record. */
function statIfPublished(file: string, known: PublishedFile): fs.BigIntStats | null {
  const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  const isPublished =
    stat !== undefined && stat.isFile() && stat.size === BigInt(known.size) && String(stat.mtimeNs) === known.mtime;
  return isPublished ? stat : null;
}

/**
 * Completes a swap that was interrupted between its renames, or undoes it if the new tree no longer exists. Safe to
 * call at any time, even if nothing is pending.
 */
export function recoverOutput(outDir: string): void {
  const journal = `${siblingPrefix(outDir)}journal`;
  const staging = readJournal(journal);
  if (staging === null) return;
  const old = `${siblingPrefix(outDir)}old`;
  if (exists(staging)) {
    if (exists(outDir)) remove(old);
    exchange(outDir, { staging, old });
  } else if (!exists(outDir) && exists(old)) rename(old, outDir);
  // As long as there is a journal, an incomplete tree of the same name would be published.
  remove(journal);
  attempt(() => remove(old));
}

/** Moves the published folder aside and the new tree into its place; if that fails, moves the published folder back. */
function exchange(outDir: string, { staging, old }: { staging: string; old: string }): void {
  if (exists(outDir)) rename(outDir, old);
  try {
    rename(staging, outDir);
  } catch (error) {
    // Does not check first which trees exist, because a disk that fails the check may still allow the rename, and a
    // rename never replaces an output folder that contains files.
    attempt(() => rename(old, outDir));
    throw error;
  }
}

function readJournal(journal: string): string | null {
  const text = fs.existsSync(journal) ? fs.readFileSync(journal, 'utf8') : '';
  // A rename writes the journal atomically; a journal that is empty or that another program wrote is ignored.
  return text.startsWith(path.dirname(journal)) && /new-\d+\n$/.test(text) ? text.trimEnd() : null;
}

/** `retireTree` disposes of the replaced tree. */
function swap(outDir: string, staging: string, retireTree: (old: string) => void): void {
  const prefix = siblingPrefix(outDir);
  const old = `${prefix}old`;
  const journal = `${prefix}journal`;
  remove(old);
  replaceFile(journal, `${staging}\n`, { flush: true });
  try {
    exchange(outDir, { staging, old });
  } catch (error) {
    // Without an output, the next build completes the swap.
    attempt(() => {
      if (exists(outDir) || !exists(old)) remove(journal);
    });
    throw error;
  }
  // The new tree is now published. The next build removes what cannot be removed now.
  attempt(() => {
    remove(journal);
    retireTree(old);
  });
}

/** Removes the trees that earlier builds could not remove. Without a journal, the old tree is one of them. */
function sweep(outDir: string): void {
  const parent = path.dirname(outDir);
  const prefix = path.basename(siblingPrefix(outDir));
  makeFolder(parent);
  attempt(() => remove(`${siblingPrefix(outDir)}old`));
  for (const name of fs.readdirSync(parent)) {
    const pid = name.startsWith(prefix)
      ? /^(?:(?:new|lock|spare|texts)-|journal\.)(\d+)$/.exec(name.slice(prefix.length))?.[1]
      : undefined;
    if (pid !== undefined && Number(pid) !== process.pid && !isRunning(Number(pid))) {
      attempt(() => remove(path.join(parent, name)));
    }
  }
}
