/** Tells whether a folder is in a git repository, without starting git. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** False if git would certainly not find a repository: starting it costs more than a small build's other steps. */
export function isInRepository(folder: string): boolean {
  if (process.env['GIT_DIR'] !== undefined) return true;
  if (!fs.existsSync(folder)) return false;
  // Git starts from the real path of its folder.
  const parts = fs.realpathSync(folder).split(path.sep);
  return parts.some((_, depth) => fs.existsSync([...parts.slice(0, depth + 1), '.git'].join(path.sep)));
}
