/** Finds the git repository that contains a folder, without starting git. */
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
  return repositoryAbove(real) !== null;
}

/** The path of a folder from the root of its repository, with `/`; null without a repository. */
export function pathInRepository(folder: string): string | null {
  const real = realPathOf(folder);
  const repository = real === null ? null : repositoryAbove(real);
  return real === null || repository === null ? null : path.relative(repository, real).split(path.sep).join('/');
}

/** The file that git appends to on each commit, checkout or reset; null without a repository. May not exist yet. */
export function historyFileOf(folder: string): string | null {
  const real = realPathOf(folder);
  const repository = real === null ? null : repositoryAbove(real);
  if (repository === null) return null;
  const entry = path.join(repository, '.git');
  const isFolder = fs.statSync(entry, { throwIfNoEntry: false })?.isDirectory() ?? true;
  // In a linked worktree, the entry is a file with the path of the worktree's own folder.
  const own = isFolder ? entry : /^gitdir: (.+)$/m.exec(fs.readFileSync(entry, 'utf8'))?.[1];
  return own === undefined ? null : path.resolve(repository, own, 'logs/HEAD');
}

/** The nearest folder with a repository: the folder itself, or a folder that contains it. */
function repositoryAbove(folder: string): string | null {
  if (fs.existsSync(path.join(folder, '.git'))) return folder;
  const above = path.dirname(folder);
  return above === folder ? null : repositoryAbove(above);
}

/** Returns null if the disk fails. */
function realPathOf(folder: string): string | null {
  try {
    return fs.realpathSync(folder);
  } catch {
    return null;
  }
}
