/** The theme options and head tags in a VitePress configuration, which languages may override. */
import type { HeadTag, OldSite } from '../model.ts';
import { at, isList, isRecord, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { note } from './generator.ts';

/** The theme options of a language: its own replace the site's. */
export function themeOf(data: Value, locale: Value): Value {
  const own = recordAt(locale, 'themeConfig');
  return Object.keys(own).length > 0 ? { ...recordAt(data, 'themeConfig'), ...own } : at(data, 'themeConfig');
}

/** The theme options that readers of the root language see. docsite has most of them only once per site. */
export function rootTheme(data: Value): Value {
  return themeOf(data, at(data, 'locales', 'root'));
}

export function optional<Key extends string, T>(key: Key, value: T | undefined): Partial<Record<Key, T>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, T>);
}

export function readTheme(site: OldSite, theme: Value): void {
  const logo = at(theme, 'logo');
  const [light, dark] = [textAt(logo, 'light'), textAt(logo, 'dark')];
  const single = typeof logo === 'string' ? logo : textAt(logo, 'src');
  if (light !== undefined && dark !== undefined) site.logo = { light, dark };
  else if (single !== undefined) site.logo = single;
  Object.assign(site, optional('logoText', textAt(theme, 'siteTitle')));
  site.social = listAt(theme, 'socialLinks').flatMap((entry) => {
    const icon = textAt(entry, 'icon') ?? textAt(entry, 'icon', 'svg');
    const link = textAt(entry, 'link');
    return icon === undefined || link === undefined
      ? []
      : [{ icon, link, ...optional('label', textAt(entry, 'ariaLabel')) }];
  });
  Object.assign(site, optional('editUrl', textAt(theme, 'editLink', 'pattern')?.replace(/:path.*$/, '')));
  const algolia = recordAt(theme, textAt(theme, 'search', 'provider') === 'algolia' ? 'search' : 'algolia');
  const options = recordAt(algolia, 'options').appId === undefined ? algolia : recordAt(algolia, 'options');
  const [appId, apiKey, indexName] = [
    textAt(options, 'appId'),
    textAt(options, 'apiKey'),
    textAt(options, 'indexName'),
  ];
  if (appId !== undefined && apiKey !== undefined && indexName !== undefined)
    site.docsearch = { appId, apiKey, indexName };
}

/** The footer, once if all languages have the same. */
export function readFooters(site: OldSite, data: Value): void {
  const texts = site.locales.map(({ lang }, index) => {
    const theme = themeIn(data, index === 0 ? null : lang);
    return [lang, ['message', 'copyright'].flatMap((key) => textAt(theme, 'footer', key) ?? []).join('<br>')] as const;
  });
  const [[, first] = ['', '']] = texts;
  if (texts.some(([, text]) => text !== first)) site.footer = Object.fromEntries(texts);
  else if (first !== '') site.footer = first;
}

/** The theme options in a language; null for the root language. */
export function themeIn(data: Value, lang: string | null): Value {
  return lang === null ? rootTheme(data) : themeOf(data, localeNamed(lang, data));
}

/** Keys of languages may contain slashes. */
function localeNamed(lang: string, data: Value): Value {
  return Object.entries(recordAt(data, 'locales')).find(([key]) => key.replaceAll('/', '') === lang)?.[1];
}

/** Options that docsite has only once per site, with the part of their value that is migrated. */
const shared: Readonly<Record<string, readonly string[]>> = {
  logo: [],
  siteTitle: [],
  socialLinks: [],
  editLink: ['pattern'],
};

/** The options of languages other than the first that differ from those of the first language, as `ja.logo`. */
export function lostOptions(site: Pick<OldSite, 'locales'>, data: Value): { lang: string; key: string }[] {
  const root = rootTheme(data);
  return site.locales.slice(1).flatMap(({ lang }) => {
    const locale = localeNamed(lang, data);
    const own = recordAt(locale, 'themeConfig');
    const lost = Object.entries(shared).filter(
      ([key, keys]) => key in own && JSON.stringify(at(own, key, ...keys)) !== JSON.stringify(at(root, key, ...keys)),
    );
    const keys = [...lost.map(([key]) => key), ...(listAt(locale, 'head').length > 0 ? ['head'] : [])];
    return keys.map((key) => ({ lang, key }));
  });
}

/**
 * Reads head entries, `[tag, attributes, text]`. The icon becomes a separate option in docsite, and Plausible and Umami
 * become integrations.
 */
export function readHead(site: OldSite, entries: readonly Value[]): void {
  for (const entry of entries) {
    const [tag, given, text] = isList(entry) ? entry : [];
    const attributes = Object.fromEntries(
      Object.entries(isRecord(given) ? given : {}).flatMap(([key, value]) =>
        typeof value === 'object' ? [] : [[key, String(value ?? '')]],
      ),
    );
    if (tag === 'link' && /\bicon\b/.test(attributes['rel'] ?? '') && attributes['rel'] !== 'mask-icon') {
      const icon = attributes['href'];
      if (icon?.startsWith('/') === true && site.icon === undefined) site.icon = icon;
    } else if (tag === 'script' && attributes['data-domain'] !== undefined) {
      site.analytics.plausible = { domain: attributes['data-domain'], ...optional('script', attributes['src']) };
    } else if (tag === 'script' && attributes['data-website-id'] !== undefined) {
      site.analytics.umami = { websiteId: attributes['data-website-id'], ...optional('script', attributes['src']) };
    } else if (tag === 'meta' || tag === 'link' || tag === 'script' || tag === 'style') {
      const added: HeadTag = { tag, attributes, ...(typeof text === 'string' && { text }) };
      const isKnown = tag === 'meta' || tag === 'link' || added.text !== undefined || attributes['src'] !== undefined;
      if (isKnown) site.head.push(added);
      else site.notes.push(note(site.configs[0] ?? '', 'A computed script in the head is not migrated'));
    }
  }
}
