/** Finds each page in every other language and version, or the nearest existing page there. */
import type { SiteConfig } from '../config/site.ts';
import type { PageMeta } from './page.ts';
import { firstLink } from './nav/top-bar.ts';
import type { Redirects } from './redirects.ts';
import type { Alternate, NavTree } from '../../shared/protocol.ts';
import { routeOfRoutePath, routePathOf } from '../../shared/urls.ts';
import type { UrlSpace } from '../../shared/urls.ts';

export interface Alternates {
  languages: Alternate[];
  versions: Alternate[];
}

interface Target {
  link: string;
  exact: boolean;
}

/** Alternates by route path; every link points to an existing page. */
export function alternatesOf(
  routes: ReadonlyMap<string, PageMeta>,
  {
    nav,
    urls,
    config,
    redirects,
  }: { nav: ReadonlyMap<string, NavTree>; urls: UrlSpace; config: SiteConfig; redirects: Redirects },
): Map<string, Alternates> {
  const hasLanguages = config.locales.length > 1;
  const { versions } = config.multiVersion;
  const nearest = createFallback(routes, nav, urls);
  const formerly = formerSlugsOf(redirects, urls);
  const found = new Map<string, Alternates>();
  for (const [routePath, { route, frontmatter }] of routes) {
    // If a language lacks a page, its route serves the source page or redirects to it.
    const hasFallback = (lang: string): boolean =>
      config.translations.missing !== 'absent' &&
      routes.has(routePathOf({ ...route, lang: config.lang }, urls)) &&
      !(Array.isArray(frontmatter['languages']) && !frontmatter['languages'].includes(lang));
    const at = (lang: string, version: string): Target | null => {
      const same = routePathOf({ version, lang, slug: route.slug }, urls);
      if (routes.has(same)) return { link: same, exact: true };
      if (version === route.version && hasFallback(lang)) return { link: same, exact: false };
      const former = formerly.get(routePath) ?? [];
      // The page has another path there if it moved in one of the two versions.
      const moved = [
        redirects.get(same)?.replace(/[?#].*$/, ''),
        ...former.map((slug) => routePathOf({ version, lang, slug }, urls)),
      ].find((path) => {
        const target = path === undefined ? undefined : routes.get(path)?.route;
        return path !== routePath && target?.version === version && target.lang === lang;
      });
      if (moved !== undefined) return { link: moved, exact: false };
      const link = nearest({ version, lang, slug: route.slug });
      return link === null ? null : { link, exact: false };
    };
    found.set(routePath, {
      languages: hasLanguages
        ? config.locales.flatMap(({ lang, label }) => named(lang, label, at(lang, route.version)))
        : [],
      versions:
        versions.length > 1
          ? // For a version that was never translated, the default language is better than nothing.
            versions.flatMap((version) =>
              named(version, version, at(route.lang, version) ?? inexact(at(config.lang, version))),
            )
          : [],
    });
  }
  return found;
}

/** The slugs that redirect to each page, in any version. */
function formerSlugsOf(redirects: Redirects, urls: UrlSpace): Map<string, string[]> {
  const slugs = new Map<string, string[]>();
  for (const [old, target] of redirects) {
    const to = target.replace(/[?#].*$/, '');
    const { slug } = routeOfRoutePath(old, urls);
    const own = slugs.get(to);
    if (own === undefined) slugs.set(to, [slug]);
    else own.push(slug);
  }
  return slugs;
}

function inexact(target: Target | null): Target | null {
  return target === null ? null : { ...target, exact: false };
}

function named(name: string, label: string, target: Target | null): Alternate[] {
  return target === null ? [] : [{ name, label, ...target }];
}

/**
 * The section's index, otherwise the section's first page, the home page, or the first page of that language and
 * version.
 */
function createFallback(
  routes: ReadonlyMap<string, PageMeta>,
  nav: ReadonlyMap<string, NavTree>,
  urls: UrlSpace,
): (route: { version: string; lang: string; slug: string }) => string | null {
  const firstOf = new Map<string, string>();
  for (const [routePath, { route }] of routes) {
    const key = `${route.version}/${route.lang}`;
    if (!firstOf.has(key)) firstOf.set(key, routePath);
  }
  const known = new Map<string, string | null>();
  return ({ version, lang, slug }) => {
    const section = slug.includes('/') ? slug.slice(0, slug.indexOf('/')) : '';
    const key = `${version}/${lang}/${section}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const index = routePathOf({ version, lang, slug: `${section}/` }, urls);
    const home = routePathOf({ version, lang, slug: '' }, urls);
    const found =
      (section !== '' && routes.has(index) ? index : undefined) ??
      (section === '' ? undefined : firstLink(nav.get(key)?.sidebar ?? [])) ??
      (routes.has(home) ? home : undefined) ??
      firstOf.get(`${version}/${lang}`) ??
      null;
    known.set(key, found);
    return found;
  };
}
