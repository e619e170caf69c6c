/**
 * Reads and writes cache files. A seal in each file proves that it is complete, was written by this version,
 * and is stored under its own name.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { attempt, replaceFile } from './disk.ts';
import type { DiskFault } from './disk.ts';
import { hashOfParts } from './hash.ts';
import { codeStamp, docsiteVersion } from './version.ts';

/** Length of the seal at the start of each file, in bytes. */
const sealLength = 22;

/**
 * Computes the seal, which differs for renamed copies and files from other versions. Node's version identifies V8's
 * serialization format.
 */
function sealOf(name: string, contents: Uint8Array): string {
  return hashOfParts([name, docsiteVersion, codeStamp, process.version, contents]);
}

/** Returns the contents with a seal that is bound to this name. */
export function sealed(name: string, contents: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(sealOf(name, contents)), contents]);
}

/** Returns the contents that `sealed` sealed under this name, or null for any other bytes. */
export function unsealed(name: string, whole: Buffer): Buffer | null {
  const contents = whole.subarray(sealLength);
  return whole.toString('latin1', 0, sealLength) === sealOf(name, contents) ? contents : null;
}

/**
 * Returns the contents that `writeCacheFile` wrote under this name, or null if the file cannot be read or its seal does
 * not match.
 */
export function readCacheFile(folder: string, name: string): Buffer | null {
  try {
    return unsealed(name, fs.readFileSync(path.join(folder, name)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return null;
    throw error;
  }
}

/** `name` may contain folders. Returns the error from a failed write instead of throwing, because the cache is optional. */
export function writeCacheFile(folder: string, name: string, contents: Uint8Array): DiskFault | null {
  const whole = sealed(name, contents);
  return attempt(() => replaceFile(path.join(folder, name), whole));
}
