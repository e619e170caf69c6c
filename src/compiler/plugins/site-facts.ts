/** Derives the facts that every hook may use from the site config. */
import { urlSpaceOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { hrefOf, routePathOf } from '../../shared/urls.ts';
import type { SiteFacts } from './interface.ts';

type Facts = Pick<SiteConfig, 'root' | 'title' | 'description' | 'url' | 'urlBase' | 'route'> &
  Parameters<typeof urlSpaceOf>[0];

export function siteFactsOf(config: Facts): SiteFacts {
  const { root, title, description, url, base, urlBase, lang, locales, multiVersion, route } = config;
  return {
    root,
    title,
    description,
    url,
    base,
    urlBase,
    lang,
    languages: locales.map((locale) => ({
      lang: locale.lang,
      tag: locale.tag,
      label: locale.label,
      title: locale.title ?? title,
      description: locale.description ?? description,
      url: url === '' ? '' : url + homeOf(locale.lang, config),
    })),
    defaultVersion: multiVersion.default,
    versions: multiVersion.versions,
    cleanUrls: route.cleanUrls,
    trailingSlash: route.trailingSlash,
  };
}

/** Path of the home page of a language on the published site. */
function homeOf(lang: string, config: Facts): string {
  const home = routePathOf({ version: config.multiVersion.default, lang, slug: '' }, urlSpaceOf(config));
  return hrefOf(home, { base: config.urlBase, cleanUrls: config.route.cleanUrls });
}
