/** Resolves the languages of a config: tag, name and direction of each. */
import type { Locale } from './site.ts';
import type { UserConfig, UserLocale } from './options.ts';

const knownLocales: Readonly<Record<string, { tag: string; label: string }>> = {
  en: { tag: 'en', label: 'English' },
  zh: { tag: 'zh-Hans', label: '简体中文' },
};
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Returns the languages in menu order; one entry on a site with one language. */
export function localesOf(user: UserConfig): Locale[] {
  const written: UserLocale[] =
    user.locales !== undefined && user.locales.length > 0 ? user.locales : [{ lang: user.lang ?? 'en' }];
  return written.map(({ lang, title, description, ...given }) => {
    const known = knownLocales[lang];
    const tag = given.tag ?? known?.tag ?? lang;
    const language = tag.split('-')[0]?.toLowerCase() ?? '';
    return {
      lang,
      tag,
      label: given.label ?? known?.label ?? tag,
      dir: given.dir ?? (rightToLeft.has(language) ? 'rtl' : 'ltr'),
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    };
  });
}
