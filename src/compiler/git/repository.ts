/** Checks whether a folder is in a git repository, without starting git. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * False if git would certainly not find a repository. This check avoids starting git, which takes longer than all
 * other steps of a small build.
 */
export function isInRepository(folder: string): boolean {
  if (process.env['GIT_DIR'] !== undefined) return true;
  if (!fs.existsSync(folder)) return false;
  // Git starts from the real path of its folder.
  const real = realPathOf(folder);
  // Git then reports the folder that it cannot read.
  if (real === null) return true;
  return real
    .split(path.sep)
    .some((_, depth, parts) => fs.existsSync([...parts.slice(0, depth + 1), '.git'].join(path.sep)));
}

/** Returns null if the disk fails. */
function realPathOf(folder: string): string | null {
  try {
    return fs.realpathSync(folder);
  } catch {
    return null;
  }
}
