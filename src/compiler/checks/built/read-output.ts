/** Reads a build's folder: its files and the parsed documents among them. */
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { markFile } from '../../publish/output.ts';
import { readDocument } from './read-document.ts';
import type { DocumentFacts, DocumentLink } from './read-document.ts';
import type { Manifest } from '../../../shared/manifest.ts';
import { dataFolder } from '../../../shared/urls.ts';

/** The first position of a link in the output, and the number of documents that contain it. */
export interface BuiltLink {
  file: string;
  line: number;
  column: number;
  pages: number;
}

/** A build on disk. Files are identified by their POSIX path relative to the folder. */
export interface BuiltSite {
  /** Absolute path. */
  folder: string;
  files: ReadonlySet<string>;
  /** Keyed by file, sorted by name. */
  documents: ReadonlyMap<string, DocumentFacts>;
  /** Links to paths on the site's own host, by `href`. Every document repeats the navigation, so each is kept once. */
  links: ReadonlyMap<string, BuiltLink>;
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

/** The folder must contain a build, made with this base. */
export function readOutput(folder: string, base: string): BuiltSite {
  const names = filesIn(folder);
  const textOf = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
  const weights = new Map<string, number>();
  const documents = new Map<string, DocumentFacts>();
  const links = new Map<string, BuiltLink>();
  for (const file of names.filter(isDocument)) {
    const document = readDocument(textOf(file), base);
    documents.set(file, document.facts);
    addLinks(links, file, document.links);
  }
  return {
    folder,
    files: new Set(names),
    documents,
    links,
    textOf,
    weightOf(file) {
      const known = weights.get(file) ?? weigh(path.join(folder, file));
      weights.set(file, known);
      return known;
    },
  };
}

/** Adds the links of a document, each at its first position. */
function addLinks(links: Map<string, BuiltLink>, file: string, own: readonly DocumentLink[]): void {
  const seen = new Set<string>();
  for (const { href, line, column } of own) {
    if (seen.has(href)) continue;
    seen.add(href);
    const known = links.get(href);
    if (known === undefined) links.set(href, { file, line, column, pages: 1 });
    else known.pages++;
  }
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
