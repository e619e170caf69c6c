/** The site's two languages and the paths of their pages. */
export type Language = 'en' | 'zh';

/** Turns a path without a language into the same page in the reader's language. Leaves other URLs unchanged. */
export function localPath(path: string, lang: Language): string {
  return lang === 'zh' && path.startsWith('/') ? `/zh${path}` : path;
}
