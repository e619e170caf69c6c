/** Selects the interface text in a language, and lets a site override it. */
import type { ThemeTexts } from '../theme-texts.ts';
import { english } from './english.ts';
import { languages } from './languages.ts';

/**
 * All interface text in one language. Order of precedence: the site's text for that language, docsite's text for that
 * language, the site's text for its default language, docsite's English text.
 */
export function textsOf(lang: string, texts: Record<string, Partial<ThemeTexts>>, defaultLang: string): ThemeTexts {
  const own = ownTextsOf(lang);
  return { ...english, ...(own === undefined && texts[defaultLang]), ...own, ...texts[lang] };
}

/** Whether docsite has interface text in a language. */
export function hasOwnTexts(lang: string): boolean {
  return ownTextsOf(lang) !== undefined;
}

/** `lang`: a language tag such as `pt-BR`. A region counts only if docsite has text for it. */
function ownTextsOf(lang: string): ThemeTexts | undefined {
  return languages.get(lang) ?? languages.get(lang.split('-')[0]?.toLowerCase() ?? '');
}

/** All keys of `ThemeTexts`, for checking a site's text. */
export const textKeys = Object.keys(english) as (keyof ThemeTexts)[];
