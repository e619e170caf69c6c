/** The interface text of the new site: docsite's in languages that it does not include, and the old site's own. */
import { hasOwnTexts } from '../../shared/texts.ts';
import type { Note, OldLocale, OldSite } from '../model.ts';
import { translations } from '../texts/languages.ts';

/** The text in each language that differs from docsite's own. */
export function interfaceTexts({ locales }: OldSite): Record<string, Record<string, string>> {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const texts = { ...translationOf(locale), ...locale.texts };
      return Object.keys(texts).length === 0 ? [] : [[locale.lang, texts]];
    }),
  );
}

function translationOf({ lang }: OldLocale): Readonly<Record<string, string>> | undefined {
  return hasOwnTexts(lang) ? undefined : { ...translations.get(lang.split('-')[0]?.toLowerCase() ?? '') };
}

/** Reports languages in which readers see English buttons and labels, and those whose text was added. */
export function interfaceNotes({ locales, configs }: OldSite, textOf: (file: string) => string): Note[] {
  const [file = ''] = configs;
  return locales
    .filter(({ lang }) => !hasOwnTexts(lang))
    .map((locale): Note => {
      const { lang, tag = lang } = locale;
      const text = textOf(file);
      // The language code may also occur in prose, so look for a quoted one first.
      const quoted = text.search(new RegExp(String.raw`(?<=["'\x60])(?:${lang}|${tag})(?=["'\x60])`));
      const at = quoted >= 0 ? quoted : text.search(new RegExp(String.raw`(?<![\w-])(?:${lang}|${tag})(?![\w-])`));
      const line = text.slice(0, Math.max(0, at)).split('\n').length;
      const isKnown = Object.keys(translationOf(locale) ?? {}).length > 0;
      return isKnown
        ? { kind: 'converted', cause: 'docsite’s interface text was added for a language', file, line, detail: lang }
        : { kind: 'manual', cause: 'The interface text for a language is in English', file, line, detail: lang };
    });
}
