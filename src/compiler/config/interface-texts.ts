/** Resolves the interface text in one language from the config and `i18n.json`. */
import type { UserConfig, UserTheme } from './options.ts';
import type { Localized } from './nav-options.ts';
import type { SiteTexts } from './site-texts.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';
import { textKeys } from '../../shared/texts/resolve.ts';

/** The text that the site defines in one language; a more specific definition takes precedence. */
export function textsIn(user: UserConfig, lang: string, defaultLang: string): Partial<ThemeTexts> {
  const theme = user.theme ?? {};
  const own = user.locales?.find((locale) => locale.lang === lang) ?? { lang };
  const shared = {
    editLinkText: theme.editLink?.text,
    ...localizedTexts(theme),
  };
  const { outlineTitle, prevPageText, nextPageText } = own;
  return defined({
    ...mapValues(shared, (text) => textIn(text, lang, defaultLang)),
    ...defined(theme.texts?.[lang] ?? {}),
    ...defined({ outlineTitle, prevPageText, nextPageText, editLinkText: own.editLink?.text }),
    ...defined(own.texts ?? {}),
  });
}

/** The interface text in `i18n.json` for one language. */
export function interfaceTexts({ byKey }: SiteTexts, lang: string): Partial<ThemeTexts> {
  return Object.fromEntries(
    textKeys.flatMap((key) => (byKey[key]?.[lang] === undefined ? [] : [[key, byKey[key][lang]]])),
  );
}

/**
 * A plain string applies only to the default language, because docsite's own translation is better in any
 * other language.
 */
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

/** Theme text that may be defined per language. */
export function localizedTexts(theme: UserTheme): Record<string, Localized | undefined> {
  return {
    lastUpdatedText: theme.lastUpdatedText,
    outlineTitle: theme.outlineTitle,
    prevPageText: theme.prevPageText,
    nextPageText: theme.nextPageText,
    searchPlaceholderText: theme.searchPlaceholderText,
    searchNoResultsText: theme.searchNoResultsText,
    searchSuggestedQueryText: theme.searchSuggestedQueryText,
  };
}
