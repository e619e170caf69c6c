/** Defines an output file, as returned by every stage that writes one. */
import { hashOf } from './hash.ts';

/** An output file. `path` is a POSIX path relative to the output folder. */
export interface OutputFile {
  path: string;
  contents: string | Uint8Array;
  /** Hash of the contents. */
  hash: string;
}

/** A file with the hash of its contents. */
export function outputFile(path: string, text: string | Uint8Array): OutputFile {
  // Encoded once, for both hashing and writing.
  const contents = typeof text === 'string' ? Buffer.from(text) : text;
  return { path, contents, hash: hashOf(contents) };
}

/** The record of a file from an earlier build, which shows whether the file was modified. */
export interface PublishedFile {
  hash: string;
  size: number;
  /** Nanoseconds, as decimal text. */
  mtime: string;
  /** True if the file is not in the published folder, but was written by a failed build and kept for the next build. */
  isKept?: true;
}
