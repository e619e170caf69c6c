/** Determines which URLs on a page leave the site, and which files they refer to. */
import { posix } from 'node:path';
import { decoded, isExternal, splitLink } from '../../shared/urls.ts';

/** True for a path on this site, as opposed to another site or an anchor on the same page. */
export function isInternalPath(target: string): boolean {
  return target !== '' && !target.startsWith('#') && !isExternal(target);
}

/** True for a URL of another site. */
export function leavesSite(target: string): boolean {
  return /^(?:https?:)?\/\//i.test(target);
}

/** Content path of the file that an image URL refers to; null if it is on another site. */
export function imageFileOf(target: string, pagePath: string): string | null {
  if (!isInternalPath(target)) return null;
  const { path } = splitLink(target);
  const plain = decoded(path);
  return plain.startsWith('/') ? `public${plain}` : joined(pagePath.split('/').slice(0, -1), plain);
}

export function normalizeLineEnds(text: string): string {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return bare.includes('\r') ? bare.replace(/\r\n?/g, '\n') : bare;
}

/**
 * Resolves `@/x`, `@en/x`, `./x` or `../x`, as written on a page, to a path relative to the content folder. The path
 * begins with `../` if the file is outside. Returns null for any other text. `@/` is `folder`, the folder of the page's
 * language; `@en/` is the same folder in another language.
 */
export function contentPathOf(specifier: string, from: string, folder: string): string | null {
  if (specifier.startsWith('@/')) return posix.join(folder, specifier.slice(2));
  const [, lang, inside] = /^@([A-Za-z][\w-]*)\/(.+)$/.exec(specifier) ?? [];
  if (lang !== undefined && inside !== undefined)
    return posix.join(posix.dirname(posix.join(folder, '.')), lang, inside);
  return /^\.\.?\//.test(specifier) ? posix.join(posix.dirname(from), specifier) : null;
}

/** The page may have moved to a deeper folder, such as that of a version. */
const deeper = ['../', '../../', '../../../'];

/**
 * A file that does not exist → the similar path of a file that exists, as an author would write it. Folders above and
 * below are searched too, because `../` is easily miscounted.
 */
export function nearestTo(
  specifier: string,
  from: string,
  { folder, nearest }: { folder: string; nearest(path: string): string | null },
): string | null {
  const relative = /^(?:\.{1,2}\/|@)/.test(specifier) ? specifier : `./${specifier}`;
  const below = relative.startsWith('../../') ? relative.slice(3) : relative.replace(/^\.\.\//, './');
  const candidates = relative.startsWith('@site/')
    ? [`@/${relative.replace(/^@site\/(?:docs\/)?/, '')}`]
    : relative.startsWith('@')
      ? [relative]
      : [relative, ...deeper.map((up) => up + relative.replace(/^\.\//, '')), ...(below === relative ? [] : [below])];
  for (const written of candidates) {
    const path = contentPathOf(written, from, folder);
    const found = path === null ? null : nearest(path);
    if (found === null) continue;
    // Replaces the names after `../` or `@/` with the same number of names from the end of the similar path.
    const [start = ''] = /^(?:\.{1,2}\/|@[^/]*\/)*/.exec(written) ?? [];
    const names = written.slice(start.length).split('/').length;
    return start + found.split('/').slice(-names).join('/');
  }
  return null;
}

/** Returns null if the path leaves the content folder. */
function joined(folder: readonly string[], relative: string): string | null {
  const segments = folder.filter((segment) => segment !== '');
  for (const segment of relative.split('/')) {
    if (segment === '..' && segments.pop() === undefined) return null;
    if (segment !== '..' && segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}
