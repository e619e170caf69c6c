/** The configuration's words → the texts of the interface in one language. */
import type { Localized, UserConfig } from './config-options.ts';
import type { SiteTexts } from './site-texts.ts';
import type { ThemeTexts } from '../shared/protocol.ts';
import { textKeys } from '../shared/texts.ts';

/** The texts that the site gives in one language, whichever way it gives them; the more particular way wins. */
export function textsIn(user: UserConfig, lang: string, defaultLang: string): Partial<ThemeTexts> {
  const theme = user.theme ?? {};
  const own = user.locales?.find((locale) => locale.lang === lang) ?? { lang };
  const shared = {
    editLinkText: theme.editLink?.text,
    lastUpdatedText: theme.lastUpdatedText,
    outlineTitle: theme.outlineTitle,
    prevPageText: theme.prevPageText,
    nextPageText: theme.nextPageText,
    searchPlaceholderText: theme.searchPlaceholderText,
    searchNoResultsText: theme.searchNoResultsText,
    searchSuggestedQueryText: theme.searchSuggestedQueryText,
  };
  const { outlineTitle, prevPageText, nextPageText } = own;
  return defined({
    ...mapValues(shared, (text) => textIn(text, lang, defaultLang)),
    ...defined(theme.texts?.[lang] ?? {}),
    ...defined({ outlineTitle, prevPageText, nextPageText, editLinkText: own.editLink?.text }),
    ...defined(own.texts ?? {}),
  });
}

/** What `i18n.json` says of the interface in one language. */
export function interfaceTexts({ byKey }: SiteTexts, lang: string): Partial<ThemeTexts> {
  return Object.fromEntries(
    textKeys.flatMap((key) => (byKey[key]?.[lang] === undefined ? [] : [[key, byKey[key][lang]]])),
  );
}

/** A plain text counts for the default language only: in another one docsite's own words are better than foreign ones. */
function textIn(text: Localized | undefined, lang: string, defaultLang: string): string | undefined {
  if (typeof text === 'object') return text[lang];
  return lang === defaultLang ? text : undefined;
}

function mapValues<T extends object>(
  object: T,
  map: (value: T[keyof T]) => string | undefined,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value as T[keyof T])]));
}

function defined<T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
