/** Stores generated modules where Node can import them: in the cache, or elsewhere if the cache is not writable. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { attempt, isAbandoned, makeFolder, makeUniqueFolder, replaceFile, touch, writeFile } from './disk.ts';
import type { DiskFault } from './disk.ts';
import { hashOf } from './hash.ts';

export interface StoredModule {
  /** The URL that threads import the module from. */
  url: string;
  /** The error from a failed write to the cache; null if the module was written there. */
  fault: DiskFault | null;
}

/** The module's name is `kind` and the hash of its text, because Node imports each URL only once. */
export function storeModule(folder: string, kind: string, text: string): StoredModule {
  const name = moduleName(kind, text);
  const stored = path.join(folder, name);
  const fault = attempt(() => replaceFile(stored, text));
  attempt(() => keepInUse(stored));
  if (fault === null) return { url: pathToFileURL(stored).href, fault };
  const elsewhere = { url: `data:text/javascript;base64,${Buffer.from(text).toString('base64')}` };
  attempt(() => {
    const file = path.join(privateFolder(), name);
    replaceFile(file, text);
    elsewhere.url = pathToFileURL(file).href;
  });
  // If no folder is writable, the URL contains the module itself.
  return { ...elsewhere, fault };
}

/**
 * Keeps a stored module until this process ends, because its threads import the module whenever they start. The name of
 * the marker ends with the process's id.
 */
export function keepInUse(file: string): void {
  touch(file);
  // Other folders are never cleaned.
  if (!file.includes(`${path.sep}node_modules${path.sep}`)) return;
  writeFile(path.join(path.dirname(file), `used-${path.basename(file)}.${process.pid}`), '');
}

/** True for the name of a marker, which every command writes, and the next build deletes. */
export function isMarker(name: string): boolean {
  return /^used-.+\.\d+$/.test(name);
}

/**
 * The modules that running processes may still import, and the markers of processes that have ended, given the names of
 * all files in a cache folder.
 */
export function modulesInUse(folder: string, names: readonly string[]): { modules: Set<string>; outdated: string[] } {
  const modules = new Set<string>();
  const outdated: string[] = [];
  for (const name of names) {
    const module = /^used-(.+)\.\d+$/.exec(name)?.[1];
    if (module === undefined) continue;
    if (isAbandoned(name) || isOfEarlierProcess(path.join(folder, name))) outdated.push(name);
    else modules.add(module);
  }
  return { modules, outdated };
}

/** Whether an earlier process with the same id wrote the marker. In containers, ids repeat. */
function isOfEarlierProcess(marker: string): boolean {
  const started = Date.now() - process.uptime() * 1000;
  // File system clocks are less precise.
  return marker.endsWith(`.${process.pid}`) && fs.statSync(marker).mtimeMs < started - 1000;
}

/** Whether a module from an earlier run is unchanged. */
export function isWhole(url: string): boolean {
  const file = fileURLToPath(url);
  const [kind = ''] = path.basename(file).split('-');
  return fs.existsSync(file) && path.basename(file) === moduleName(kind, fs.readFileSync(file));
}

function moduleName(kind: string, text: string | Uint8Array): string {
  return `${kind}-${hashOf(text)}.mjs`;
}

/** A temporary folder that no other user can write to, because its files are executed. May be missing on a full disk. */
export function privateFolder(): string {
  const uid = process.getuid?.() ?? 0;
  const folder = { path: path.join(os.tmpdir(), `docsite-${uid}`) };
  attempt(() => {
    makeFolder(folder.path, { mode: 0o700 });
    const stat = fs.lstatSync(folder.path);
    const isOurs =
      stat.isDirectory() && (process.getuid === undefined || (stat.uid === uid && (stat.mode & 0o022) === 0));
    if (!isOurs) folder.path = makeUniqueFolder(path.join(os.tmpdir(), 'docsite-'));
  });
  return folder.path;
}
