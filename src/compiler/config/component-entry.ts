/** Finds the module of a component: a file of the site, or the entry of an installed package. */
import fs from 'node:fs';
import path from 'node:path';
import { packageEntry } from '../package-entry.ts';

/** `module`: a path relative to the root, or a package such as `@acme/ui`. Files take precedence. */
export function componentEntry(module: string, root: string): { file: string; isPackage: boolean } {
  const file = path.resolve(root, module);
  const entry = fs.existsSync(file) ? null : packageEntry(module, root, 'code');
  return { file: entry ?? file, isPackage: entry !== null };
}
