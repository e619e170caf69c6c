/** A built site's folder → the files that may be served from it, by path, and their contents. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/** A file's contents as of one moment. */
export interface KnownFile {
  bytes: Buffer;
  /** Hash of the contents, fit for an `ETag`. */
  hash: string;
}

export interface OutputFiles {
  /** Looks at the folder again if it was published anew; call before the others, once for each request. */
  refresh(): Promise<void>;
  /** `path` is posix and relative to the folder; letter case counts on every system. */
  has(path: string): boolean;
  /** Null when the file is not known, gone, or was replaced by something that is not a file below the folder. */
  read(path: string): Promise<KnownFile | null>;
}

/** Opens a folder for serving. Only plain files that a walk found are known; links are never followed. */
export function openOutputFiles(root: string): OutputFiles {
  const state = { stamp: '', files: new Set<string>() };
  return {
    async refresh() {
      const stamp = await stampOf(root);
      if (stamp === state.stamp) return;
      state.files = new Set(await walk(root));
      state.stamp = stamp;
    },
    has: (file) => state.files.has(file),
    read: (file) => (state.files.has(file) ? readInside(root, file) : Promise.resolve(null)),
  };
}

/** Changes with each publishing, since whole trees are swapped in; empty while the folder is missing. */
async function stampOf(root: string): Promise<string> {
  const stat = await fs.stat(root, { bigint: true }).catch(missingIsNull);
  return stat === null ? '' : `${stat.dev}:${stat.ino}:${stat.mtimeNs}:${stat.ctimeNs}`;
}

async function walk(root: string): Promise<string[]> {
  const found: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await fs.readdir(path.join(root, folder), { withFileTypes: true }).catch(missingIsNull);
    for (const entry of entries ?? []) {
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) folders.push(`${folder}${entry.name}/`);
      else if (entry.isFile()) found.push(folder + entry.name);
    }
  }
  return found;
}

/** Opens first and looks afterwards, at what is open: between two looks at a name it may come to mean another file. */
async function readInside(root: string, file: string): Promise<KnownFile | null> {
  const absolute = path.join(root, file);
  const noFollow = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await fs.open(absolute, constants.O_RDONLY | noFollow).catch(missingIsNull);
  if (handle === null) return null;
  try {
    const opened = await handle.stat({ bigint: true });
    const [realRoot, realFile] = await Promise.all([fs.realpath(root), fs.realpath(absolute).catch(missingIsNull)]);
    if (!opened.isFile() || realFile === null || realFile !== path.join(realRoot, file)) return null;
    const named = await fs.stat(realFile, { bigint: true }).catch(missingIsNull);
    if (named === null || named.ino !== opened.ino || named.dev !== opened.dev) return null;
    const bytes = await handle.readFile();
    return { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
  } finally {
    await handle.close();
  }
}

/** What is gone, a link where none may be, or out of our reach is not there for a reader; anything else is a fault. */
function missingIsNull(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'EMLINK'].includes(error.code ?? '')) return null;
  throw error;
}
