/** Reads the files of the packages and folders in `checks.api`. */
import fs from 'node:fs';
import path from 'node:path';
import { hashOf } from '../../hash.ts';
import { optionalFile } from '../../optional-package.ts';
import { vocabularyOf } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Maximum size of a file that is read. Larger files are usually bundles of other packages. */
const maxBytes = 2_000_000;
const maxFiles = 5000;

const readable = /\.(?:[cm]?[jt]sx?|vue|svelte|css|less|s[ac]ss|txt|json)$/;
/** Folders that contain other packages' code or unpublished code. */
const skipped = /^(?:node_modules|compiled|\..*|tests?|__tests__|fixtures)$/;

/** The product's sources on disk. `read` is slow, so `key` shows whether the sources have changed. */
export interface Product {
  /** Sources that cannot be found. */
  missing: string[];
  /** Changes if the name, size or modification time of a file changes. */
  key: string;
  read(): Vocabulary;
}

/** A source is the name of an installed package, or a folder relative to the site's root. */
export function findProduct(sources: readonly string[], root: string): Product {
  const folders = sources.map((source) => ({ source, folder: folderOf(source, root) }));
  const found = folders.flatMap(({ folder }) => (folder === null ? [] : [folder]));
  const files = found.flatMap((folder) => filesIn(folder)).slice(0, maxFiles);
  return {
    missing: folders.flatMap(({ source, folder }) => (folder === null ? [source] : [])),
    key: hashOf(JSON.stringify([found, files])),
    read() {
      const manifests = found.map((folder) => manifestOf(folder));
      const texts = files.map(({ file }) => fs.readFileSync(file, 'utf8'));
      return vocabularyOf(texts, {
        packages: manifests.flatMap(({ name }) => (name === undefined ? [] : [name])),
        commands: manifests.flatMap(({ name, bin }) => commandsOf(name, bin)),
      });
    },
  };
}

function folderOf(source: string, root: string): string | null {
  const folder = path.resolve(root, source);
  if (source.startsWith('.')) return fs.existsSync(folder) ? folder : null;
  const manifest = optionalFile(source, 'package.json', root);
  if (manifest !== null) return fs.realpathSync(path.dirname(manifest));
  return fs.existsSync(folder) ? folder : null;
}

interface Manifest {
  name?: string;
  bin?: unknown;
}

function manifestOf(folder: string): Manifest {
  const file = path.join(folder, 'package.json');
  if (!fs.existsSync(file)) return {};
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function commandsOf(name: string | undefined, bin: unknown): string[] {
  if (typeof bin === 'string') return name === undefined ? [] : [name.replace(/^@[^/]*\//, '')];
  return typeof bin === 'object' && bin !== null ? Object.keys(bin) : [];
}

interface ProductFile {
  file: string;
  size: number;
  changed: number;
}

function filesIn(folder: string): ProductFile[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : filesIn(file);
    if (!entry.isFile() || !readable.test(entry.name)) return [];
    const { size, mtimeMs } = fs.statSync(file);
    return size <= maxBytes ? [{ file, size, changed: mtimeMs }] : [];
  });
}
