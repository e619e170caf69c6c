/** Recognizes language codes in the names of folders and in arguments. */

/** `fr` → `French`; undefined for a name, such as `guide`, that is not a language. */
export function languageName(folder: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/.test(folder)) return undefined;
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(folder.replace('_', '-'));
}

/** `jp` → `ja`: the language of a country whose code is not the code of a language. */
export function languageOfCountry(code: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(code) || languageName(code.toLowerCase()) !== undefined) return undefined;
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  // Codes without a country give English, too.
  return language === 'en' ? undefined : language;
}
