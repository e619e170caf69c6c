/** Decides whether a page's article is laid out as a reference. */
import type { SiteConfig } from '../config/site.ts';
import type { PageMeta } from './page.ts';

/**
 * Determined by `look` in the frontmatter, or else by the page's section. A page without columns is never laid out as a
 * reference.
 */
export function isReference(
  { frontmatter, pageType, route }: Pick<PageMeta, 'frontmatter' | 'pageType' | 'route'>,
  { reference }: Pick<SiteConfig['theme'], 'reference'>,
): boolean {
  const { look, overview } = frontmatter;
  if (pageType !== 'doc' || overview === true) return false;
  return look === undefined ? reference.some((prefix) => `/${route.slug}`.startsWith(prefix)) : look === 'reference';
}
