/** Finds the file of an installed package that a specifier refers to, as bundlers and TypeScript do. */
import fs from 'node:fs';
import path from 'node:path';

/** What to find: the module that bundlers read, or its types. */
export type EntryKind = 'code' | 'types';

interface Manifest {
  exports?: unknown;
  [field: string]: unknown;
}

const conditions = { code: ['import', 'module', 'default'], types: ['types', 'import', 'default'] };
/** The fields of packages without `exports`. */
const fields = { code: ['module', 'main'], types: ['types', 'typings', 'main'] };

/**
 * Absolute path of the file, without symbolic links; null if there is none. `from`: the folder of the module with the
 * import. Types can also be in a package such as `@types/react`.
 */
export function packageEntry(specifier: string, from: string, kind: EntryKind): string | null {
  const [name] = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?=\/|$)/.exec(specifier) ?? [];
  if (name === undefined) return null;
  const subpath = `.${specifier.slice(name.length)}`;
  const own = entryIn(folderOf(name, from), subpath, kind);
  if (own !== null || kind === 'code') return own;
  return entryIn(folderOf(`@types/${name.replace(/^@/, '').replace('/', '__')}`, from), subpath, kind);
}

/** The file with the types of a module: the module itself, or the declarations next to it; null if there are none. */
export function declarationsOf(file: string): string | null {
  const bare = file.replace(/\.[cm]?jsx?$/, '');
  const [letter = ''] = /(?<=\.)[cm](?=jsx?$)/.exec(file) ?? [];
  const endings = [`.d.${letter}ts`, `.${letter}ts`, '.tsx', '.d.ts', '.d.mts', '.d.cts', '.ts'];
  const inFolder = ['index.d.ts', 'index.ts', 'index.tsx'].map((index) => path.join(file, index));
  const candidates = [...(/\.[cm]?tsx?$/.test(file) ? [file] : []), ...endings.map((end) => bare + end), ...inFolder];
  return candidates.find(isFile) ?? null;
}

/** The folder of an installed package, in a folder or one of its parents. */
function folderOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (isFile(path.join(found, 'package.json'))) return fs.realpathSync(found);
    if (path.dirname(folder) === folder) return null;
  }
}

function entryIn(folder: string | null, subpath: string, kind: EntryKind): string | null {
  const manifest = folder === null ? null : manifestIn(folder);
  if (folder === null || manifest === null) return null;
  const targets =
    manifest.exports === undefined
      ? subpath === '.'
        ? [...fields[kind].map((field) => manifest[field]), 'index.js']
        : [subpath]
      : [targetIn(manifest.exports, subpath, conditions[kind])];
  for (const target of targets) {
    const file = typeof target === 'string' ? path.join(folder, target) : null;
    const found = file === null ? null : kind === 'types' ? declarationsOf(file) : moduleAt(file);
    if (found !== null) return fs.realpathSync(found);
  }
  return null;
}

function manifestIn(folder: string): Manifest | null {
  try {
    const manifest: unknown = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return typeof manifest === 'object' ? (manifest as Manifest | null) : null;
  } catch {
    return null;
  }
}

function moduleAt(file: string): string | null {
  return [file, `${file}.js`, path.join(file, 'index.js')].find(isFile) ?? null;
}

/** The target of a subpath in `exports`. The longest pattern such as `./icons/*` takes precedence. */
function targetIn(exports: unknown, subpath: string, accepted: readonly string[]): string | null {
  const isMap = typeof exports === 'object' && exports !== null && Object.keys(exports).every((key) => key[0] === '.');
  if (!isMap || Array.isArray(exports)) return subpath === '.' ? chosen(exports, accepted) : null;
  const targets = exports as Record<string, unknown>;
  if (Object.hasOwn(targets, subpath)) return chosen(targets[subpath], accepted);
  for (const key of Object.keys(targets).toSorted((a, b) => b.length - a.length)) {
    const [before = '', after] = key.split('*');
    if (after === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue;
    const middle = subpath.slice(before.length, subpath.length - after.length);
    return chosen(targets[key], accepted)?.replaceAll('*', middle) ?? null;
  }
  return null;
}

/** The first target whose conditions are accepted. */
function chosen(target: unknown, accepted: readonly string[]): string | null {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return null;
  const candidates = Array.isArray(target)
    ? (target as unknown[])
    : Object.entries(target).flatMap(([condition, inner]) => (accepted.includes(condition) ? [inner as unknown] : []));
  for (const candidate of candidates) {
    const found = chosen(candidate, accepted);
    if (found !== null) return found;
  }
  return null;
}

/** False also if part of the path is a file. */
function isFile(file: string): boolean {
  return fs.existsSync(file) && fs.statSync(file).isFile();
}
