/** Checks every link, image and file that pages refer to against the existing pages, anchors and files. */
import type { CheckInput } from '../input.ts';
import type { LinkRef } from '../../markdown/page-parts.ts';
import { contentFileOf } from '../../config/site.ts';
import {
  anchorMissing,
  anchorByOption,
  linkCaseMismatch,
  translationAnchorMissing,
  linkUntranslated,
  fileMissing,
  imageMissing,
  linkMalformed,
  linkTargetMissing,
} from '../../findings/catalogue.ts';
import { anchorOption } from './anchor-option.ts';
import { closest } from '../../findings/closest.ts';
import { placed } from '../../findings/finding.ts';
import type { Finding, Problem, Fix } from '../../findings/finding.ts';
import type { PageMeta } from '../../site/page.ts';
import { resolveTarget } from '../../site/resolve-links.ts';
import { urlEdit } from '../../markdown/source-positions.ts';
import { decoded, routeOfRoutePath, routePathCandidates, routePathOf, splitLink } from '../../../shared/urls.ts';

/**
 * Maximum findings per page that suggest the nearest target, because finding it takes time proportional to the number of
 * targets.
 */
const suggestedPerPage = 100;

export function checkLinks({ site, facts }: CheckInput): Finding[] {
  const findings: Finding[] = [];
  const idsOf = createIdLookup(facts);
  for (const page of facts.values()) {
    let suggested = 0;
    const nearestTo: typeof closest = (word, candidates) =>
      ++suggested > suggestedPerPage ? undefined : closest(word, candidates);
    const context = { site, idsOf, nearestTo };
    for (const link of page.links) {
      const problem = problemOf(link, page.meta, context);
      if (problem === null) continue;
      const file = link.file ?? page.meta.path;
      const fix = problem.code === 'link-case-mismatch' ? caseFix(link, page.meta, { site, file }) : null;
      findings.push({ ...placed(problem, { file, span: link.span }), ...(fix !== null && { fix }) });
    }
    for (const { key, link, span } of page.meta.links ?? []) {
      const problem = problemOf({ kind: 'link', target: link }, page.meta, context);
      // The navigation reports these.
      if (problem?.code === 'link-target-missing' && /^(?:prev|next)/.test(key)) continue;
      if (problem !== null) findings.push(placed(problem, { file: page.meta.path, span }));
    }
  }
  return findings;
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

function problemOf(
  link: Pick<LinkRef, 'kind' | 'target'>,
  from: PageMeta,
  { site, idsOf, nearestTo }: { site: CheckInput['site']; idsOf: IdLookup; nearestTo: typeof closest },
): Problem | null {
  const target = resolveTarget(link.target, from, site.links);
  if (target.kind === 'external' || target.kind === 'file') return null;
  if (target.kind === 'missing') {
    if (hasFallback(target.path, site)) return linkUntranslated({ target: link.target, lang: site.config.lang });
    const actual = sameButForCase(target.path, link.target, site);
    if (actual !== null) return linkCaseMismatch({ target: link.target, actual });
    if (/[\s()[\]<>]https?:|^\]\(/.test(link.target)) return linkMalformed({ target: link.target });
    if (link.kind === 'link' && !/\.(?!html?$|mdx?$)[a-z0-9]+$/i.test(target.path)) {
      return linkTargetMissing({
        target: link.target,
        nearest: nearestPage(link.target, target.path, { from, site, nearestTo }),
      });
    }
    const files = [...site.links.files.public.keys(), ...site.links.files.content.keys()];
    const missing = link.kind === 'image' ? imageMissing : fileMissing;
    return missing({ target: link.target, nearest: nearestTo(link.target, files) });
  }
  const id = decoded(target.hash.slice(1));
  if (id === '') return null;
  const page = site.model.routes.get(target.routePath);
  const ids = page === undefined ? undefined : idsOf(page.path);
  if (page === undefined || ids === undefined || ids.has(id)) return null;
  const source = sourceOf(page, site);
  if (source !== undefined && idsOf(source.path)?.has(id) === true)
    return translationAnchorMissing({ id, target: link.target, source: contentFileOf(site.config, source.path) });
  const option = anchorOption(id, page, site);
  if (option !== undefined) return anchorByOption({ id, option });
  return anchorMissing({
    id,
    target: link.target,
    ownPage: target.routePath === from.routePath,
    nearest: nearestTo(id, ids),
  });
}

/** A page missing in this language, for which the site shows the source page. */
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

/** The route path or file that differs from a missing one only in case. */
function sameButForCase(missing: string, written: string, { model, links }: CheckInput['site']): string | null {
  const exact = new Set([...routePathCandidates(missing), splitLink(written).path]);
  const asked = new Set([...exact].map((path) => path.toLowerCase()));
  if (!/\p{Lu}/u.test(missing + written) && !hasUpperCase(model.routes)) return null;
  for (const known of [model.routes, links.files.public, links.files.content]) {
    for (const path of known.keys()) if (asked.has(path.toLowerCase()) && !exact.has(path)) return path;
  }
  return null;
}

function hasUpperCase(routes: ReadonlyMap<string, unknown>): boolean {
  for (const path of routes.keys()) if (/\p{Lu}/u.test(path)) return true;
  return false;
}

/** The path as written, with each name in its correct case. */
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
  const edit = urlEdit(site.scanned.textOf(file), span, { written: target, next });
  return edit === null || next === target ? null : { edits: [edit] };
}

/** The existing page most similar to the missing one, in the spelling style of the author's link. */
function nearestPage(
  written: string,
  missing: string,
  { from, site, nearestTo }: { from: PageMeta; site: CheckInput['site']; nearestTo: typeof closest },
): string | undefined {
  const prefix = routePathOf({ ...from.route, slug: '' }, site.links.urls);
  const inLanguage = [...site.model.routes.keys()].filter((routePath) => routePath.startsWith(prefix));
  const nearest = nearestTo(missing, inLanguage);
  if (nearest === undefined) return undefined;
  const common = folderOf(missing);
  if (!written.startsWith('/') && nearest.startsWith(common)) return folderOf(written) + nearest.slice(common.length);
  return `/${nearest.slice(prefix.length)}`;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
