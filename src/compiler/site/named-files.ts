/** Finds the files in the content folder that a string refers to. */
import path from 'node:path';
import type { SiteConfig } from '../config/site.ts';
import { decoded, isExternal, splitLink, withoutBase } from '../../shared/urls.ts';

/** Everything in a string that looks like a filename: the text itself, and each of its words and list items. */
export function namesIn(text: string): string[] {
  const words = [text.trim(), ...text.split(/[\s"'`<>(),=;]+/)];
  return words.filter((word) => word.length < 1000 && /[^/.]\.[a-z0-9]{1,10}(?:$|[?#])/i.test(word));
}

/**
 * The content paths that a name may refer to: relative to the file it is written in, relative to the URL of that page, or
 * from the site's root. The first of them that exists is the file.
 */
export function pathsNamedBy(
  name: string,
  from: { path: string; routePath?: string },
  { url, base }: Pick<SiteConfig, 'url' | 'base'>,
): string[] {
  const local = url !== '' && name.startsWith(`${url}/`) ? name.slice(url.length) : name;
  if (isExternal(local)) return [];
  const plain = decoded(splitLink(local).path).normalize('NFC');
  if (plain.startsWith('/')) return [withoutBase(plain, base) ?? plain, plain].map((absolute) => absolute.slice(1));
  const folders = [path.posix.dirname(from.path), path.posix.dirname(`${from.routePath ?? '/'}_`).slice(1), ''];
  return folders.map((folder) => path.posix.join(folder, plain)).filter((joined) => !joined.startsWith('..'));
}
