/**
 * The inline script that runs before the first paint: applies the theme, URL flags and stored choices, redirects paths
 * that contain the prefix of the default language or version, and chooses the language on a reader's first visit.
 */
import { applyAppearance, storedAppearance } from './behaviors/theme-state.ts';
import { applyFlags } from './router/flags.ts';
import type { LocaleTarget } from '../shared/html-attributes.ts';
import { readStored, storedUnder, writeStored } from './stored.ts';
import { bannerRules, tabRules } from './content/tabs/stored-rules.ts';

const root = document.documentElement;
// Crawlers that search scripts for `location.replace(` would treat every page as a redirect.
const redirect = location.replace.bind(location);
root.classList.add('js');
applyAppearance(storedAppearance());
if (/Mac|iP(?:hone|ad|od)/.test(navigator.platform)) root.classList.add('mac');
// Runs before the first paint, so that disabled parts never appear.
applyFlags(location.search);
showStored();
for (const name of ['text-size', 'text-width']) root.style.setProperty(`--${name}`, readStored(name));
if (!dropDefaultPrefix()) redirectFirstVisitor();

/** Adds rules in a constructed style sheet, which a strict policy allows. The boot script replaces them with attributes. */
function showStored(): void {
  const rules = tabRules(storedUnder('tabs.')) + bannerRules(storedUnder('banner.').keys());
  if (rules === '') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * On 404 pages, redirects a path with the prefix of the default language or version to the path without it. Returns
 * true if it redirects.
 */
function dropDefaultPrefix(): boolean {
  const prefixes = JSON.parse(root.dataset['prefixes'] ?? '[]') as [from: string, to: string][];
  const { pathname, search, hash } = location;
  const found = prefixes.find(([from]) => `${pathname}/`.startsWith(from));
  if (found === undefined) return false;
  // With more slashes, the browser would parse the remaining path as a host name.
  const rest = pathname.slice(found[0].length).replace(/^\/+/, '');
  redirect(found[1] + rest + search + hash);
  return true;
}

/** Runs once per reader, and only for paths without a language prefix. */
function redirectFirstVisitor(): void {
  const locales = JSON.parse(root.dataset['locales'] ?? '[]') as LocaleTarget[];
  if (readStored('visited') !== null || /bot|spider|crawl|-user|lighthouse/i.test(navigator.userAgent)) return;
  // Without storage, the reader would be redirected on every visit and could not return to the default language.
  if (!writeStored('visited', '1') || locales[0]?.lang !== root.dataset['lang']) return;
  const chosen = readStored('lang');
  const locale = chosen === null ? preferred(locales) : locales.find(({ lang }) => lang === chosen);
  if (locale === undefined || locale === locales[0]) return;
  // Hides the page during the redirect, unless the redirect fails.
  root.style.visibility = 'hidden';
  setTimeout(() => (root.style.visibility = ''), 3000);
  redirect(locale.href + location.search + location.hash);
}

/** The first of the reader's languages that the page exists in, compared by full tag or only by language. */
function preferred(locales: readonly LocaleTarget[]): LocaleTarget | undefined {
  for (const language of navigator.languages) {
    const preferredTag = language.toLowerCase();
    const names = ({ tag, lang }: LocaleTarget): string[] => [tag.toLowerCase(), lang.toLowerCase()];
    const found =
      locales.find((locale) => names(locale).includes(preferredTag)) ??
      locales.find((locale) => names(locale).some((name) => name.split('-')[0] === preferredTag.split('-')[0]));
    if (found !== undefined) return found;
  }
  return undefined;
}
