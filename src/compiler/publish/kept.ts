/** Keeps the files from a failed build next to the output folder for the next build. */
import fs from 'node:fs';
import path from 'node:path';
import { attempt, makeFolder, remove, rename, writeFile } from '../disk.ts';
import type { PublishedFile } from '../output-file.ts';
import { siblingPrefix } from './sibling-prefix.ts';

/** Files by their paths in the output folder. */
export type OutputFiles = ReadonlyMap<string, PublishedFile>;

export function keptFolderOf(outDir: string): string {
  return `${siblingPrefix(outDir)}kept`;
}

/** Moves a tree's new files to the kept files, and removes kept files that the tree does not contain. */
export function keepFiles(
  { outDir, staging }: { outDir: string; staging: string },
  { fresh, reused, previous }: { fresh: OutputFiles; reused: OutputFiles; previous: OutputFiles },
): Map<string, PublishedFile> {
  const kept = keptFolderOf(outDir);
  for (const [filePath, { isKept }] of previous) {
    if (isKept === true && !reused.has(filePath)) remove(path.join(kept, filePath));
  }
  if (fs.existsSync(kept)) {
    for (const filePath of fresh.keys()) {
      makeFolder(path.dirname(path.join(kept, filePath)));
      rename(path.join(staging, filePath), path.join(kept, filePath));
    }
  } else if (fresh.size > 0) {
    rename(staging, kept);
    // The folder is next to the site's own files, which may be under version control.
    writeFile(path.join(kept, '.gitignore'), '*\n');
  }
  attempt(() => remove(staging));
  const moved = [...fresh].map(([filePath, file]): [string, PublishedFile] => [filePath, { ...file, isKept: true }]);
  return new Map([...reused, ...moved]);
}
