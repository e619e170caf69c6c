/** Finds files of installed packages that TypeScript does not read, such as style sheets. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Whether a specifier such as `kit/styles.css` refers to a file, other than a script, in a package. */
export function isPackageFile(specifier: string, folder: string): boolean {
  const [, name, file = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined || !/\.\w+$/.test(file) || /\.[cm]?[jt]sx?$/.test(file)) return false;
  const places = createRequire(path.join(folder, 'package.json')).resolve.paths(name) ?? [];
  const installed = places.map((each) => path.join(each, name)).find((each) => fs.existsSync(each));
  if (installed === undefined) return false;
  const manifest = path.join(installed, 'package.json');
  if (!fs.existsSync(manifest)) return fs.existsSync(path.join(installed, file));
  const { exports } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { exports?: object | string | null };
  if (exports === undefined || exports === null) return fs.existsSync(path.join(installed, file));
  const patterns = typeof exports === 'string' ? [] : Object.keys(exports);
  return patterns.some((pattern) => {
    const [before = '', after] = pattern.split('*');
    return after === undefined ? pattern === `./${file}` : `./${file}`.startsWith(before) && file.endsWith(after);
  });
}
