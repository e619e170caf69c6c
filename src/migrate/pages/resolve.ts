/** Finds the old file that a path in a page refers to. */
import path from 'node:path';
import { moduleAt } from '../read/config-module.ts';
import type { PassContext } from './pass.ts';
import { decoded } from '../../shared/urls.ts';

/** Resolves a path relative to the page, from the site's folders, or by an alias; null if the file does not exist. */
export function resolveOld(written: string, context: PassContext): string | null {
  const bare = written.replace(/^!!?raw-loader!/, '').replace(/[?#].*$/, '');
  const spelled = decoded(bare);
  return candidatesOf(spelled, context).find((file) => context.files.has(file)) ?? null;
}

/**
 * The module of a component, relative to the old site's folder; the name of a package as written. `own` is the
 * component's name in the new site.
 */
export function moduleOf(name: string, own: string, context: PassContext): string | undefined {
  const [first = ''] = name.split('.');
  const from = context.imports.get(first)?.from;
  const { globals, tags } = context.site.dialect;
  if (from === undefined) return Object.hasOwn(globals, own) ? globals[own] : undefined;
  const candidates = candidatesOf(from, context);
  // MDX resolves other paths in folders, too.
  const isOwn = tags !== 'vue' && candidates.some((one) => moduleAt(context.files, one) !== null);
  const isPackage = !isOwn && /^(?:@[\w-]+\/)?\w[\w-]*(?:\/[\w-]+)*$/.test(from);
  return isPackage && aliasOf(from, context) === undefined ? from : (candidates[0] ?? from);
}

/** The global name of a Vue component that a page imports by another name. */
export function globalName(module: string | undefined, { site: { dialect } }: PassContext): string | undefined {
  if (module === undefined || !module.endsWith('.vue')) return undefined;
  return Object.keys(dialect.globals).find((name) => dialect.globals[name] === module);
}

function aliasOf(written: string, { site }: PassContext): string | undefined {
  return Object.keys(site.dialect.aliases).find(
    (name) => written === name || written.startsWith(name.endsWith('/') ? name : `${name}/`),
  );
}

export function candidatesOf(written: string, context: PassContext): string[] {
  const { source, site } = context;
  const alias = aliasOf(written, context);
  if (alias !== undefined) {
    return [joined(site.dialect.aliases[alias] ?? '', written.slice(alias.length))];
  }
  if (written.startsWith('/')) {
    const folders = [...site.publicFolders, ...site.contentFolders];
    return folders.map(({ from }) => joined(from, written));
  }
  const roots = site.contentFolders.filter(({ from }) => from === '' || source.startsWith(`${from}/`));
  const folders = [path.posix.dirname(source), ...roots.map(({ from }) => from), ...sourceFolders(source, site)];
  return folders.map((folder) => joined(folder, written));
}

/** The folders of the default language that contain the sources of a translation's folder. */
function sourceFolders(file: string, { contentFolders, locales, untranslated }: PassContext['site']): string[] {
  const [first, ...others] = locales;
  if (untranslated === undefined || first === undefined) return [];
  const own = contentFolders.filter(({ from }) => from !== '' && file.startsWith(`${from}/`));
  return own.flatMap(({ from, to }) => {
    const parts = to.split('/');
    const at = parts.findIndex((part) => others.some(({ lang }) => lang === part));
    if (at === -1) return [];
    const source = parts.with(at, first.lang).join('/');
    const below = path.posix.dirname(file.slice(from.length + 1));
    return contentFolders.filter((folder) => folder.to === source).map((folder) => joined(folder.from, below));
  });
}

function joined(folder: string, file: string): string {
  return path.posix.join(folder === '' ? '.' : folder, file).replace(/^\.\//, '');
}
