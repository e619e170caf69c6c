/** Reads a build's folder: its files and the parsed documents among them. */
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { markFile } from '../../publish/output.ts';
import { readDocument } from './read-document.ts';
import type { DocumentFacts } from './read-document.ts';
import type { Manifest } from '../../../shared/manifest.ts';
import { dataFolder } from '../../../shared/urls.ts';

/** A build on disk. Files are identified by their POSIX path relative to the folder. */
export interface BuiltSite {
  /** Absolute path. */
  folder: string;
  files: ReadonlySet<string>;
  /** Keyed by file, sorted by name. */
  documents: ReadonlyMap<string, DocumentFacts>;
  /** Text of an existing file. */
  textOf(file: string): string;
  /** Bytes that a reader downloads: text is compressed with Brotli. */
  weightOf(file: string): number;
}

/**
 * Documents that readers see, sorted; excludes redirects and docsite's internal files. The folder must contain a build.
 */
export function pagesInOutput(folder: string): string[] {
  return filesIn(folder).filter(
    (file) => isDocument(file) && !/<meta http-equiv="refresh"/i.test(fs.readFileSync(path.join(folder, file), 'utf8')),
  );
}

/** True if a build wrote the folder. */
export function isBuild(folder: string): boolean {
  return fs.existsSync(path.join(folder, markFile));
}

/** The base that a build was made with. The folder must contain a build. */
export function baseOfBuild(folder: string): string | null {
  const file = path.join(folder, dataFolder, 'manifest.json');
  if (!fs.existsSync(file)) return null;
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest).site.base;
}

/** The folder must contain a build. */
export function readOutput(folder: string): BuiltSite {
  const names = filesIn(folder);
  const textOf = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
  const weights = new Map<string, number>();
  return {
    folder,
    files: new Set(names),
    documents: new Map(names.filter(isDocument).map((name) => [name, readDocument(textOf(name))])),
    textOf,
    weightOf(file) {
      const known = weights.get(file) ?? weigh(path.join(folder, file));
      weights.set(file, known);
      return known;
    },
  };
}

/** docsite's frame for diagrams is not one of the site's documents: it contains a whole library. */
function isDocument(file: string): boolean {
  return file.endsWith('.html') && !file.startsWith(`${dataFolder}/`);
}

/** Returns sorted POSIX paths. */
function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}

function weigh(file: string): number {
  const bytes = fs.readFileSync(file);
  if (!/\.(?:html|css|m?js|svg|json|xml|txt)$/.test(file)) return bytes.length;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
