/** Reads a plain file in a folder; does not follow links. */
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Reads a file, given its POSIX path relative to `root`. Returns null if the file does not exist or is not a plain
 * file, or if its path contains a symbolic link. Opens the file first and then checks the open handle, because the path
 * could refer to a different file between two calls.
 */
export async function readInside(root: string, file: string): Promise<Buffer | null> {
  if (!isPlainPath(file)) return null;
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
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Changes with each publish, because a publish swaps the whole folder. Empty while the folder is missing. */
export async function stampOf(root: string): Promise<string> {
  const stat = await fs.stat(root, { bigint: true }).catch(missingIsNull);
  return stat === null ? '' : `${stat.dev}:${stat.ino}:${stat.mtimeNs}:${stat.ctimeNs}`;
}

/** Treats removed files, symbolic links and unreadable files as missing; rethrows other errors. */
export function missingIsNull(error: NodeJS.ErrnoException): null {
  const missing = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'EMLINK'];
  if (missing.includes(error.code ?? '')) return null;
  throw error;
}

/** True if a path contains only plain names: not hidden, not `..`, and without other path syntax. */
function isPlainPath(file: string): boolean {
  return file.split('/').every((name) => name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name));
}
