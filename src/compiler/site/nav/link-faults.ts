/** Finds broken and redirected links in the navigation. */
import type { PageMeta } from '../page.ts';
import { canonicalLink, existsInDefault, movedLink, nearestLink, routeCandidates } from './links.ts';
import type { NavOrigin, NavSpace } from './links.ts';
import { contentFileOf } from '../../config/site.ts';
import type { SiteConfig } from '../../config/site.ts';
import { linkRedirected, navLinkMissing } from '../../findings/catalogue.ts';
import type { Problem } from '../../findings/finding.ts';

/** `next`: the correct link, if it is known. */
export interface LinkFault {
  problem: Problem;
  next?: string;
}

/** Returns null for a link that works in this language or only lacks a translation. */
export function linkFault(
  link: string,
  origin: NavOrigin,
  { space, config }: { space: NavSpace; config: SiteConfig },
): LinkFault | null {
  const moved = movedLink(link, origin, space);
  if (moved !== null) return { problem: linkRedirected({ target: link, preferred: moved }), next: moved };
  if (canonicalLink(link, origin, space) !== null || existsInDefault(link, origin, space)) return null;
  const draft = draftOf(link, origin, space);
  if (draft !== undefined) return { problem: navLinkMissing({ link, draft: contentFileOf(config, draft.path) }) };
  const nearest = nearestLink(link, origin, space);
  return { problem: navLinkMissing({ link, ...(nearest !== undefined && { nearest }) }) };
}

/** The draft that a link points to. */
export function draftOf(link: string, origin: NavOrigin, space: NavSpace): PageMeta | undefined {
  return routeCandidates(link, origin, space.urls).flatMap((path) => space.drafts?.get(path) ?? [])[0];
}
