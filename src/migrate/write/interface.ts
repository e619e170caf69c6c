/** The interface text of the new site: what the old site defined itself. */
import { hasOwnTexts } from '../../shared/texts/resolve.ts';
import type { Note, OldSite } from '../model.ts';

/** The text in each language that differs from docsite's own. */
export function interfaceTexts({ locales }: OldSite): Record<string, Record<string, string>> {
  return Object.fromEntries(
    locales.flatMap(({ lang, texts = {} }) => (Object.keys(texts).length === 0 ? [] : [[lang, { ...texts }]])),
  );
}

/** Reports languages in which readers see English buttons and labels. */
export function interfaceNotes({ locales, configs, pages }: OldSite, textOf: (file: string) => string): Note[] {
  return locales
    .filter(({ lang }) => !hasOwnTexts(lang))
    .map(({ lang, tag = lang }): Note => {
      // A site without a configuration has the language only in the paths of its pages.
      const [file = pages.find((page) => page.lang === lang)?.source ?? ''] = configs;
      const text = configs.length === 0 ? '' : textOf(file);
      // The language code may also occur in prose, so look for a quoted one first.
      const quoted = text.search(new RegExp(String.raw`(?<=["'\x60])(?:${lang}|${tag})(?=["'\x60])`));
      const at = quoted >= 0 ? quoted : text.search(new RegExp(String.raw`(?<![\w-])(?:${lang}|${tag})(?![\w-])`));
      const line = text.slice(0, Math.max(0, at)).split('\n').length;
      return { kind: 'manual', cause: 'The interface text for a language is in English', file, line, detail: lang };
    });
}
