/** Finds packages and the package that contains a file, reading every manifest through the plugin's context. */
import path from 'node:path';
import type { HookContext } from '../../compiler/plugins/interface.ts';

/** `folder` ends with `/`; both are empty for files that no package contains. */
export interface FilePackage {
  folder: string;
  name: string;
}

const noPackage: FilePackage = { folder: '', name: '' };

/** The folder of an installed package, in a folder or one of its parents. `from`: the folder. Default: the site's root. */
export function folderOf(name: string, context: HookContext, from: string = context.site.root): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (context.read(relativeTo(context, path.join(found, 'package.json'))) !== null) return `${found}/`;
    if (path.dirname(folder) === folder) return null;
  }
}

/**
 * Creates a function that returns the package of a file. Packages of a workspace are outside `node_modules`, because
 * TypeScript follows symbolic links.
 */
export function createPackageFinder(context: HookContext): (file: string) => FilePackage {
  const known = new Map<string, FilePackage>();
  const packageIn = (folder: string): FilePackage => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const name = nameIn(folder, context);
    const parent = path.dirname(folder);
    const found = name !== '' ? { folder: `${folder}/`, name } : parent === folder ? noPackage : packageIn(parent);
    known.set(folder, found);
    return found;
  };
  return (file) => {
    const [, folder, name] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/)/.exec(file) ?? [];
    return folder === undefined || name === undefined ? packageIn(path.dirname(file)) : { folder, name };
  };
}

/** The name in a folder's manifest; empty if it has none, for example if it only sets `type`. */
function nameIn(folder: string, context: HookContext): string {
  try {
    const manifest: unknown = JSON.parse(context.read(relativeTo(context, path.join(folder, 'package.json'))) ?? '{}');
    const { name } = (manifest ?? {}) as { name?: unknown };
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}

export function versionIn(folder: string, context: HookContext): string {
  const text = context.read(relativeTo(context, path.join(folder, 'package.json'))) ?? '{}';
  return String((JSON.parse(text) as { version?: unknown }).version ?? '');
}

/** The name of the package that a specifier in `from` refers to; null for paths. */
export function packageNamed(specifier: string): string | null {
  return /^(?![./])(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? null;
}

export function relativeTo({ site: { root } }: HookContext, file: string): string {
  return path.relative(root, path.resolve(root, file)).split(path.sep).join('/');
}
