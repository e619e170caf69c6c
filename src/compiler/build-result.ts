/** The result of a build. */
import type { RemoteFigures } from './compile/elsewhere/elsewhere.ts';
import type { Finding } from './findings/finding.ts';
import type { Timing } from './stopwatch.ts';

export interface BuildResult {
  /** False if an error was found; the output folder is then unchanged. */
  published: boolean;
  pages: number;
  /** Sorted by position, with code frames. */
  findings: Finding[];
  /** Wall time in milliseconds. */
  ms: number;
  outputBytes: number;
  outputFiles: number;
  /**
   * Files that are new or changed in the output folder. If nothing was published: files that were not reused from the
   * previous build.
   */
  written: number;
  /** Pages that did not have to be compiled. */
  cacheHits: number;
  /** The pages that were exchanged with the remote cache; absent if the site has no remote cache. */
  remote?: RemoteFigures;
  timings: Timing[];
}

/** The result if a build cannot start. */
export function refused(finding: Finding): BuildResult {
  return {
    published: false,
    pages: 0,
    findings: [finding],
    ms: 0,
    outputBytes: 0,
    outputFiles: 0,
    written: 0,
    cacheHits: 0,
    timings: [],
  };
}
