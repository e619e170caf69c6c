/** The site config → the facts that every hook may use. */
import type { SiteConfig } from '../config/site.ts';
import type { SiteFacts } from './interface.ts';

export function siteFactsOf(
  config: Pick<
    SiteConfig,
    'root' | 'title' | 'description' | 'url' | 'base' | 'lang' | 'locales' | 'multiVersion' | 'route'
  >,
): SiteFacts {
  const { root, title, description, url, base, lang, locales, multiVersion, route } = config;
  return {
    root,
    title,
    description,
    url,
    base,
    lang,
    languages: locales.map((locale) => ({
      lang: locale.lang,
      tag: locale.tag,
      label: locale.label,
      title: locale.title ?? title,
      description: locale.description ?? description,
    })),
    defaultVersion: multiVersion.default,
    versions: multiVersion.versions,
    cleanUrls: route.cleanUrls,
  };
}
