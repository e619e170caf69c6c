/** Reads the old site's files, up to a maximum size. Never follows links out of its repository. */
import fs from 'node:fs';
import path from 'node:path';
import type { Note } from '../model.ts';

/** Maximum size of a text file, in bytes; larger files are skipped. */
const maxText = 4_000_000;
/** Maximum number of files to list. */
const maxFiles = 100_000;

export interface OldFiles {
  /** Absolute, real path of the old site's folder. */
  root: string;
  /**
   * The text of a file. If it cannot be read, adds a note and returns null. Paths are POSIX and relative to the root;
   * `../` can reach other folders in the repository.
   */
  text(file: string): string | null;
  has(file: string): boolean;
  isFolder(folder: string): boolean;
  /**
   * All files in a folder and its subfolders, sorted; hidden folders and those of package managers and builds are
   * skipped.
   */
  list(folder: string): string[];
  /** The absolute path of a file to copy; null if it is outside the repository. */
  absolute(file: string): string | null;
  /** The real path of a folder that may not exist yet; null if it is outside the repository. */
  realTarget(folder: string): string | null;
  /** Files that could not be read. */
  notes: Note[];
}

const skipped = /^(?:node_modules|dist|build|out|target|coverage|__pycache__|venv)$/;

/** `root` is an existing folder. */
export function oldFiles(root: string): OldFiles {
  const real = fs.realpathSync(root);
  const fence = repositoryOf(real);
  const notes: Note[] = [];
  const note = (file: string, cause: string, detail?: string): null => {
    if (!notes.some((known) => known.file === file && known.cause === cause)) {
      notes.push({ kind: 'manual', file, line: 1, cause, ...(detail !== undefined && { detail }) });
    }
    return null;
  };
  const absolute = (file: string): string | null => realInside(path.join(real, file), fence);
  const statOf = (file: string): fs.Stats | null => {
    const found = absolute(file);
    try {
      return found === null ? null : fs.statSync(found);
    } catch {
      return null;
    }
  };
  return {
    root: real,
    notes,
    absolute,
    realTarget: (folder) => {
      const target = realParent(folder);
      return target === fence || target.startsWith(fence + path.sep) ? target : null;
    },
    has: (file) => statOf(file)?.isFile() === true,
    isFolder: (folder) => statOf(folder)?.isDirectory() === true,
    text(file) {
      const stat = statOf(file);
      if (stat === null || !stat.isFile()) return null;
      if (stat.size > maxText) return note(file, 'The file is too large to convert', `${stat.size} bytes`);
      try {
        return fs.readFileSync(absolute(file) ?? '', 'utf8').replace(/^\uFEFF/, '');
      } catch (error) {
        return note(file, 'The file cannot be read', codeOf(error));
      }
    },
    list(folder) {
      const files: string[] = [];
      const visit = (below: string): void => {
        for (const entry of entriesOf(path.join(real, below), (error) =>
          note(below, 'The folder cannot be read', error),
        )) {
          const file = below === '' || below === '.' ? entry.name : `${below}/${entry.name}`;
          if (files.length >= maxFiles) return void note(folder, 'Only the first 100,000 files were read');
          if (entry.isSymbolicLink() && absolute(file) === null) {
            note(file, 'A symbolic link that leaves the repository is skipped');
          } else if (entry.isDirectory()) {
            if (!skipped.test(entry.name) && !entry.name.startsWith('.')) visit(file);
          } else if (entry.isFile() || statOf(file)?.isFile() === true) files.push(file);
        }
      };
      if (statOf(folder)?.isDirectory() === true) visit(folder.replace(/\/$/, ''));
      return files.toSorted();
    },
  };
}

function entriesOf(folder: string, failed: (code: string) => void): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    failed(codeOf(error));
    return [];
  }
}

/** The root of the repository that contains the folder; without a repository, the folder itself. */
function repositoryOf(folder: string): string {
  const above = path.dirname(folder);
  if (fs.existsSync(path.join(folder, '.git'))) return folder;
  const found = above === folder ? null : repositoryOf(above);
  return found === null || !fs.existsSync(path.join(found, '.git')) ? folder : found;
}

function realInside(file: string, fence: string): string | null {
  try {
    const real = fs.realpathSync(file);
    return real === fence || real.startsWith(fence + path.sep) ? real : null;
  } catch {
    return null;
  }
}

/** The real path of a folder whose last parts may not exist yet. */
function realParent(folder: string): string {
  if (fs.existsSync(folder)) return fs.realpathSync(folder);
  return path.join(realParent(path.dirname(folder)), path.basename(folder));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
