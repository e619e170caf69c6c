/** Reads the files of a built site for serving. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Contents of a file, read at one point in time. */
export interface KnownFile {
  bytes: Buffer;
  /** Hash of the contents, for use as an `ETag`. */
  hash: string;
}

export interface OutputFiles {
  /** Reads the folder again if a build was published since. Call it once per request, before the other methods. */
  refresh(): Promise<void>;
  /** `path` is a POSIX path relative to the folder, case-sensitive on every system. */
  has(path: string): boolean;
  /** Null if the file is unknown, was removed, or is no longer a plain file in the folder. */
  read(path: string): Promise<KnownFile | null>;
}

/** Opens a folder for serving. Knows only the plain files that a walk found and never follows symbolic links. */
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

/** Changes with each publish, because whole folders are swapped; empty while the folder is missing. */
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

/** Opens the file first and checks the open handle, because the path could refer to another file between two calls. */
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

/** Treats removed files, symbolic links and unreadable files as missing; rethrows other errors. */
function missingIsNull(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'EMLINK'].includes(error.code ?? '')) return null;
  throw error;
}
