/** A site's pages as plugins see them before they are compiled. */
import { urlSpaceOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { isoDateOf } from '../frontmatter/dates.ts';
import type { PageEntry } from '../plugins/interface.ts';
import type { PageMeta } from './page.ts';
import { isListed } from './listed.ts';
import { hrefOf, routePathOf } from '../../shared/urls.ts';

/** The dependencies of an entry in addition to its page. */
export interface EntrySite {
  config: SiteConfig;
  routes: ReadonlyMap<string, PageMeta>;
  /** ISO dates of the last commits, by content path; empty if they are unknown. */
  dates: ReadonlyMap<string, string>;
  /** Keyed by route path. Default: the navigation is not known yet. */
  trails?: ReadonlyMap<string, PageEntry['trail']>;
  /** Keyed by route path. Default: the navigation is not known yet. */
  positions?: ReadonlyMap<string, number>;
  /** Keyed by route path. Default: the navigation is not known yet. */
  sections?: ReadonlyMap<string, string>;
}

/** Returns the entries in the order of the routes. */
export function entriesOf(site: EntrySite): PageEntry[] {
  return [...site.routes.values()].map((meta) => entryOf(meta, site));
}

/** The date in the page's frontmatter as an ISO date in UTC; null if there is none. */
export function publishedOf({ frontmatter }: Pick<PageMeta, 'frontmatter'>): string | null {
  const given = frontmatter['published_at'] ?? frontmatter['date'];
  return typeof given === 'string' ? isoDateOf(given) : null;
}

export function entryOf(meta: PageMeta, { config, routes, dates, trails, positions, sections }: EntrySite): PageEntry {
  const { path, route, routePath, pageType, title, description, frontmatter } = meta;
  const hrefTo = (to: string, base = config.base): string => hrefOf(to, { base, cleanUrls: config.route.cleanUrls });
  const urlOf = (to: string): string => (config.url === '' ? '' : config.url + hrefTo(to, config.urlBase));
  const date = dates.get(path);
  const position = positions?.get(routePath);
  const section = sections?.get(routePath);
  const published = publishedOf(meta);
  const locales = config.locales.length > 1 ? config.locales : [];
  const others = locales.flatMap(({ lang, tag }) => {
    const other = routePathOf({ ...route, lang }, urlSpaceOf(config));
    return routes.has(other) ? [{ lang, tag, route: other, url: urlOf(other) }] : [];
  });
  return {
    path,
    route: routePath,
    slug: route.slug,
    href: hrefTo(routePath),
    url: urlOf(routePath),
    lang: route.lang,
    version: config.multiVersion.versions.length > 0 ? route.version : '',
    type: pageType,
    title,
    description,
    frontmatter,
    isListed: isListed(frontmatter),
    trail: trails?.get(routePath) ?? [],
    ...(section !== undefined && { section }),
    ...(position !== undefined && { position }),
    ...(published !== null && { published }),
    ...(date !== undefined && { date }),
    translations: others.length > 1 ? others : [],
  };
}
