/** Sets attributes on `<html>`, which the head and boot scripts read before any JSON is available. */
import type { ThemeTexts } from './theme-texts.ts';

/** Text used by the boot script. */
export type BootTexts = Pick<ThemeTexts, 'copyCode' | 'copied' | 'wrapCode'>;

/** This page in one language, for redirecting first-time visitors. */
export interface LocaleTarget {
  /** Path segment of the language. */
  lang: string;
  /** BCP 47 tag. */
  tag: string;
  /** Path with base. */
  href: string;
}

export interface HtmlFacts {
  /** BCP 47 tag of the page's language. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** Path segment of the page's language. */
  lang: string;
  base: string;
  /** If false, the page is always light. */
  darkMode: boolean;
  /** If false, links do not show cards. */
  cards: boolean;
  hideNavbar: 'never' | 'auto' | 'always';
  keepFlags: boolean;
  texts: BootTexts;
  /** This page in every language that it exists in, default language first; empty if readers are not redirected. */
  locales: readonly LocaleTarget[];
}

/** Converts facts to attributes by name; values are not escaped. */
export function htmlAttributes(facts: HtmlFacts): Record<string, string> {
  const { copyCode, copied, wrapCode } = facts.texts;
  return {
    lang: facts.tag,
    dir: facts.dir,
    'data-lang': facts.lang,
    'data-base': facts.base,
    'data-texts': JSON.stringify({ copyCode, copied, wrapCode } satisfies BootTexts),
    ...(!facts.cards && { 'data-cards': 'off' }),
    ...(!facts.darkMode && { 'data-dark-mode': 'off' }),
    ...(facts.hideNavbar !== 'never' && { 'data-hide-navbar': facts.hideNavbar }),
    ...(facts.keepFlags && { 'data-keep-flags': '' }),
    ...(facts.locales.length > 1 && { 'data-locales': JSON.stringify(facts.locales) }),
  };
}
