/** Decides whether search can find a page. */
import { isListed } from '../site/listed.ts';
import type { PageMeta } from '../site/page.ts';

export function isSearched({ pageType, frontmatter }: Pick<PageMeta, 'pageType' | 'frontmatter'>): boolean {
  return pageType !== 'home' && pageType !== '404' && frontmatter['search'] !== false && isListed(frontmatter);
}
