/** Text that may differ between languages, and text in HTML. */
import type { Texts } from '../model.ts';

/** The text in a language, or in the default language. */
export function textIn(texts: Texts, lang: string, byDefault: string): string {
  return typeof texts === 'string' ? texts : (texts[lang] ?? texts[byDefault] ?? '');
}

/** Text as HTML, also in attributes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
