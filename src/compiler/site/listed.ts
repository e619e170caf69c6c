/** Decides whether a page is listed, or found by its URL only. */
import type { Frontmatter } from '../../shared/protocol.ts';

/** False for a page that is not in navigation, search and the sitemap. */
export function isListed(frontmatter: Frontmatter): boolean {
  return frontmatter['unlisted'] !== true;
}
