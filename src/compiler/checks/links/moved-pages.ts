/** Reports renamed pages without a redirect, and links that still use the old path. */
import { posix } from 'node:path';
import { withNavFix } from './moved-navigation.ts';
import { preferredHref } from './preferred.ts';
import type { CheckInput } from '../input.ts';
import type { LinkRef } from '../../markdown/page-parts.ts';
import { contentFileOf, contentPathIn, urlSpaceOf } from '../../config/site.ts';
import { findingAt } from '../../findings/finding.ts';
import { redirectMissing } from '../../findings/catalogue.ts';
import type { Finding } from '../../findings/finding.ts';
import { addToFrontmatter } from '../../frontmatter/edit.ts';
import type { PageMeta } from '../../site/page.ts';
import { followHostRules, readHostRules } from '../../site/host-rules.ts';
import type { Renames } from '../../git/renames.ts';
import { resolveTarget } from '../../site/resolve-links.ts';
import { fallbackMetasOf } from '../../site/served.ts';
import { pathIn } from '../../site/translation-status.ts';
import { lineEdit, urlEdit } from '../../markdown/source-positions.ts';
import {
  isExternal,
  routeOfPath,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  splitLink,
  withBase,
  withoutBase,
} from '../../../shared/urls.ts';

/** Returns `found`, with suggestions added for dead links to renamed pages, plus findings about these pages. */
export function checkMoves(found: readonly Finding[], input: CheckInput, renames: Renames): Finding[] {
  if (renames.size === 0) return [...found];
  const moved = movedPages(input.site, renames);
  const dead = moved.size === 0 ? new Map<string, never>() : deadLinks(input, withFallbacks(moved, input.site));
  const own = ownLinks(input, renames);
  const sources = sourceMoves(input.site, renames);
  const explained = found.map((problem) => {
    if (problem.code === 'meta-entry-missing') return withEntryFix(problem, input.site, renames);
    if (problem.code === 'translation-orphan') return withSourceMove(problem, sources, input.site);
    if (problem.code === 'nav-link-missing' || problem.code === 'prev-next-missing')
      return withNavFix(problem, input.site, moved);
    if (!/^(?:link-target|image|file)-missing$/.test(problem.code)) return problem;
    const key = keyOf(problem);
    const link = dead.get(key);
    if (link !== undefined) return withFix(problem, link, input.site);
    const change = own.get(key);
    return change === undefined ? problem : withOwnFix(problem, change, input.site);
  });
  return [...explained, ...missingRedirects(input.site, withoutHostRules(moved, input.site))];
}

/** Suggests the new name of a page that was renamed within the folder of `_meta.json`, or else where to list it. */
function withEntryFix(problem: Finding, site: CheckInput['site'], renames: Renames): Finding {
  const { span } = problem;
  const file = contentPathIn(site.config, problem.file ?? '');
  if (span === undefined || !site.scanned.files.has(file)) return problem;
  const line = site.scanned.textOf(file).split('\n')[span.start.line - 1] ?? '';
  const [, name = '', extension = ''] =
    /^"([^"\\]*?)(\.mdx?)?"$/.exec(line.slice(span.start.column - 1, span.end.column - 1)) ?? [];
  const folder = posix.dirname(file);
  const to = ['.md', '.mdx'].flatMap((ending) => renames.get(posix.join(folder, name + ending)) ?? [])[0];
  if (name === '' || to === undefined) return problem;
  if (posix.dirname(to) !== folder) return withEntryElsewhere(problem, { file, to }, site);
  const renamed = posix.basename(to).replace(/\.mdx?$/, '');
  const edit = { span, text: JSON.stringify(renamed + (extension === '' ? '' : posix.extname(to))) };
  return { ...problem, hint: `the page is now \`${renamed}\``, fix: { edits: [edit] } };
}

/** Suggests moving a translation in the same way as its source page. */
function withSourceMove(problem: Finding, sources: SourceMoves, site: CheckInput['site']): Finding {
  const { pages, config } = site;
  const page = pages.get(contentPathIn(config, problem.file ?? ''))?.meta;
  const to = page === undefined ? undefined : sources.get(sourceKeyOf(page.route));
  if (page === undefined || to === undefined) return problem;
  const target = pathIn(page.route.lang, to, config.lang);
  if (pages.has(target)) return problem;
  const hint = `the source page is now \`${contentFileOf(config, to)}\`: move this file to \`${contentFileOf(config, target)}\``;
  return { ...problem, hint };
}

/** Version and old slug of each renamed page of the default language → its new content path. */
type SourceMoves = ReadonlyMap<string, string>;

/** Read once, because a renamed folder leaves one finding for each of its pages. */
function sourceMoves({ pages, config }: CheckInput['site'], renames: Renames): SourceMoves {
  const urls = urlSpaceOf(config);
  const sources = new Map<string, string>();
  for (const [from, to] of renames) {
    const old = routeOfPath(from, urls);
    const route = pages.get(to)?.meta.route;
    const isSource = old.lang === config.lang && route?.lang === config.lang && route.version === old.version;
    const key = sourceKeyOf(old);
    if (isSource && !sources.has(key)) sources.set(key, to);
  }
  return sources;
}

function sourceKeyOf({ version, slug }: PageMeta['route']): string {
  return `${version}/${slug}`;
}

/** Says which `_meta.json` files must list the page or its folder, so that the page stays in the sidebar. */
function withEntryElsewhere(
  problem: Finding,
  { file, to }: { file: string; to: string },
  { scanned, pages, config }: CheckInput['site'],
): Finding {
  const slug = pages.get(to)?.meta.route.slug ?? '';
  const unlisted: { meta: string; name: string }[] = [];
  // The sidebar of a first-level folder lists the folders inside it, and does not depend on the files above.
  for (let path = to.replace(/\.mdx?$/, ''), depth = slug.split('/').length; depth > 0; depth--) {
    const [folder, name] = [posix.dirname(path), posix.basename(path)];
    const meta = posix.join(folder, '_meta.json');
    const isSection = depth > 1 || path === to.replace(/\.mdx?$/, '');
    if (isSection && scanned.metaFiles.includes(meta) && !scanned.textOf(meta).includes(JSON.stringify(name)))
      unlisted.push({ meta, name });
    path = folder;
  }
  const own = unlisted.find(({ meta }) => meta === file);
  const others = unlisted.filter((entry) => entry !== own);
  const steps = [
    own === undefined ? 'remove this entry' : `replace this entry with \`"${own.name}"\``,
    ...others.map(({ meta, name }) => `add \`"${name}"\` to \`${contentFileOf(config, meta)}\``),
  ];
  return { ...problem, hint: `the page has moved to \`${to}\`: ${steps.join(' and ')}` };
}

/** Maps each old route path to the page that was there, if the path now has neither a page nor a redirect. */
function movedPages({ pages, model, config }: CheckInput['site'], renames: Renames): Map<string, PageMeta> {
  const urls = urlSpaceOf(config);
  const moved = new Map<string, PageMeta>();
  for (const [from, to] of renames) {
    const page = pages.get(to)?.meta;
    if (page === undefined || pages.has(from) || !/\.mdx?$/.test(from)) continue;
    const old = routeOfPath(from, urls);
    const routePath = routePathOf(old, urls);
    const isTaken = routePathCandidates(routePath).some((path) => model.routes.has(path) || model.redirects.has(path));
    // A page in another language or version is a different page.
    if (isTaken || old.lang !== page.route.lang || old.version !== page.route.version) continue;
    moved.set(routePath, page);
  }
  return moved;
}

/** Adds the old paths of the source pages that were shown in place of missing translations. */
function withFallbacks(
  moved: ReadonlyMap<string, PageMeta>,
  { model, config }: CheckInput['site'],
): Map<string, PageMeta> {
  const urls = urlSpaceOf(config);
  const fallbacks = [...moved].flatMap(([routePath, page]) =>
    fallbackMetasOf(page, model.routes, config).map((fallback): [string, PageMeta] => {
      const old = { ...routeOfRoutePath(routePath, urls), lang: fallback.route.lang };
      return [routePathOf(old, urls), fallback];
    }),
  );
  return new Map([...fallbacks, ...moved]);
}

/** Paths that the author's own `_redirects` file handles do not need another redirect. */
function withoutHostRules(moved: ReadonlyMap<string, PageMeta>, site: CheckInput['site']): Map<string, PageMeta> {
  const { config, model } = site;
  const rules = readHostRules(site);
  const isTaken = (routePath: string): boolean =>
    routePathCandidates(routePath).some((path) => model.routes.has(path) || model.redirects.has(path));
  const isRedirected = (from: string, steps: number): boolean => {
    const to = followHostRules(from, rules);
    if (to === null || isExternal(to)) return to !== null;
    const { path } = splitLink(to);
    const routePath = withoutBase(path.replace(/\.html$/, ''), config.base);
    return (routePath !== null && isTaken(routePath)) || (steps > 0 && isRedirected(path, steps - 1));
  };
  const pathOf = (routePath: string): string =>
    withBase(config.route.cleanUrls || routePath.endsWith('/') ? routePath : `${routePath}.html`, config.base);
  return new Map([...moved].filter(([routePath]) => !isRedirected(pathOf(routePath), maxSteps)));
}

/**
 * Maximum number of redirects to follow. A host applies one rule per request, but browsers follow every redirect in a
 * chain.
 */
const maxSteps = 5;

/** Returns one finding per page, even if it has several old paths. */
function missingRedirects({ scanned, config }: CheckInput['site'], moved: Map<string, PageMeta>): Finding[] {
  const urls = urlSpaceOf(config);
  const byPage = new Map<PageMeta, string[]>();
  for (const [routePath, page] of moved) {
    const { slug } = routeOfRoutePath(routePath, urls);
    byPage.set(page, [...(byPage.get(page) ?? []), `/${slug}`]);
  }
  return [...byPage].map(([page, from]) => {
    const problem = findingAt(redirectMissing({ from }), { file: contentFileOf(config, page.path) });
    const all = [...(page.oldPaths ?? []).map(({ link }) => link), ...from];
    const edit = addToFrontmatter(scanned.textOf(page.path), 'redirectFrom', { all, added: from });
    return edit === null ? problem : { ...problem, fix: { edits: [edit] } };
  });
}

interface DeadLink {
  link: Pick<LinkRef, 'target' | 'span' | 'file'> & { isInFrontmatter?: true };
  from: PageMeta;
  /** The route path that the page has moved from. */
  old: string;
  to: PageMeta;
}

/** Links to the old paths of pages, by file and position. */
function deadLinks({ site, facts }: CheckInput, moved: ReadonlyMap<string, PageMeta>): Map<string, DeadLink> {
  const dead = new Map<string, DeadLink>();
  for (const { meta, links } of facts.values()) {
    const inFrontmatter = (meta.links ?? []).map(({ link: target, span }): DeadLink['link'] => ({
      target,
      span,
      isInFrontmatter: true,
    }));
    for (const link of [...links, ...inFrontmatter]) {
      const target = resolveTarget(link.target, meta, site.links);
      if (target.kind !== 'missing') continue;
      const old = routePathCandidates(target.path).find((path) => moved.has(path));
      const to = old === undefined ? undefined : moved.get(old);
      if (old !== undefined && to !== undefined)
        dead.set(keyOf({ file: link.file ?? meta.path, span: link.span }), { link, from: meta, old, to });
    }
  }
  return dead;
}

interface OwnLink {
  link: LinkRef;
  from: PageMeta;
  next: string;
}

/** Relative links on renamed pages that work from the page's old path, by file and position. */
function ownLinks({ site, facts }: CheckInput, renames: Renames): Map<string, OwnLink> {
  const found = new Map<string, OwnLink>();
  const urls = urlSpaceOf(site.config);
  // The cached targets belong to pages' current paths.
  const { known: _, ...space } = site.links;
  for (const [before, to] of renames) {
    const page = facts.get(to);
    if (page === undefined || posix.dirname(before) === posix.dirname(to)) continue;
    const route = routeOfPath(before, urls);
    const old = { ...page.meta, path: before, route, routePath: routePathOf(route, urls) };
    for (const link of page.links) {
      const { path, query, hash } = splitLink(link.target);
      if (link.file !== undefined || path === '' || path.startsWith('/') || isExternal(path)) continue;
      if (resolveTarget(link.target, page.meta, site.links).kind !== 'missing') continue;
      if (resolveTarget(link.target, old, space).kind === 'missing') continue;
      const target = posix.join(posix.dirname(before), path);
      const relative = posix.relative(posix.dirname(to), target) || '.';
      const next =
        (relative.startsWith('.') ? relative : `./${relative}`) + (path.endsWith('/') ? '/' : '') + query + hash;
      found.set(keyOf({ file: to, span: link.span }), { link, from: page.meta, next });
    }
  }
  return found;
}

function withOwnFix(problem: Finding, { link, from, next }: OwnLink, site: CheckInput['site']): Finding {
  const edit = urlEdit(site.scanned.textOf(from.path), link.span, { written: link.target, next });
  const hint = `write \`${next}\`: this page has moved, and the link is relative to its old folder`;
  return { ...problem, hint, ...(edit !== null && { fix: { edits: [edit] } }) };
}

function keyOf({ file, span }: Pick<Finding, 'file' | 'span'>): string {
  return JSON.stringify([file, span?.start]);
}

function withFix(problem: Finding, { link, from, old, to }: DeadLink, site: CheckInput['site']): Finding {
  const written = link.target;
  const { query, hash } = splitLink(written);
  const next = preferredHref(written, { kind: 'page', routePath: to.routePath, query, hash }, { from, site });
  const text = site.scanned.textOf(link.file ?? from.path);
  const change = { written, next };
  const edit =
    link.isInFrontmatter === true ? lineEdit(text, link.span.start, change) : urlEdit(text, link.span, change);
  const hint = `the page has moved to \`${next}\``;
  const cause = `links point to \`${old}\`, which has moved to \`${to.routePath}\``;
  return { ...problem, hint, cause, ...(edit !== null && { fix: { edits: [edit] } }) };
}
