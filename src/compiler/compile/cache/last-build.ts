/** Keeps figures about the last build in the site's cache, for `docsite doctor`. */
import { readCacheFile, writeCacheFile } from '../../cache-file.ts';
import type { Timing } from '../../stopwatch.ts';

export interface LastBuild {
  pages: number;
  /** Pages that did not have to be compiled. */
  cacheHits: number;
  /** Wall time in milliseconds. */
  ms: number;
  timings: Timing[];
}

const name = 'last-build';

/** Stores the figures. Ignores a failure, because the build reports a cache that cannot be written. */
export function rememberBuild(cacheFolder: string, { pages, cacheHits, ms, timings }: LastBuild): void {
  const kept: LastBuild = { pages, cacheHits, ms, timings };
  writeCacheFile(cacheFolder, name, Buffer.from(JSON.stringify(kept)));
}

/** Returns null if this docsite version has not built the site. */
export function readLastBuild(cacheFolder: string): LastBuild | null {
  const contents = readCacheFile(cacheFolder, name);
  // The seal proves that this version wrote the file.
  return contents === null ? null : (JSON.parse(contents.toString()) as LastBuild);
}
