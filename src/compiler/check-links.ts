/** Every link, image and file that pages point at, against the pages, anchors and files that exist. */
import type { CheckInput } from './check-site.ts';
import type { LinkRef } from './compile-page.ts';
import { contentFileOf } from './config.ts';
import {
  anchorMissing,
  caseMismatch,
  closest,
  deadAnchorLocale,
  fallbackLink,
  fileMissing,
  linkTargetMissing,
  placed,
} from './diagnostics.ts';
import type { Diagnostic, Finding, Fix } from './diagnostics.ts';
import type { PageMeta } from './read-page.ts';
import { resolveTarget } from './resolve-links.ts';
import { addressEdit } from './written-places.ts';
import { routeOfRoutePath, routePathCandidates, routePathOf, splitLink } from '../shared/urls.ts';

export function checkLinks({ site, facts }: CheckInput): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const idsOf = createIdLookup(facts);
  for (const page of facts.values()) {
    for (const link of page.links) {
      const finding = findingOf(link, page.meta, { site, idsOf });
      if (finding === null) continue;
      const file = link.file ?? page.meta.path;
      const fix = finding.code === 'case-mismatch' ? caseFix(link, page.meta, { site, file }) : null;
      diagnostics.push({ ...placed(finding, { file, span: link.span }), ...(fix !== null && { fix }) });
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
    if (hasFallback(target.path, site)) return fallbackLink({ target: link.target, lang: site.config.lang });
    const actual = sameButForCase(target.path, link.target, site);
    if (actual !== null) return caseMismatch({ target: link.target, actual });
    if (link.kind === 'link' && !/\.(?!html?$|mdx?$)[a-z0-9]+$/i.test(target.path)) {
      return linkTargetMissing({ target: link.target, nearest: nearestPage(link.target, target.path, { from, site }) });
    }
    const files = [...site.links.files.public.keys(), ...site.links.files.content.keys()];
    return fileMissing({ target: link.target, kind: link.kind, nearest: closest(link.target, files) });
  }
  const id = decodeId(target.hash.slice(1));
  if (id === '') return null;
  const page = site.model.routes.get(target.routePath);
  const ids = page === undefined ? undefined : idsOf(page.path);
  if (page === undefined || ids === undefined || ids.has(id)) return null;
  const source = sourceOf(page, site);
  if (source !== undefined && idsOf(source.path)?.has(id) === true)
    return deadAnchorLocale({ id, target: link.target, source: contentFileOf(site.config, source.path) });
  return anchorMissing({
    id,
    target: link.target,
    ownPage: target.routePath === from.routePath,
    nearest: closest(id, ids),
  });
}

/** A page that this language lacks, and in whose place the site shows its source. */
function hasFallback(missing: string, { model, links, config }: CheckInput['site']): boolean {
  if (config.translations.missing === 'absent') return false;
  const route = routeOfRoutePath(missing, links.urls);
  const source = routePathOf({ ...route, lang: config.lang }, links.urls);
  return route.lang !== config.lang && routePathCandidates(source).some((candidate) => model.routes.has(candidate));
}

/** The same page in the default language; undefined for a page of that language. */
function sourceOf({ route }: PageMeta, { model, links, config }: CheckInput['site']): PageMeta | undefined {
  if (route.lang === config.lang) return undefined;
  return model.routes.get(routePathOf({ ...route, lang: config.lang }, links.urls));
}

/** The route path or file that differs from a missing one in the case of its letters alone. */
function sameButForCase(missing: string, written: string, { model, links }: CheckInput['site']): string | null {
  const asked = new Set([...routePathCandidates(missing), splitLink(written).path].map((path) => path.toLowerCase()));
  if (!/\p{Lu}/u.test(missing + written) && !hasUpperCase(model.routes)) return null;
  for (const known of [model.routes, links.files.public, links.files.content]) {
    for (const path of known.keys()) if (asked.has(path.toLowerCase())) return path;
  }
  return null;
}

function hasUpperCase(routes: ReadonlyMap<string, unknown>): boolean {
  for (const path of routes.keys()) if (/\p{Lu}/u.test(path)) return true;
  return false;
}

/** The address as written, each name spelled as it is. */
function caseFix(
  { target, span }: LinkRef,
  from: PageMeta,
  { site, file }: { site: CheckInput['site']; file: string },
): Fix | null {
  const resolved = resolveTarget(target, from, site.links);
  const actual = resolved.kind === 'missing' ? sameButForCase(resolved.path, target, site) : null;
  if (actual === null) return null;
  const names = new Map(actual.split('/').map((name) => [name.toLowerCase(), name]));
  const next = target.replace(/^[^?#]*/, (path) =>
    path.replaceAll(/[^/]+/g, (name) => {
      const [bare = name, ending = ''] = name.split(/(?=\.(?:html?|mdx?)$)/);
      return (names.get(bare.toLowerCase()) ?? bare) + ending;
    }),
  );
  const edit = addressEdit(site.scanned.textOf(file), span, { written: target, next });
  return edit === null || next === target ? null : { edits: [edit] };
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
