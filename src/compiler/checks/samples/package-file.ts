/** Finds the files, such as style sheets, that TypeScript does not read in installed packages. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Whether a specifier such as `kit/styles.css` refers to a non-script file in a package. */
export function isPackageFile(specifier: string, folder: string): boolean {
  const [, name, file = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined || !/\.\w+$/.test(file) || /\.[cm]?[jt]sx?$/.test(file)) return false;
  const places = createRequire(path.join(folder, 'package.json')).resolve.paths(name) ?? [];
  const installed = places.map((each) => path.join(each, name)).find((each) => fs.existsSync(each));
  if (installed === undefined) return false;
  const manifest = path.join(installed, 'package.json');
  if (!fs.existsSync(manifest)) return fs.existsSync(path.join(installed, file));
  const read = readManifest(manifest);
  if (read === null) return false;
  const { exports } = read;
  if (exports === undefined || exports === null) return fs.existsSync(path.join(installed, file));
  return typeof exports !== 'string' && isExported(`./${file}`, exports);
}

/** The names of the packages that the manifest in a folder lists, and of that package itself. */
export function packagesListedIn(folder: string): string[] {
  const manifest = path.join(folder, 'package.json');
  const { name, ...lists } = (fs.existsSync(manifest) ? readManifest(manifest) : null) ?? {};
  return [
    ...(name === undefined ? [] : [name]),
    ...[lists.dependencies, lists.devDependencies, lists.peerDependencies].flatMap((list) => Object.keys(list ?? {})),
  ];
}

interface Manifest {
  exports?: object | string | null;
  name?: string;
  dependencies?: object;
  devDependencies?: object;
  peerDependencies?: object;
}

/** Null for a manifest that is not a JSON object: the package's author has to correct it, not the site's. */
function readManifest(manifest: string): Manifest | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(manifest, 'utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** As in Node.js, the most specific pattern applies, and `null` hides the files that a broader pattern exports. */
function isExported(file: string, exports: object): boolean {
  const matching = Object.entries(exports).flatMap(([pattern, target]: [string, unknown]) => {
    const [before = '', after] = pattern.split('*');
    const isMatch = after === undefined ? pattern === file : file.startsWith(before) && file.endsWith(after);
    return isMatch ? [{ before, target }] : [];
  });
  const [applied] = matching.toSorted((a, b) => b.before.length - a.before.length);
  return applied !== undefined && applied.target !== null;
}
