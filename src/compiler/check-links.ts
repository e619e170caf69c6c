/** Every link, image and file that pages point at, against the pages, anchors and files that exist. */
import type { CheckInput } from './check-site.ts';
import type { LinkRef } from './compile-page.ts';
import { anchorMissing, closest, fileMissing, linkTargetMissing, placed } from './diagnostics.ts';
import type { Diagnostic, Finding } from './diagnostics.ts';
import type { PageMeta } from './read-page.ts';
import { resolveTarget } from './resolve-links.ts';
import { routePathOf } from '../shared/urls.ts';

export function checkLinks({ site, facts }: CheckInput): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const idsOf = createIdLookup(facts);
  for (const page of facts.values()) {
    for (const link of page.links) {
      const finding = findingOf(link, page.meta, { site, idsOf });
      if (finding !== null) diagnostics.push(placed(finding, { file: link.file ?? page.meta.path, span: link.span }));
    }
    for (const { link, span } of page.meta.links ?? []) {
      const finding = findingOf({ kind: 'link', target: link }, page.meta, { site, idsOf });
      if (finding !== null) diagnostics.push(placed(finding, { file: page.meta.path, span }));
    }
  }
  return diagnostics;
}

type IdLookup = (path: string) => ReadonlySet<string> | undefined;

/** Ids of a page by content path; undefined while the page is not compiled (in development). */
function createIdLookup(facts: CheckInput['facts']): IdLookup {
  const sets = new Map<string, ReadonlySet<string>>();
  return (path) => {
    const ids = facts.get(path)?.ids;
    if (ids === undefined) return undefined;
    const known = sets.get(path) ?? new Set(ids);
    sets.set(path, known);
    return known;
  };
}

function findingOf(
  link: Pick<LinkRef, 'kind' | 'target'>,
  from: PageMeta,
  { site, idsOf }: { site: CheckInput['site']; idsOf: IdLookup },
): Finding | null {
  const target = resolveTarget(link.target, from, site.links);
  if (target.kind === 'external' || target.kind === 'file') return null;
  if (target.kind === 'missing') {
    if (link.kind === 'link' && !/\.(?!html?$|mdx?$)[a-z0-9]+$/i.test(target.path)) {
      return linkTargetMissing({ target: link.target, nearest: nearestPage(link.target, target.path, { from, site }) });
    }
    const files = [...site.links.files.public.keys(), ...site.links.files.content.keys()];
    return fileMissing({ target: link.target, kind: link.kind, nearest: closest(link.target, files) });
  }
  const id = decodeId(target.hash.slice(1));
  if (id === '') return null;
  const path = site.model.routes.get(target.routePath)?.path;
  const ids = path === undefined ? undefined : idsOf(path);
  if (ids === undefined || ids.has(id)) return null;
  return anchorMissing({
    id,
    target: link.target,
    ownPage: target.routePath === from.routePath,
    nearest: closest(id, ids),
  });
}

/** The existing page most like the one asked for, spelled the way the author spells links. */
function nearestPage(
  written: string,
  missing: string,
  { from, site }: { from: PageMeta; site: CheckInput['site'] },
): string | undefined {
  const prefix = routePathOf({ ...from.route, slug: '' }, site.links.urls);
  const inLanguage = [...site.model.routes.keys()].filter((routePath) => routePath.startsWith(prefix));
  const nearest = closest(missing, inLanguage);
  if (nearest === undefined) return undefined;
  const common = folderOf(missing);
  if (!written.startsWith('/') && nearest.startsWith(common)) return folderOf(written) + nearest.slice(common.length);
  return `/${nearest.slice(prefix.length)}`;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function decodeId(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    // An id may hold a bare `%`; it is then compared as written.
    return hash;
  }
}
