/** Reads the files of a built site for serving. */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { missingIsNull, readInside, stampOf } from '../../mcp/node/read-inside.ts';

/** Contents of a file, read at one point in time. */
export interface KnownFile {
  bytes: Buffer;
  /** Hash of the contents, for use as an `ETag`. */
  hash: string;
}

export interface OutputFiles {
  /**
   * Reads the folder again if a build was published since the last read, and then returns true. Call it once per
   * request, before the other methods.
   */
  refresh(): Promise<boolean>;
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
      if (stamp === state.stamp) return false;
      state.files = new Set(await walk(root));
      state.stamp = stamp;
      return true;
    },
    has: (file) => state.files.has(file),
    async read(file) {
      const bytes = state.files.has(file) ? await readInside(root, file) : null;
      return bytes === null
        ? null
        : { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
    },
  };
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
