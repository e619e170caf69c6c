/** Suggests the preferred form of a link that works. */
import type { Target } from '../../site/resolve-links.ts';
import type { PageMeta } from '../../site/page.ts';
import { isFallback } from '../../site/served.ts';
import type { CheckInput } from '../input.ts';

export function preferredHref(
  written: string,
  target: Exclude<Target, { kind: 'missing' }>,
  { from, site }: { from: PageMeta; site: CheckInput['site'] },
): string {
  if (target.kind === 'external') return target.url;
  const rest = target.query + target.hash;
  if (target.kind === 'file') return `/${target.file.outputPath}${rest}`;
  const page = site.model.served.get(target.routePath);
  if (page === undefined) return target.routePath + rest;
  const { route } = page;
  const isNear = route.lang === from.route.lang && route.version === from.route.version;
  // In other languages, the path without a prefix is a different page.
  if (!isNear && isFallback(page, site.links.urls)) return target.routePath + rest;
  const slug = /\.mdx?(?:[?#]|$)/.test(written) ? withExtension(route.slug, page.path) : route.slug;
  if (!isNear && !written.startsWith('/')) return relativeTo(from.path, pathWithSlug(page.path, slug)) + rest;
  const version = route.version === from.route.version ? '' : `${route.version}/`;
  const lang = route.lang === from.route.lang ? '' : `${route.lang}/`;
  if (!isNear) return `/${version}${lang}${slug}${rest}`;
  return (written.startsWith('/') ? `/${slug}` : relativeTo(from.route.slug, slug)) + rest;
}

/** The slug as the name of the page's file: `guide/` → `guide/index.md`. */
function withExtension(slug: string, file: string): string {
  const [extension = ''] = /\.mdx?$/.exec(file) ?? [];
  const name = slug === '' || slug.endsWith('/') ? `${slug}index` : slug;
  return extension === '' ? slug : name + extension;
}

/** A content path whose part below language and version is written as `slug`. */
function pathWithSlug(path: string, slug: string): string {
  const below = /\.mdx?$/.test(slug) ? slug : withExtension(slug, path);
  return path.slice(0, path.length - below.length) + slug;
}

/** Returns the relative path from the folder of one page to another page. Both are slugs. */
export function relativeTo(from: string, to: string): string {
  const fromFolder = from.split('/').slice(0, -1);
  const toSegments = to.split('/');
  let shared = 0;
  while (shared < fromFolder.length && shared < toSegments.length - 1 && fromFolder[shared] === toSegments[shared])
    shared++;
  const up = '../'.repeat(fromFolder.length - shared);
  return `${up === '' ? './' : up}${toSegments.slice(shared).join('/')}`;
}
