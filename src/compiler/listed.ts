/** Whether readers are led to a page, or find it by its address alone. */
import type { Frontmatter } from '../shared/protocol.ts';

/** False for a page that stands in no navigation, no search and no list for search engines. */
export function isListed(frontmatter: Frontmatter): boolean {
  return frontmatter['unlisted'] !== true;
}
