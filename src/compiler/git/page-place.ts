/** Reads a page's language from its content path, which may no longer exist. */
import type { SiteConfig } from '../config/site.ts';

/** A page's language, and its path without the language and the extension. */
export function placeOf(
  path: string,
  { lang, locales }: Pick<SiteConfig, 'lang' | 'locales'>,
): { lang: string; key: string } {
  const segments = path.replace(/\.mdx?$/, '').split('/');
  const at = segments.slice(0, 2).findIndex((segment) => locales.some((locale) => locale.lang === segment));
  return at < 0
    ? { lang, key: segments.join('/') }
    : { lang: segments[at] ?? lang, key: segments.toSpliced(at, 1).join('/') };
}
