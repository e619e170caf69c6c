/** Changes files and folders. Every write by the compiler goes through here, and errors name the file that failed. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isRunning } from './is-running.ts';

/** A file operation that failed. */
export interface DiskFault {
  action: 'read' | 'write';
  /**
   * As passed to the failed call, so usually absolute; empty if the system does not report which file it could not
   * read.
   */
  file: string;
  /** The system's error code, such as `ENOSPC`. */
  code: string;
}

/** The fault behind a caught error; null if the error is not about a file. */
export function diskFaultOf(error: unknown): DiskFault | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, path: read = '', written } = error as NodeJS.ErrnoException & { written?: string };
  if (code === undefined || syscall === undefined || !ofFiles.test(syscall)) return null;
  return written === undefined ? { action: 'read', file: read, code } : { action: 'write', file: written, code };
}

/** System calls on files; other calls concern processes and the network. */
const ofFiles =
  /^(?:access|chmod|close|copyfile|f?l?stat|fsync|ftruncate|link|mkdir|mkdtemp|open|opendir|read|readlink|realpath|rename|rm|rmdir|scandir|unlink|f?utimes?|write)$/;

/**
 * Whether a file or folder exists. Unlike `fs.existsSync`, throws if the system cannot tell, because treating an
 * existing file as missing would give wrong results.
 */
export function exists(target: string): boolean {
  try {
    return fs.statSync(target, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // Invalid names and circular symbolic links are errors of the content, not of the disk.
    const code = diskFaultOf(error)?.code;
    if (code === undefined || code === 'ELOOP' || code === 'ENAMETOOLONG') return false;
    throw error;
  }
}

/**
 * Runs a change, and adds the file to its errors. System errors do not name the file if the call takes a descriptor,
 * and name both files if the call takes two.
 */
function changing<T>(file: string, change: () => T): T {
  try {
    return change();
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { written: file }) : error;
  }
}

export interface WriteOptions {
  /** Returns only after the contents are flushed to disk. Default: false. */
  flush?: boolean;
  /** The file's permissions. Default: the user's. */
  mode?: number;
}

/** Writes a file into an existing folder. */
export function writeFile(
  file: string,
  contents: string | Uint8Array,
  { flush = false, mode }: WriteOptions = {},
): void {
  changing(file, () => {
    fs.writeFileSync(file, contents, { flush });
    if (mode !== undefined) fs.chmodSync(file, mode);
  });
}

/**
 * Replaces a file: readers see either the old contents or all of the new contents. Creates the folder; if it fails, it
 * leaves no temporary file.
 */
export function replaceFile(file: string, contents: string | Uint8Array, options: WriteOptions = {}): void {
  const incoming = `${file}.${process.pid}`;
  try {
    try {
      writeFile(incoming, contents, options);
    } catch (error) {
      if (diskFaultOf(error)?.code !== 'ENOENT') throw error;
      makeFolder(path.dirname(file));
      writeFile(incoming, contents, options);
    }
    rename(incoming, file);
  } catch (error) {
    attempt(() => remove(incoming));
    throw error;
  }
}

/** Replaces the contents of a user's file and keeps its permissions; a symbolic link remains a link. */
export function replaceContents(file: string, contents: string): void {
  const real = fs.realpathSync(file);
  replaceFile(real, contents, { mode: fs.statSync(real).mode });
}

/** Writes parts of a file. */
export interface OpenFile {
  /** Size when it was opened, in bytes. */
  size: number;
  write(contents: Uint8Array, at: number): void;
  close(): void;
}

/** Opens a file for writing, and creates it and its folder if they do not exist. */
export function openFile(file: string): OpenFile {
  makeFolder(path.dirname(file));
  const fd = changing(file, () => fs.openSync(file, fs.constants.O_WRONLY | fs.constants.O_CREAT, 0o644));
  return {
    size: changing(file, () => fs.fstatSync(fd).size),
    write: (contents, at) =>
      changing(file, () => {
        // The system may write only a part, for example as much as still fits on the disk.
        for (let done = 0; done < contents.length;)
          done += fs.writeSync(fd, contents, done, contents.length - done, at + done);
      }),
    close: () => changing(file, () => fs.closeSync(fd)),
  };
}

/** Creates a folder and its parents; an existing folder is not changed. `mode`: permissions. Default: the user's. */
export function makeFolder(folder: string, options: { mode?: number } = {}): void {
  try {
    changing(folder, () => fs.mkdirSync(folder, options));
  } catch (error) {
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    // The option `recursive` hides why a parent folder cannot be created, and never returns in `/proc`.
    const above = path.dirname(folder);
    if (diskFaultOf(error)?.code !== 'ENOENT' || above === folder || fs.existsSync(above)) throw error;
    makeFolder(above);
    makeFolder(folder, options);
  }
}

/** Creates a folder that only this user can read; its name is `prefix` and a few random characters. */
export function makeUniqueFolder(prefix: string): string {
  return changing(prefix, () => fs.mkdtempSync(prefix));
}

/** Replaces `to`, unless it is a folder with files. */
export function rename(from: string, to: string): void {
  changing(to, () => fs.renameSync(from, to));
}

/** Creates a hard link. */
export function link(from: string, to: string): void {
  changing(to, () => fs.linkSync(from, to));
}

/** Copies a file, sharing its blocks if the file system can. `new`: fails if `to` exists. Default: replaces it. */
export function copyFile(from: string, to: string, target: 'new' | 'any' = 'any'): void {
  const { COPYFILE_EXCL, COPYFILE_FICLONE } = fs.constants;
  changing(to, () => fs.copyFileSync(from, to, target === 'new' ? COPYFILE_EXCL : COPYFILE_FICLONE));
}

/** Deletes a file or a folder with all its files; does nothing if it does not exist. */
export function remove(target: string): void {
  changing(target, () => fs.rmSync(target, { recursive: true, force: true, maxRetries: 3 }));
}

/** Runs changes that are not essential to a command; returns the operation that failed, or null. */
export function attempt(changes: () => void): DiskFault | null {
  try {
    changes();
    return null;
  } catch (error) {
    const fault = diskFaultOf(error);
    if (fault === null) throw error;
    return fault;
  }
}

/** Records that a file is in use by updating its modification time. */
export function touch(file: string): void {
  const now = new Date();
  changing(file, () => fs.utimesSync(file, now, now));
}

/** True for the temporary name of a file whose process was killed before it could rename the file. */
export function isAbandoned(name: string): boolean {
  const pid = /\.(\d+)$/.exec(name)?.[1];
  return pid !== undefined && Number(pid) !== process.pid && !isRunning(Number(pid));
}
