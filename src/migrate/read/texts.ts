/** Reads text that may differ between languages. */
import type { Texts } from '../model.ts';

/** The text in a language, or in the default language. */
export function textIn(texts: Texts, lang: string, byDefault: string): string {
  return typeof texts === 'string' ? texts : (texts[lang] ?? texts[byDefault] ?? '');
}
