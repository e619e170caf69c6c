/** Finds broken and redirected links in the navigation. */
import type { PageMeta } from '../page.ts';
import {
  canonicalLink,
  existsInDefault,
  movedLink,
  nearestLink,
  pluginFileOf,
  routeCandidates,
  unknownFileOf,
} from './links.ts';
import type { NavOrigin, NavSpace } from './links.ts';
import { contentFileOf } from '../../config/site.ts';
import type { SiteConfig } from '../../config/site.ts';
import { linkRedirected, navFileMissing, navLinkMissing } from '../../findings/catalogue.ts';
import { closestPath } from '../../findings/closest.ts';
import type { Problem } from '../../findings/finding.ts';
import { decoded, isExternal, routePathCandidates, splitLink } from '../../../shared/urls.ts';

/** `next`: the correct link, if it is known. */
export interface LinkFault {
  problem: Problem;
  next?: string;
}

/** Returns null for a link that works in this language, or whose page only lacks a translation. */
export function linkFault(
  link: string,
  origin: NavOrigin,
  { space, config }: { space: NavSpace; config: SiteConfig },
): LinkFault | null {
  const version = origin.version === config.multiVersion.default ? {} : { version: origin.version };
  const moved = movedLink(link, origin, space);
  if (moved !== null) return { problem: linkRedirected({ target: link, preferred: moved, ...version }), next: moved };
  const file = unknownFileOf(link, origin, space);
  if (file === undefined && canonicalLink(link, origin, space) !== null) return null;
  if (existsInDefault(link, origin, space)) return null;
  const draft = draftOf(link, origin, space);
  if (draft !== undefined) return { problem: navLinkMissing({ link, draft: contentFileOf(config, draft.path) }) };
  if (file !== undefined) return { problem: fileFault(file, { link }, space) };
  const nearest = nearestLink(link, origin, space);
  return {
    problem: unlessPublished(navLinkMissing({ link, ...version, ...(nearest !== undefined && { nearest }) }), link),
  };
}

/** A link to a file that only a plugin can publish. */
function fileFault(file: string, facts: { link: string; plugin?: string }, { files }: NavSpace): Problem {
  const nearest = closestPath(file, [...(files?.keys() ?? [])]);
  const problem = navFileMissing({ ...facts, ...(nearest !== undefined && { nearest }) });
  return { ...problem, unlessPublished: file.slice(1) };
}

/** Plugins publish files after all pages are compiled, so the link can turn out to be correct. */
function unlessPublished(problem: Problem, link: string): Problem {
  const file = pluginFileOf(link);
  return file === undefined ? problem : { ...problem, unlessPublished: file };
}

/** Finds a broken link that a plugin added. Such a link is published as is, so it must be the path of a page. */
export function pluginLinkFault(
  { link, plugin }: { link: string; plugin: string },
  origin: NavOrigin,
  space: NavSpace,
): Problem | null {
  const paths = routePathCandidates(decoded(splitLink(link).path));
  if (
    isExternal(link) ||
    paths.some((path) => [space.routes, space.redirects, space.searchPages].some((known) => known?.has(path)))
  )
    return null;
  const meant = canonicalLink(link, origin, space);
  const file = unknownFileOf(link, origin, space);
  if (file !== undefined) return fileFault(file, { link, plugin }, space);
  // An anchor, or a file in `public/`.
  if (meant === link) return null;
  const near = nearestLink(link, origin, space);
  const nearest = meant ?? (near === undefined ? null : canonicalLink(near, origin, space));
  return unlessPublished(navLinkMissing({ link, plugin, ...(nearest !== null && { nearest }) }), link);
}

/** The draft that a link points to. */
export function draftOf(link: string, origin: NavOrigin, space: NavSpace): PageMeta | undefined {
  return routeCandidates(link, origin, space.urls).flatMap((path) => space.drafts?.get(path) ?? [])[0];
}
