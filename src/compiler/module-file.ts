/** Stores generated modules where Node can import them: in the cache, or elsewhere if the cache is not writable. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { attempt, makeFolder, makeUniqueFolder, replaceFile } from './disk.ts';
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
  const fault = attempt(() => replaceFile(path.join(folder, name), text));
  if (fault === null) return { url: pathToFileURL(path.join(folder, name)).href, fault };
  const elsewhere = { url: `data:text/javascript;base64,${Buffer.from(text).toString('base64')}` };
  attempt(() => {
    const file = path.join(privateFolder(), name);
    replaceFile(file, text);
    elsewhere.url = pathToFileURL(file).href;
  });
  // If no folder is writable, the URL contains the module itself.
  return { ...elsewhere, fault };
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
