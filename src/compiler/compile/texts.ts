/** Selects the theme's text for a page's language. */
import type { SiteConfig } from '../config/site.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';
import { textsOf } from '../../shared/texts/resolve.ts';

/** The theme's text in each language. */
export function createTexts({
  theme,
  lang: defaultLang,
}: Pick<SiteConfig, 'theme' | 'lang'>): (lang: string) => ThemeTexts {
  const texts = new Map<string, ThemeTexts>();
  return (lang) => {
    const known = texts.get(lang) ?? textsOf(lang, theme.texts, defaultLang);
    texts.set(lang, known);
    return known;
  };
}
