/** Defines an output file, as returned by every stage that writes one. */
import { hashOf } from './hash.ts';

/** One output file. `path` is posix and relative to the output folder. */
export interface OutputFile {
  path: string;
  contents: string | Uint8Array;
  /** Hash of the contents. */
  hash: string;
}

/** A file with the hash of its contents. */
export function outputFile(path: string, text: string | Uint8Array): OutputFile {
  // Encoded once, for the hash and for the disk.
  const contents = typeof text === 'string' ? Buffer.from(text) : text;
  return { path, contents, hash: hashOf(contents) };
}

/** What is recorded about a file that a build left: enough to detect that it was modified. */
export interface PublishedFile {
  hash: string;
  size: number;
  /** Nanoseconds, as decimal text. */
  mtime: string;
  /** The file is not in the published folder: it was written by a build that failed, and is kept for the next one. */
  isKept?: true;
}
