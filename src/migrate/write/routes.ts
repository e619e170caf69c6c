/** Maps old URLs to pages and new paths, and replaces filenames that docsite would not treat as pages. */
import type { Note, OldPage, OldSite } from '../model.ts';
import { newUrlOf } from '../pages/links.ts';

/** Finds a page by its old URL. The URL may include `.html`, `/index` or a trailing slash. */
export function pageFinder(pages: readonly OldPage[]): (url: string) => OldPage | null {
  const byUrl = new Map(pages.map((page) => [bareUrl(page.url), page]));
  return (url) => byUrl.get(bareUrl(url)) ?? null;
}

function bareUrl(url: string): string {
  const bare = url.replace(/(?:\/|\.html|\/index(?:\.html)?)$/, '');
  return bare === '' || bare === '/index' ? '/' : bare;
}

/** Gives each page a target that docsite reads as a page, with a unique route. */
export function withSafeTargets(site: OldSite, notes: Note[]): OldPage[] {
  const routes = new Map<string, OldPage>();
  return site.pages.map((page) => {
    const target = safeTarget(page.target);
    const moved = { ...page, target };
    const key = routeKey(moved, site);
    const other = routes.get(key);
    if (other === undefined) {
      routes.set(key, moved);
      return moved;
    }
    const renamed = { ...moved, target: freeTarget(moved, site, routes) };
    routes.set(routeKey(renamed, site), renamed);
    const cause = 'A page had the same route as another page and was renamed';
    notes.push({ kind: 'manual', cause, file: page.source, line: 1, detail: `${page.target}, like ${other.source}` });
    return renamed;
  });
}

function routeKey(page: OldPage, site: OldSite): string {
  return bareUrl(newUrlOf(page, site)).toLowerCase();
}

function freeTarget(page: OldPage, site: OldSite, routes: ReadonlyMap<string, OldPage>): string {
  for (let count = 2; ; count++) {
    const target = page.target.replace(/(?:\/index)?(\.mdx?)$/, `-${count}$1`);
    if (!routes.has(routeKey({ ...page, target }, site))) return target;
  }
}

/**
 * Replaces names that have a special meaning: `_…` and `shared/` are snippets, `public/` and `theme/` are not
 * content.
 */
function safeTarget(target: string): string {
  const segments = target.split('/');
  return segments
    .map((segment, index) => {
      const isFolder = index < segments.length - 1;
      if (isFolder && (segment === 'shared' || (index === 0 && /^(?:public|theme)$/.test(segment))))
        return `${segment}-pages`;
      return segment.replace(/^[_.]+(?=.)/, '');
    })
    .join('/');
}

/**
 * Maps old paths to new paths, for every page whose path changes by more than its extension, and for generated pages
 * that docsite does not have. Drafts are not published.
 */
export function movedPages(site: OldSite, isDraft: (page: OldPage) => boolean): Record<string, string> {
  const pageAt = pageFinder(site.pages);
  const listings = Object.entries(site.listings ?? {}).flatMap(([url, target]) => {
    const page = pageAt(target);
    return page === null || isDraft(page) || pageAt(url) !== null
      ? []
      : [[bareUrl(url), newUrlOf(page, site)] as const];
  });
  const prefix = site.locales.length > 1 ? `/${site.locales[0]?.lang ?? ''}` : '';
  const moved = site.pages.flatMap((page) => {
    const url = newUrlOf(page, site);
    // docsite redirects paths with the default language itself.
    const isKept = [bareUrl(url), bareUrl(prefix + url)].includes(bareUrl(page.url));
    return isKept || isDraft(page) ? [] : [[bareUrl(page.url), url] as const];
  });
  return Object.fromEntries([...listings, ...moved].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
