/** Output files → a published folder: a whole tree is built beside the old one, then swapped in by two renames. */
import fs from 'node:fs';
import path from 'node:path';
import type { OutputFile } from './emit.ts';
import { hashOf } from './hash.ts';

/** What is known of a file in the published folder: enough to tell that nobody touched it since. */
export interface PublishedFile {
  hash: string;
  size: number;
  /** Nanoseconds, as decimal text. */
  mtime: string;
}

/** A tree being built. */
export interface OutputTree {
  /** Adds a file; the last writer of a path wins. Like all that takes a path, throws where it leads out of the folder. */
  write(file: OutputFile): void;
  /** Copies a file from elsewhere on the disk. */
  copy(file: { path: string; from: string; hash: string }): void;
  /** Takes a file over from the published folder; false when it is not there as recorded. */
  reuse(filePath: string): boolean;
  /** A file of the published folder; null when it is not there byte for byte as recorded. */
  read(filePath: string): Uint8Array | null;
  /** Hash of a file of the published folder as recorded. */
  hashOf(filePath: string): string | undefined;
  /** Swaps the tree in and returns its files. Touches nothing when the published folder is already the same. */
  publish(): Map<string, PublishedFile>;
  /** Throws the tree away; the published folder stays as it is. */
  discard(): void;
  /** Files written anew so far. */
  written(): number;
  /** Number and bytes of all files of the tree. */
  size(): { files: number; bytes: number };
}

/** The file in an output folder's root that marks it as docsite's own. */
export const markFile = '.docsite';

/** Opens a new tree beside `outDir`. `previous` describes the published folder as the last build left it. */
export function openOutput(outDir: string, previous: ReadonlyMap<string, PublishedFile>): OutputTree {
  recoverOutput(outDir);
  sweep(outDir);
  const staging = `${besideOf(outDir)}new-${process.pid}`;
  fs.rmSync(staging, { recursive: true, force: true });
  const folders = new Set<string>();
  const fresh = new Map<string, { hash: string; size: number }>();
  const reused = new Map<string, PublishedFile>();

  const targetOf = (filePath: string): string => {
    const target = placeIn(staging, filePath);
    const folder = path.dirname(target);
    if (!folders.has(folder)) {
      fs.mkdirSync(folder, { recursive: true });
      folders.add(folder);
    }
    return target;
  };
  const reuse = (filePath: string): boolean => {
    const known = previous.get(filePath);
    if (known === undefined || !isAsPublished(placeIn(outDir, filePath), known)) return false;
    reused.set(filePath, known);
    return true;
  };

  return {
    reuse,
    hashOf: (filePath) => previous.get(filePath)?.hash,
    read: (filePath) => readPublished(placeIn(outDir, filePath), previous.get(filePath)),
    write(file) {
      if (previous.get(file.path)?.hash === file.hash && reuse(file.path)) return;
      const contents = typeof file.contents === 'string' ? Buffer.from(file.contents) : file.contents;
      fs.writeFileSync(targetOf(file.path), contents);
      fresh.set(file.path, { hash: file.hash, size: contents.byteLength });
      reused.delete(file.path);
    },
    copy(file) {
      if (previous.get(file.path)?.hash === file.hash && reuse(file.path)) return;
      const target = targetOf(file.path);
      fs.copyFileSync(file.from, target, fs.constants.COPYFILE_FICLONE);
      fresh.set(file.path, { hash: file.hash, size: fs.statSync(target).size });
      reused.delete(file.path);
    },
    publish() {
      this.write({ path: markFile, contents: '', hash: 'mark' });
      if (fresh.size === 0 && reused.size === previous.size) return new Map(previous);
      const copied = new Map<string, PublishedFile>();
      for (const [filePath, known] of reused) {
        const source = path.join(outDir, filePath);
        const target = targetOf(filePath);
        try {
          fs.linkSync(source, target);
        } catch {
          // File systems without hard links, or with a limit on them, take a copy.
          fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE);
          copied.set(filePath, known);
        }
      }
      // A hard link keeps the time of the file that it names; a copy gets one of its own.
      const published = new Map(reused);
      for (const [filePath, { hash, size }] of [...fresh, ...copied]) {
        const { mtimeNs } = fs.statSync(path.join(staging, filePath), { bigint: true });
        published.set(filePath, { hash, size, mtime: String(mtimeNs) });
      }
      swap(outDir, staging);
      return published;
    },
    discard() {
      fs.rmSync(staging, { recursive: true, force: true });
    },
    written: () => fresh.size,
    size() {
      const sizes = [...fresh.values(), ...reused.values()];
      return { files: sizes.length, bytes: sizes.reduce((sum, file) => sum + file.size, 0) };
    },
  };
}

/** The last guard: what names an output file has been checked long before. */
function placeIn(folder: string, filePath: string): string {
  const place = path.join(folder, filePath);
  if (!place.startsWith(path.join(folder, path.sep))) throw new Error(`${filePath} lies outside the output folder`);
  return place;
}

function readPublished(file: string, known: PublishedFile | undefined): Uint8Array | null {
  if (known === undefined || !isAsPublished(file, known)) return null;
  const contents = fs.readFileSync(file);
  return hashOf(contents) === known.hash ? contents : null;
}

function isAsPublished(file: string, known: PublishedFile): boolean {
  const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  return (
    stat !== undefined && stat.isFile() && stat.size === BigInt(known.size) && String(stat.mtimeNs) === known.mtime
  );
}

/** Finishes a swap that was cut off between its renames. Safe to call at any time, also without anything to do. */
export function recoverOutput(outDir: string): void {
  const journal = `${besideOf(outDir)}journal`;
  const staging = readJournal(journal);
  if (staging === null) return;
  const old = `${besideOf(outDir)}old`;
  if (fs.existsSync(staging)) {
    if (fs.existsSync(outDir)) {
      fs.rmSync(old, { recursive: true, force: true });
      fs.renameSync(outDir, old);
    }
    fs.renameSync(staging, outDir);
  }
  fs.rmSync(journal, { force: true });
  fs.rmSync(old, { recursive: true, force: true });
}

function readJournal(journal: string): string | null {
  const text = fs.existsSync(journal) ? fs.readFileSync(journal, 'utf8') : '';
  // The journal is written whole by a rename; an empty or foreign one names no folder of ours.
  return text.startsWith(path.dirname(journal)) && /new-\d+\n$/.test(text) ? text.trimEnd() : null;
}

function swap(outDir: string, staging: string): void {
  const beside = besideOf(outDir);
  const old = `${beside}old`;
  const journal = `${beside}journal`;
  fs.rmSync(old, { recursive: true, force: true });
  fs.writeFileSync(`${journal}-${process.pid}`, `${staging}\n`, { flush: true });
  fs.renameSync(`${journal}-${process.pid}`, journal);
  if (fs.existsSync(outDir)) fs.renameSync(outDir, old);
  fs.renameSync(staging, outDir);
  fs.rmSync(journal, { force: true });
  fs.rmSync(old, { recursive: true, force: true });
}

/** Takes the output folder for this process; the process id of another running build that holds it, or null when taken. */
export function lockOutput(outDir: string): number | null {
  const lock = `${besideOf(outDir)}lock`;
  fs.mkdirSync(path.dirname(outDir), { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return null;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = Number(fs.existsSync(lock) ? fs.readFileSync(lock, 'utf8') : '');
    if (holder === process.pid) return null;
    if (holder > 0 && isRunning(holder)) return holder;
    // The holder died without letting go.
    fs.rmSync(lock, { force: true });
  }
}

export function unlockOutput(outDir: string): void {
  fs.rmSync(`${besideOf(outDir)}lock`, { force: true });
}

/** Removes trees of builds that were killed before they could publish or clean up. */
function sweep(outDir: string): void {
  const parent = path.dirname(outDir);
  const prefix = path.basename(besideOf(outDir));
  fs.mkdirSync(parent, { recursive: true });
  for (const name of fs.readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? /^(?:new|journal)-(\d+)$/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid !== undefined && Number(pid) !== process.pid && !isRunning(Number(pid))) {
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Prefix of everything that lies beside the output folder while it is being made. */
function besideOf(outDir: string): string {
  return path.join(path.dirname(outDir), `.${path.basename(outDir)}.docsite-`);
}
