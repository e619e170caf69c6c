/**
 * The inline script before first paint: appearance, flags of the address, stored choices, addresses with the prefix that the default
 * language does not have, and the first visitor's language.
 */
import { applyAppearance, storedAppearance } from './appearance-state.ts';
import { applyFlags } from './flags.ts';
import type { LocaleTarget } from '../shared/html-attributes.ts';
import { readStored, storedUnder, writeStored } from './stored.ts';
import { bannerRules, tabRules } from './tab-rules.ts';

const root = document.documentElement;
root.classList.add('js');
applyAppearance(storedAppearance());
if (/Mac|iP(?:hone|ad|od)/.test(navigator.platform)) root.classList.add('mac');
// Before the first paint, so that a part which is switched off is never seen.
applyFlags(location.search);
showStored();
if (!dropDefaultPrefix()) redirectFirstVisitor();

/** Rules in a constructed style sheet, which a strict policy allows; the boot script replaces them by attributes. */
function showStored(): void {
  const rules = tabRules(storedUnder('tabs.')) + bannerRules(storedUnder('banner.').keys());
  if (rules === '') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

/** Where no page is: an address that names the default language leads to the same without it. True when it does. */
function dropDefaultPrefix(): boolean {
  const prefixes = JSON.parse(root.dataset['prefixes'] ?? '[]') as [from: string, to: string][];
  const { pathname, search, hash } = location;
  const found = prefixes.find(([from]) => `${pathname}/`.startsWith(from));
  if (found === undefined) return false;
  // Further slashes would make what follows the name of a host.
  const rest = pathname.slice(found[0].length).replace(/^\/+/, '');
  location.replace(found[1] + rest + search + hash);
  return true;
}

/** Once per reader, and only from an address that names no language of its own. */
function redirectFirstVisitor(): void {
  const locales = JSON.parse(root.dataset['locales'] ?? '[]') as LocaleTarget[];
  if (readStored('visited') !== null || /bot|spider|crawl|lighthouse/i.test(navigator.userAgent)) return;
  // Without memory the reader could never go back to the default language.
  if (!writeStored('visited', '1') || locales[0]?.lang !== root.dataset['lang']) return;
  const chosen = readStored('lang');
  const wanted = chosen === null ? preferred(locales) : locales.find((locale) => locale.lang === chosen);
  if (wanted === undefined || wanted === locales[0]) return;
  // Nothing of the page that is about to be left should be seen, unless leaving fails.
  root.style.visibility = 'hidden';
  setTimeout(() => (root.style.visibility = ''), 3000);
  location.replace(wanted.href + location.search + location.hash);
}

/** The first of the reader's languages that the page exists in: the whole tag, or else its language alone. */
function preferred(locales: readonly LocaleTarget[]): LocaleTarget | undefined {
  for (const language of navigator.languages) {
    const wanted = language.toLowerCase();
    const names = ({ tag, lang }: LocaleTarget): string[] => [tag.toLowerCase(), lang.toLowerCase()];
    const found =
      locales.find((locale) => names(locale).includes(wanted)) ??
      locales.find((locale) => names(locale).some((name) => name.split('-')[0] === wanted.split('-')[0]));
    if (found !== undefined) return found;
  }
  return undefined;
}
