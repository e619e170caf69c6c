/** Reads the files of the packages and folders in `checks.api`. */
import fs from 'node:fs';
import path from 'node:path';
import { optionalFile } from '../../optional-package.ts';
import { vocabularyOf } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Files larger than this are bundles of other packages. */
const maxBytes = 2_000_000;
const maxFiles = 5000;

const readable = /\.(?:[cm]?[jt]sx?|vue|svelte|css|less|s[ac]ss|txt|json)$/;
/** Folders with the code of other packages, and with what is not published. */
const skipped = /^(?:node_modules|compiled|\..*|tests?|__tests__|fixtures)$/;

/** Sources that cannot be found, with what was read from the others. */
export interface Product {
  vocabulary: Vocabulary;
  missing: string[];
}

/** A source is the name of an installed package, or a folder relative to the site's root. */
export function readProduct(sources: readonly string[], root: string): Product {
  const folders = sources.map((source) => ({ source, folder: folderOf(source, root) }));
  const found = folders.flatMap(({ folder }) => (folder === null ? [] : [folder]));
  const manifests = found.map((folder) => manifestOf(folder));
  const files = found.flatMap((folder) => filesIn(folder));
  const texts = files.slice(0, maxFiles).map((file) => fs.readFileSync(file, 'utf8'));
  return {
    vocabulary: vocabularyOf(texts, {
      packages: manifests.flatMap(({ name }) => (name === undefined ? [] : [name])),
      commands: manifests.flatMap(({ name, bin }) => commandsOf(name, bin)),
    }),
    missing: folders.flatMap(({ source, folder }) => (folder === null ? [source] : [])),
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

function filesIn(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : filesIn(file);
    return entry.isFile() && readable.test(entry.name) && fs.statSync(file).size <= maxBytes ? [file] : [];
  });
}
