/** Docusaurus's translated labels: JSON files in `i18n/<language>/` that map keys to messages. */
import type { Note, OldSite, Texts } from '../model.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { isRecord, textAt } from '../read/value.ts';
import { lineIn } from './generator.ts';

export interface Labels {
  /** The text in the default language, and the key's message in each language that has one. */
  of(key: string, text: string): Texts;
  /** Notes about messages that were never requested. */
  unused(): Note[];
}

/** `fileOf` returns the file of a language, relative to the old site's folder. */
export function labelsOf(files: OldFiles, site: OldSite, fileOf: (lang: string) => string): Labels {
  const [first, ...others] = site.locales;
  const translated = others.map(({ lang }) => ({ lang, data: readData(files, fileOf(lang), site.notes) }));
  const used = new Set<string>();
  return {
    of(key, text) {
      used.add(key);
      const messages = translated.flatMap(({ lang, data }) => {
        const message = textAt(data, key, 'message') ?? textAt(data, key);
        return message === undefined || message === text ? [] : [[lang, message] as const];
      });
      return messages.length === 0 ? text : { [first?.lang ?? 'en']: text, ...Object.fromEntries(messages) };
    },
    unused: () =>
      translated.flatMap(({ lang, data }) =>
        Object.keys(isRecord(data) ? data : {})
          .filter((key) => !used.has(key) && key !== 'version.label')
          .map((key): Note => {
            const file = fileOf(lang);
            const cause = 'A translated label is not migrated';
            return { kind: 'manual', cause, file, line: lineIn(files, file, key), detail: key };
          }),
      ),
  };
}
