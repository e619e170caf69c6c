/** Reads a built site from a folder. Published types, so nothing here may need those of Node.js. */
import path from 'node:path';
import type { SiteFiles } from '../site.ts';
import { readInside, stampOf } from './read-inside.ts';

/**
 * `folder`: the output folder of a build, such as `dist`. Only plain files in it are read, never hidden ones or the
 * targets of links. A new build is detected at the next request.
 */
export function filesIn(folder: string): SiteFiles {
  const root = path.resolve(folder);
  return { read: (file) => readInside(root, file), stamp: () => stampOf(root) };
}
