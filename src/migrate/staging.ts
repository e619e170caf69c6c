/** Writes the new site to a folder next to the target, then renames it to the target. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {
  copyFile,
  isAbandoned,
  makeFolder,
  makeUniqueFolder,
  remove,
  rename,
  replaceFile,
  writeFile,
} from '../compiler/disk.ts';
import type { OldFiles } from './read/old-files.ts';
import type { NewFile } from './write/content.ts';

export interface Writing {
  files: readonly NewFile[];
  old: OldFiles;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** Creates `target`, which must be missing or an empty folder. An interrupted run does not change it. */
export async function writeNew(target: string, writing: Writing): Promise<void> {
  const staging = `${target}.migrating.${process.pid}`;
  removeAbandoned(target);
  try {
    await writeAll(staging, writing);
    if (fs.existsSync(target)) fs.rmdirSync(target);
    rename(staging, target);
  } catch (error) {
    remove(staging);
    throw error;
  }
}

/** Adds files to a folder that git can restore. Writes all files to a staging folder first. */
export async function writeInPlace(folder: string, writing: Writing): Promise<void> {
  const staging = `${folder}.migrating.${process.pid}`;
  try {
    await writeAll(staging, writing);
    for (const { path: file } of writing.files) {
      makeFolder(path.dirname(path.join(folder, file)));
      rename(path.join(staging, file), path.join(folder, file));
    }
  } finally {
    remove(staging);
  }
}

/** Runs a function that may create a cache in `node_modules`, and removes the folder unless it existed before. */
export async function withoutTraces<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const packages = path.join(folder, 'node_modules');
  const existed = fs.existsSync(packages);
  try {
    return await run();
  } finally {
    if (!existed) remove(packages);
  }
}

/** Runs a function with the path of a folder outside the site, which does not exist yet, and removes the folder. */
export async function withTemporary(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = makeUniqueFolder(path.join(os.tmpdir(), 'docsite-migrate-'));
  try {
    await run(path.join(folder, 'site'));
  } finally {
    remove(folder);
  }
}

/** Runs a function with the name of a temporary configuration file in a folder. */
export async function withConfig<T>(folder: string, text: string, run: (file: string) => Promise<T>): Promise<T> {
  const file = `migrating.${process.pid}.config.ts`;
  try {
    writeFile(path.join(folder, file), text);
    return await run(file);
  } finally {
    remove(path.join(folder, file));
  }
}

/** Replaces files that were just written. */
export function rewrite(folder: string, files: readonly { path: string; text: string }[]): void {
  for (const file of files) replaceFile(path.join(folder, file.path), file.text);
}

async function writeAll(folder: string, { files, old, signal, onProgress }: Writing): Promise<void> {
  for (const [index, file] of files.entries()) {
    // Waits so that signals can be received between files.
    if (index % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    const target = path.join(folder, file.path);
    makeFolder(path.dirname(target));
    if ('text' in file) writeFile(target, file.text);
    else if ('bytes' in file) writeFile(target, file.bytes);
    else {
      const source = old.absolute(file.copyOf);
      if (source !== null) copyFile(source, target);
    }
    onProgress(index + 1, files.length);
  }
}

/** Removes staging folders that killed processes left behind. */
function removeAbandoned(target: string): void {
  const folder = path.dirname(target);
  if (!fs.existsSync(folder)) return;
  const prefix = `${path.basename(target)}.migrating.`;
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith(prefix) && isAbandoned(name)) remove(path.join(folder, name));
  }
}
