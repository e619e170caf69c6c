/** A folder that a build wrote → its files, and what every document in it says. */
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { markFile } from './output.ts';
import { readDocument } from './read-document.ts';
import type { DocumentFacts } from './read-document.ts';

/** A build as it lies on the disk. Files are named by their posix path in the folder. */
export interface BuiltSite {
  /** Absolute. */
  folder: string;
  files: ReadonlySet<string>;
  /** By file, in the order of their names. */
  documents: ReadonlyMap<string, DocumentFacts>;
  /** Text of a file that is there. */
  textOf(file: string): string;
  /** Bytes that a reader gets: what is text is compressed with Brotli. */
  weightOf(file: string): number;
}

/** Null where no build is. */
export function readOutput(folder: string): BuiltSite | null {
  if (!fs.existsSync(path.join(folder, markFile))) return null;
  const names = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
  const textOf = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
  const weights = new Map<string, number>();
  return {
    folder,
    files: new Set(names),
    documents: new Map(
      names.filter((name) => name.endsWith('.html')).map((name) => [name, readDocument(textOf(name))]),
    ),
    textOf,
    weightOf(file) {
      const known = weights.get(file) ?? weigh(path.join(folder, file));
      weights.set(file, known);
      return known;
    },
  };
}

function weigh(file: string): number {
  const bytes = fs.readFileSync(file);
  if (!/\.(?:html|css|m?js|svg|json|xml|txt)$/.test(file)) return bytes.length;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
