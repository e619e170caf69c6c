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

/** The pages that navigation links may mean. */
export function routeSpaceOf(
  served: ReadonlyMap<string, PageMeta>,
  config: SiteConfig,
): { routes: ReadonlyMap<string, PageMeta>; urls: UrlSpace; searchPages: ReadonlySet<string> } {
  return { routes: served, urls: urlSpaceOf(config), searchPages: searchPathsOf(config) };
}

/** The route path of the search page in each language and version; none if search is off. */
export function searchPathsOf(config: SiteConfig): ReadonlySet<string> {
  if (config.search === false) return new Set();
  const versions = config.multiVersion.versions.length > 0 ? config.multiVersion.versions : [''];
  const urls = urlSpaceOf(config);
  return new Set(
    versions.flatMap((version) =>
      config.locales.map(({ lang }) => routePathOf({ version, lang, slug: 'search' }, urls)),
    ),
  );
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
