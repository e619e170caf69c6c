/**
 * Watches individual files through their folders. A watch on the file itself ends when the file is deleted, so it would
 * not notice that git or an editor has created the file again.
 */
import fs from 'node:fs';
import type { FSWatcher } from 'node:fs';
import path from 'node:path';

export interface FilesWatcher {
  /** Watches these absolute paths, which do not have to exist. */
  add(files: readonly string[]): void;
  close(): void;
}

export interface FileEvents {
  /** Called with a path whose file was written, replaced, created or removed. */
  onChange: (file: string) => void;
  onError: (error: unknown) => void;
}

interface Folder {
  watcher: FSWatcher;
  /** The stamps of the awaited or watched files in the folder, by name. */
  stamps: Map<string, string>;
}

export function watchFiles({ onChange, onError }: FileEvents): FilesWatcher {
  const files = new Set<string>();
  const folders = new Map<string, Folder>();
  const open = (name: string): Folder | null => {
    try {
      const watcher = fs.watch(name, (event, child) => {
        read(name);
        // The folder itself was deleted; a new one with the same name may already exist.
        if (event === 'rename' && child === path.basename(name)) reopen(name);
      });
      watcher.on('error', () => reopen(name));
      const folder = { watcher, stamps: new Map<string, string>() };
      folders.set(name, folder);
      return folder;
    } catch (error) {
      if (fs.existsSync(name)) onError(error);
      return null;
    }
  };
  /** Watches a file or, until its folder exists, the closest existing ancestor folder. */
  const add = (file: string): void => {
    const parent = path.dirname(file);
    const folder = folders.get(parent) ?? open(parent);
    if (folder !== null) folder.stamps.set(path.basename(file), stampOf(file));
    else if (parent !== file) add(parent);
  };
  const read = (name: string): void => {
    const stamps = folders.get(name)?.stamps ?? new Map<string, string>();
    for (const [child, stamp] of stamps) {
      const file = path.join(name, child);
      const now = stampOf(file);
      if (now === stamp) continue;
      stamps.set(child, now);
      if (files.has(file)) onChange(file);
      else reopen(file);
    }
  };
  /** Watches the files in a folder that was created or deleted. */
  const reopen = (name: string): void => {
    folders.get(name)?.watcher.close();
    folders.delete(name);
    folders.get(path.dirname(name))?.stamps.delete(path.basename(name));
    const inside = [...files].filter((file) => file.startsWith(name + path.sep));
    inside.forEach(add);
    inside.forEach(onChange);
  };
  return {
    add(added) {
      for (const file of added) {
        files.add(file);
        add(file);
      }
    },
    close() {
      for (const { watcher } of folders.values()) watcher.close();
      folders.clear();
    },
  };
}

/** Returns a value that changes when the file is written, replaced or removed, or the folder is replaced or removed. */
export function stampOf(file: string): string {
  const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined) return 'absent';
  return stat.isDirectory() ? `${stat.ino}` : `${stat.ino}:${stat.size}:${stat.mtimeNs}`;
}
