/** Names the paths next to an output folder that a build uses while it writes. */
import path from 'node:path';

/** Prefix of the paths of everything that a build writes next to the output folder: hidden, and on the same file system. */
export function siblingPrefix(outDir: string): string {
  return path.join(path.dirname(outDir), `.${path.basename(outDir)}.docsite-`);
}
