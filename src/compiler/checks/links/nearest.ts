/** Finds the page or file that a broken link probably means, and writes its path in the style of the link. */
import { posix } from 'node:path';
import type { CheckInput } from '../input.ts';
import { closestPath } from '../../findings/closest.ts';
import type { PageMeta } from '../../site/page.ts';
import { decoded, routeOfRoutePath, routePathOf, splitLink } from '../../../shared/urls.ts';
import type { Route } from '../../../shared/urls.ts';

export interface NearestLookup {
  /** `missing`: the route path that the link `written` resolves to. */
  page(written: string, missing: string, from: PageMeta): string | undefined;
  file(written: string, from: PageMeta): string | undefined;
}

export function createNearestLookup({ model, links }: CheckInput['site']): NearestLookup {
  const byEdition = new Map<string, string[]>();
  /** Route paths in one language and version. */
  const routesOf = ({ lang, version }: Pick<Route, 'lang' | 'version'>): string[] => {
    const key = `${version}/${lang}`;
    const known =
      byEdition.get(key) ??
      [...model.routes].flatMap(([path, { route }]) =>
        route.lang === lang && route.version === version ? [path] : [],
      );
    byEdition.set(key, known);
    return known;
  };
  /** Pages often share a dead link, for example from a template, so each one is searched for once. */
  const found = { pages: new Map<string, string | undefined>(), files: new Map<string, string | undefined>() };
  const nearestPage = (missing: string, { route, routePath }: PageMeta): string | undefined => {
    const paths = routesOf(route);
    const nearest = searchOnce(found.pages, `${route.version}/${route.lang}${missing}`, () =>
      closestPath(missing, paths),
    );
    if (nearest !== routePath) return nearest;
    return closestPath(
      missing,
      paths.filter((path) => path !== routePath),
    );
  };
  /** For a link to a page in another language: the closest page in that language, as a link that includes the language. */
  const nearestInOtherLanguage = (missing: string, from: PageMeta): string | undefined => {
    const { lang, version } = routeOfRoutePath(missing, links.urls);
    if (lang === from.route.lang) return undefined;
    const key = `${version}/${lang}${missing}`;
    const nearest = searchOnce(found.pages, key, () => closestPath(missing, routesOf({ lang, version })));
    const slug = model.routes.get(nearest ?? '')?.route.slug;
    return slug === undefined ? undefined : `/${version === from.route.version ? '' : `${version}/`}${lang}/${slug}`;
  };
  return {
    page(written, missing, from) {
      const inOther = written.startsWith('/') ? nearestInOtherLanguage(missing, from) : undefined;
      if (inOther !== undefined) return inOther + anchorOf(written);
      const prefix = routePathOf({ ...from.route, slug: '' }, links.urls);
      const nearest = nearestPage(missing, from);
      if (nearest === undefined) return undefined;
      const page = model.routes.get(nearest);
      if (page !== undefined && !written.startsWith('/') && /\.mdx?$/.test(splitLink(written).path))
        return relativeLink(page.path, { from, written }) + anchorOf(written);
      const common = folderOf(missing);
      if (!written.startsWith('/') && nearest.startsWith(common) && nearest !== common)
        return folderOf(written) + nearest.slice(common.length) + anchorOf(written);
      return `/${nearest.slice(prefix.length)}${anchorOf(written)}`;
    },
    file(written, from) {
      const path = decoded(splitLink(written).path);
      const missing = path.startsWith('/') ? path : posix.join(posix.dirname(from.path), path);
      const nearest = searchOnce(found.files, missing, () =>
        closestPath(missing, [...links.files.public.keys(), ...links.files.content.keys()]),
      );
      // Only paths of files in `public/` begin with `/`.
      return nearest === undefined || nearest.startsWith('/') ? nearest : relativeLink(nearest, { from, written });
    },
  };
}

function searchOnce(
  found: Map<string, string | undefined>,
  key: string,
  search: () => string | undefined,
): string | undefined {
  if (!found.has(key)) found.set(key, search());
  return found.get(key);
}

function relativeLink(contentPath: string, { from, written }: { from: PageMeta; written: string }): string {
  const path = posix.relative(posix.dirname(from.path), contentPath);
  return written.startsWith('./') && !path.startsWith('.') ? `./${path}` : path;
}

/** The page may also have a different heading, but the author wrote this one. */
function anchorOf(link: string): string {
  const at = link.indexOf('#');
  return at < 0 ? '' : link.slice(at);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
