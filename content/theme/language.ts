/** The two languages of the site and the addresses of their pages. */
export type Language = 'en' | 'zh';

/** A path without language → the same page in the reader's language. Other addresses stay as they are. */
export function localPath(path: string, lang: Language): string {
  return lang === 'zh' && path.startsWith('/') ? `/zh${path}` : path;
}
