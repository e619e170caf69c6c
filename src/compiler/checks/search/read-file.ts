/** Reads the search expectations file set in the config. */
import fs from 'node:fs';
import type { SiteConfig } from '../../config/site.ts';

export interface ExpectationsFile {
  /** Absolute path. */
  path: string;
  /** Null if the file cannot be read. */
  text: string | null;
}

/** Returns null if the config does not set an expectations file. */
export function readExpectationsFile({ search }: SiteConfig): ExpectationsFile | null {
  const path = search === false ? undefined : search.expectations;
  if (path === undefined) return null;
  try {
    return { path, text: fs.readFileSync(path, 'utf8') };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { path, text: null };
    throw error;
  }
}
