/** Finds dead links in documents that are not written on pages: those that parts, slots, layouts and components render. */
import fs from 'node:fs';
import { siteModulesOf } from '../../config/site-modules.ts';
import { navLinkMissing } from '../../findings/catalogue.ts';
import { closestPath } from '../../findings/closest.ts';
import { createPointAt } from '../../findings/lines.ts';
import { fileInRoot } from '../../findings/positions.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding, Span } from '../../findings/finding.ts';
import { hrefOfTarget, resolveTarget } from '../../site/resolve-links.ts';
import { decoded, htmlFileOf, linkHrefOf, routePathCandidates, splitLink, withoutBase } from '../../../shared/urls.ts';
import type { CheckInput } from '../input.ts';
import type { BuiltLink, BuiltSite } from './read-output.ts';

/**
 * Reports each dead link once: where it is written in a module, or else at the first document that contains it. Links
 * on pages are checked in their sources.
 */
export function checkRenderedLinks(input: CheckInput, built: BuiltSite): Finding[] {
  const { config, model } = input.site;
  const dead = deadLinks(input, built);
  if (dead.length === 0) return [];
  const modules = siteModulesOf(config).flatMap(({ file }) =>
    fs.existsSync(file) ? [{ file: fileInRoot(config.root, file), text: fs.readFileSync(file, 'utf8') }] : [],
  );
  return dead.map(([href, { file, line, column, pages }]) => {
    const { path, query, hash } = splitLink(href);
    const link = (withoutBase(path, config.base) ?? path) + query + hash;
    const nearest = closestPath(decoded(splitLink(link).path), model.routes.keys());
    const problem = navLinkMissing({ link, pages, ...(nearest !== undefined && { nearest }) });
    const start = { line, column };
    const inOutput = { file: `${fileInRoot(config.root, built.folder)}/${file}`, span: { start, end: start } };
    return findingAt(problem, positionIn(modules, [href, link]) ?? inOutput);
  });
}

/** The dead links by `href`, each with the first document that contains it. */
function deadLinks({ site, facts }: CheckInput, built: BuiltSite): [string, BuiltLink][] {
  const { base, route } = site.config;
  const onPages = new Set<string>();
  for (const { meta, links } of facts.values())
    for (const { target } of links) {
      const resolved = resolveTarget(target, meta, site.links);
      if (resolved.kind === 'missing') onPages.add(hrefOfTarget(resolved, meta, site.links));
    }
  // Redirects are not pages of the model, and a host may answer them without a file.
  const redirected = new Set(
    [...site.model.redirects.keys()].flatMap((path) =>
      routePathCandidates(path).map((candidate) => linkHrefOf(candidate, { base, ...route })),
    ),
  );
  return [...built.links].filter(([href]) => !onPages.has(href) && !exists(href, { base, built, redirected }));
}

function exists(
  href: string,
  { base, built: { files }, redirected }: { base: string; built: BuiltSite; redirected: ReadonlySet<string> },
): boolean {
  const { path: full } = splitLink(href);
  const path = withoutBase(full, base);
  // A link outside the base has a different finding.
  if (path === null || redirected.has(full)) return true;
  const name = decoded(path).slice(1);
  return [name, ...routePathCandidates(`/${name}`).map(htmlFileOf)].some((file) => files.has(file));
}

/** The position of the quoted link in the site's modules; null if a link is computed. */
function positionIn(
  modules: readonly { file: string; text: string }[],
  links: readonly string[],
): { file: string; text: string; span: Span } | null {
  for (const { file, text } of modules)
    for (const link of links)
      for (const quote of ['"', "'", '`']) {
        const offset = text.indexOf(quote + link + quote);
        if (offset < 0) continue;
        const pointAt = createPointAt(text);
        return { file, text, span: { start: pointAt(offset + 1), end: pointAt(offset + 1 + link.length) } };
      }
  return null;
}
