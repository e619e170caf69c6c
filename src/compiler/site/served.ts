/** The route table, extended with the pages that a language shows in the default language. */
import { urlSpaceOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import type { PageMeta } from './page.ts';
import { routeOfPath, routePathOf } from '../../shared/urls.ts';
import type { UrlSpace } from '../../shared/urls.ts';

/** Every route path that serves an article: real pages, and source pages in place of missing translations. */
export function servedRoutesOf(routes: ReadonlyMap<string, PageMeta>, config: SiteConfig): Map<string, PageMeta> {
  const served = new Map(routes);
  for (const meta of routes.values()) {
    for (const fallback of fallbackMetasOf(meta, routes, config)) served.set(fallback.routePath, fallback);
  }
  return served;
}

/** A page in the default language, shown in place of its missing translations. */
export function fallbackMetasOf(meta: PageMeta, routes: ReadonlyMap<string, PageMeta>, config: SiteConfig): PageMeta[] {
  const { languages } = meta.frontmatter;
  if (config.translations.missing !== 'source' || meta.route.lang !== config.lang) return [];
  return config.locales.flatMap(({ lang }) => {
    const route = { ...meta.route, lang };
    const routePath = routePathOf(route, urlSpaceOf(config));
    if (routes.has(routePath) || (Array.isArray(languages) && !languages.includes(lang))) return [];
    return [{ ...meta, route, routePath }];
  });
}

/** True if the page is shown in place of a missing translation. Its findings are those of its source page. */
export function isFallback({ path, route }: Pick<PageMeta, 'path' | 'route'>, urls: UrlSpace): boolean {
  return routeOfPath(path, urls).lang !== route.lang;
}
