/** The pages of a site as plugins see them before they are compiled. */
import { urlSpaceOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import type { PageEntry } from '../plugins/interface.ts';
import type { PageMeta } from './page.ts';
import { isListed } from './listed.ts';
import { hrefOf, routePathOf } from '../../shared/urls.ts';

/** What an entry depends on besides its page. */
export interface EntrySite {
  config: SiteConfig;
  routes: ReadonlyMap<string, PageMeta>;
  /** ISO dates of the last commits, by content path; empty if they are unknown. */
  dates: ReadonlyMap<string, string>;
}

/** In the order of the routes. */
export function entriesOf(site: EntrySite): PageEntry[] {
  return [...site.routes.values()].map((meta) => entryOf(meta, site));
}

export function entryOf(meta: PageMeta, { config, routes, dates }: EntrySite): PageEntry {
  const { path, route, routePath, pageType, title, frontmatter } = meta;
  const hrefTo = (to: string): string => hrefOf(to, { base: config.base, cleanUrls: config.route.cleanUrls });
  const urlOf = (to: string): string => (config.url === '' ? '' : config.url + hrefTo(to));
  const date = dates.get(path);
  const here = config.locales.find(({ lang }) => lang === route.lang);
  const others = config.locales.flatMap(({ lang, tag }) => {
    const other = routePathOf({ ...route, lang }, urlSpaceOf(config));
    return routes.has(other) ? [{ lang, tag, route: other, url: urlOf(other) }] : [];
  });
  return {
    path,
    route: routePath,
    href: hrefTo(routePath),
    url: urlOf(routePath),
    lang: route.lang,
    version: config.multiVersion.versions.length > 0 ? route.version : '',
    type: pageType,
    title,
    description: meta.description || (here?.description ?? config.description),
    frontmatter,
    isListed: isListed(frontmatter),
    ...(date !== undefined && { date }),
    translations: others.length > 1 ? others : [],
  };
}
