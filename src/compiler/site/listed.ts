/** Decides whether a page is listed, or can only be opened by its URL. */
import type { Frontmatter } from '../../shared/protocol.ts';

/** False for a page that is excluded from the navigation, search and the sitemap. */
export function isListed(frontmatter: Frontmatter): boolean {
  return frontmatter['unlisted'] !== true;
}
