/** Finds docsite's own package folder, regardless of which folder its modules run from. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder with docsite's package.json. */
export const packageRoot = rootAbove(path.dirname(fileURLToPath(import.meta.url)));

function rootAbove(folder: string): string {
  return fs.existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder));
}
