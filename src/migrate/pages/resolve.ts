/** Finds the old file that a path in a page refers to. */
import path from 'node:path';
import type { PassContext } from './pass.ts';
import { decoded } from '../../shared/urls.ts';

/** Resolves a path relative to the page, from the site's folders, or by an alias; null if the file does not exist. */
export function resolveOld(written: string, context: PassContext): string | null {
  const bare = written.replace(/^!!?raw-loader!/, '').replace(/[?#].*$/, '');
  const spelled = decoded(bare);
  return candidatesOf(spelled, context).find((file) => context.files.has(file)) ?? null;
}

export function candidatesOf(written: string, { source, site }: PassContext): string[] {
  const alias = Object.keys(site.dialect.aliases).find(
    (name) => written === name || written.startsWith(name.endsWith('/') ? name : `${name}/`),
  );
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
