/** Renamed pages → those that nothing leads to from where they were, and links that still name the old place. */
import { newAddress } from './check-link-style.ts';
import type { CheckInput } from './check-site.ts';
import type { LinkRef } from './compile-page.ts';
import { contentFileOf, urlSpaceOf } from './config.ts';
import { placed, redirectMissing } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { addToFrontmatter } from './frontmatter-edit.ts';
import type { PageMeta } from './read-page.ts';
import { followHostRules, readHostRules } from './read-host-rules.ts';
import type { Renames } from './read-renames.ts';
import { resolveTarget } from './resolve-links.ts';
import { addressEdit } from './written-places.ts';
import {
  isExternal,
  routeOfPath,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  splitLink,
  withBase,
  withoutBase,
} from '../shared/urls.ts';

/** `found` with what is known of dead links to renamed pages, and what is to be said of these pages themselves. */
export function checkMoves(found: readonly Diagnostic[], input: CheckInput, renames: Renames): Diagnostic[] {
  const moved = movedPages(input.site, renames);
  if (moved.size === 0) return [...found];
  const dead = deadLinks(input, moved);
  const explained = found.map((finding) => {
    const link = finding.code === 'link-target-missing' ? dead.get(keyOf(finding)) : undefined;
    return link === undefined ? finding : withFix(finding, link, input.site);
  });
  return [...explained, ...missingRedirects(input.site, withoutHostRules(moved, input.site))];
}

/** Old route path → the page that stood there, where no page and no redirect is now. */
function movedPages({ pages, model, config }: CheckInput['site'], renames: Renames): Map<string, PageMeta> {
  const urls = urlSpaceOf(config);
  const moved = new Map<string, PageMeta>();
  for (const [from, to] of renames) {
    const page = pages.get(to)?.meta;
    if (page === undefined || pages.has(from) || !/\.mdx?$/.test(from)) continue;
    const old = routeOfPath(from, urls);
    const routePath = routePathOf(old, urls);
    const isTaken = routePathCandidates(routePath).some((path) => model.routes.has(path) || model.redirects.has(path));
    // In another language or version it is another page.
    if (isTaken || old.lang !== page.route.lang || old.version !== page.route.version) continue;
    moved.set(routePath, page);
  }
  return moved;
}

/** What the author's own `_redirects` leads on from, to a page or elsewhere, needs no other redirect. */
function withoutHostRules(moved: ReadonlyMap<string, PageMeta>, site: CheckInput['site']): Map<string, PageMeta> {
  const { config, model } = site;
  const rules = readHostRules(site);
  const isTaken = (routePath: string): boolean =>
    routePathCandidates(routePath).some((path) => model.routes.has(path) || model.redirects.has(path));
  const leadsOn = (address: string, steps: number): boolean => {
    const to = followHostRules(address, rules);
    if (to === null || isExternal(to)) return to !== null;
    const { path } = splitLink(to);
    const routePath = withoutBase(path.replace(/\.html$/, ''), config.base);
    return (routePath !== null && isTaken(routePath)) || (steps > 0 && leadsOn(path, steps - 1));
  };
  const addressOf = (routePath: string): string =>
    withBase(config.route.cleanUrls || routePath.endsWith('/') ? routePath : `${routePath}.html`, config.base);
  return new Map([...moved].filter(([routePath]) => !leadsOn(addressOf(routePath), mostSteps)));
}

/** A host follows one rule to an answer; browsers go on from there, and so do we, this often. */
const mostSteps = 5;

/** One finding to a page, whatever it was called before. */
function missingRedirects({ scanned, config }: CheckInput['site'], moved: Map<string, PageMeta>): Diagnostic[] {
  const urls = urlSpaceOf(config);
  const byPage = new Map<PageMeta, string[]>();
  for (const [routePath, page] of moved) {
    const { slug } = routeOfRoutePath(routePath, urls);
    byPage.set(page, [...(byPage.get(page) ?? []), `/${slug}`]);
  }
  return [...byPage].map(([page, from]) => {
    const finding = placed(redirectMissing({ from }), { file: contentFileOf(config, page.path) });
    const all = [...(page.oldAddresses ?? []).map(({ link }) => link), ...from];
    const edit = addToFrontmatter(scanned.textOf(page.path), 'redirectFrom', { all, added: from });
    return edit === null ? finding : { ...finding, fix: { edits: [edit] } };
  });
}

interface DeadLink {
  link: LinkRef;
  from: PageMeta;
  to: PageMeta;
}

/** Links that lead to where a page was, by file and place. */
function deadLinks({ site, facts }: CheckInput, moved: ReadonlyMap<string, PageMeta>): Map<string, DeadLink> {
  const dead = new Map<string, DeadLink>();
  for (const { meta, links } of facts.values()) {
    for (const link of links) {
      const target = resolveTarget(link.target, meta, site.links);
      if (target.kind !== 'missing') continue;
      const old = routePathCandidates(target.path).find((path) => moved.has(path));
      const to = old === undefined ? undefined : moved.get(old);
      if (to !== undefined)
        dead.set(keyOf({ file: link.file ?? meta.path, span: link.span }), { link, from: meta, to });
    }
  }
  return dead;
}

function keyOf({ file, span }: Pick<Diagnostic, 'file' | 'span'>): string {
  return JSON.stringify([file, span?.start]);
}

function withFix(finding: Diagnostic, { link, from, to }: DeadLink, site: CheckInput['site']): Diagnostic {
  const written = link.target;
  const { query, hash } = splitLink(written);
  const next = newAddress(written, { kind: 'page', routePath: to.routePath, query, hash }, { from, site });
  const edit = addressEdit(site.scanned.textOf(link.file ?? from.path), link.span, { written, next });
  const hint = `the page has moved to \`${next}\``;
  return { ...finding, hint, ...(edit !== null && { fix: { edits: [edit] } }) };
}
