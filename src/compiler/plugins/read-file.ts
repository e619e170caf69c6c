/** Reads files and folders for plugins, and remembers what was read. */
import fs from 'node:fs';
import path from 'node:path';
import { hashOf } from '../hash.ts';
import type { HookContext } from './interface.ts';

/**
 * A file that a hook has read, or a folder, whose path ends with `/`: its path relative to the site's root, and its hash;
 * `absent` if it does not exist.
 */
export interface FileRead {
  path: string;
  hash: string;
}

/** The read functions for one hook call, and the files it has read. */
export function createFileReader(root: string): Pick<HookContext, 'read' | 'folder'> & { reads: FileRead[] } {
  const reads: FileRead[] = [];
  const note = (name: string, text: string | null): void => {
    if (!reads.some((read) => read.path === name)) reads.push({ path: name, hash: hashOfText(text) });
  };
  const nameOf = (file: string): string => path.relative(root, path.resolve(root, file)).split(path.sep).join('/');
  return {
    reads,
    read(file) {
      const name = nameOf(file);
      const text = textAt(root, name);
      note(name, text);
      return text;
    },
    folder(folder) {
      const name = `${nameOf(folder)}/`;
      const text = textAt(root, name);
      note(name, text);
      return text === null || text === '' ? [] : text.split('\n');
    },
  };
}

/** The current hash of a file or folder that a hook has read. */
export function hashOfRead(root: string, name: string): string {
  return hashOfText(textAt(root, name));
}

function hashOfText(text: string | null): string {
  return text === null ? 'absent' : hashOf(text);
}

/** Text of a file, or the names in a folder, one per line; null if it does not exist. */
function textAt(root: string, name: string): string | null {
  const file = path.resolve(root, name.replace(/^\/$/, '.'));
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!name.endsWith('/')) return stat?.isFile() === true ? fs.readFileSync(file, 'utf8') : null;
  if (stat?.isDirectory() !== true) return null;
  const entries = fs.readdirSync(file, { withFileTypes: true });
  return entries
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .toSorted()
    .join('\n');
}
