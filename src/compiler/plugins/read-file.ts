/** Reads files, folders and data for plugins, and records each read. */
import fs from 'node:fs';
import path from 'node:path';
import { hashOf, hashOfData } from '../hash.ts';
import type { DataContext, HookContext, PlainData } from './interface.ts';

/**
 * A file that a hook has read, or a folder, whose path ends with `/`: its path relative to the site's root, and its hash;
 * `absent` if it does not exist.
 */
export interface FileRead {
  path: string;
  hash: string;
  /** If set, `path` is a key in the data of this plugin. */
  plugin?: string;
}

/** The values that `data` hooks have returned, by plugin. */
export type DataOfPlugins = ReadonlyMap<string, Readonly<Record<string, PlainData | undefined>>>;

/** The read functions for one hook call, and the files it has read. */
export function createFileReader(root: string): Pick<HookContext, 'read' | 'folder'> & { reads: FileRead[] } {
  const reads: FileRead[] = [];
  const noted = new Set<string>();
  const note = (name: string, text: string | null): void => {
    if (!noted.has(name)) reads.push({ path: name, hash: hashOfText(text) });
    noted.add(name);
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

/** The `data` function for one hook call of a plugin; adds the values it has read to `reads`. */
export function createDataReader(plugin: string, data: DataOfPlugins, reads: FileRead[]): DataContext['data'] {
  return <Value>(key: string) => {
    if (!reads.some((read) => read.path === key && read.plugin === plugin))
      reads.push({ path: key, hash: hashOfValue(data, plugin, key), plugin });
    // Only the plugin that stored a value knows its type.
    return valueIn(data, plugin, key) as Value | undefined;
  };
}

/** The current hash of a file or folder that a hook has read. */
export function hashOfRead(root: string, name: string): string {
  return hashOfText(textAt(root, name));
}

/** Creates a function that checks whether everything that a hook has read is unchanged. Each hash is computed once. */
export function createComparison(root: string, data: DataOfPlugins): (reads: readonly FileRead[]) => boolean {
  const known = new Map<string, string>();
  const hashNow = ({ path: name, plugin }: FileRead): string => {
    const id = `${plugin ?? ''}\0${name}`;
    const hash = known.get(id) ?? (plugin === undefined ? hashOfRead(root, name) : hashOfValue(data, plugin, name));
    known.set(id, hash);
    return hash;
  };
  return (reads) => reads.every((read) => hashNow(read) === read.hash);
}

/** Paths of the files and folders in a list of reads. */
export function filesIn(reads: readonly FileRead[]): string[] {
  return reads.filter(({ plugin }) => plugin === undefined).map(({ path: name }) => name);
}

function valueIn(data: DataOfPlugins, plugin: string, key: string): PlainData | undefined {
  const values = data.get(plugin) ?? {};
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function hashOfValue(data: DataOfPlugins, plugin: string, key: string): string {
  const value = valueIn(data, plugin, key);
  return value === undefined ? 'absent' : hashOfData(value);
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
