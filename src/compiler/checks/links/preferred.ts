/** Suggests the preferred form of a link that works. */
import type { Target } from '../../site/resolve-links.ts';
import type { PageMeta } from '../../site/page.ts';
import type { CheckInput } from '../input.ts';

export function preferredHref(
  written: string,
  target: Exclude<Target, { kind: 'missing' }>,
  { from, site }: { from: PageMeta; site: CheckInput['site'] },
): string {
  if (target.kind === 'external') return target.url;
  const rest = target.query + target.hash;
  if (target.kind === 'file') return `/${target.file.outputPath}${rest}`;
  const route = site.model.routes.get(target.routePath)?.route;
  const isNear = route?.lang === from.route.lang && route.version === from.route.version;
  if (route === undefined) return target.routePath + rest;
  if (!isNear) return `/${route.lang}/${route.slug}${rest}`;
  return (written.startsWith('/') ? `/${route.slug}` : relativeTo(from.route.slug, route.slug)) + rest;
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
