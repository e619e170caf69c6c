/** Writes the title of a page for the browser tab. */
import type { PageMeta } from '../site/page.ts';

/**
 * Titles of doc pages, and of home pages with a title in their frontmatter, consist of the page's title and the suffix;
 * titles of other home pages, of the site's title and the suffix. Custom and blank pages have only the site's title.
 */
export function documentTitleOf(meta: PageMeta, siteTitle: string): string {
  const given = meta.frontmatter['titleSuffix'];
  const suffix = typeof given === 'string' ? given : undefined;
  const { title } = meta.frontmatter;
  const hasTitle = typeof title === 'string' && title.trim() !== '';
  if (meta.pageType === 'home' && !hasTitle) return joinTitle(siteTitle, suffix);
  if (meta.pageType === 'custom' || meta.pageType === 'blank') return siteTitle;
  return joinTitle(meta.title, suffix ?? siteTitle);
}

function joinTitle(title: string, suffix: string | undefined): string {
  if (suffix === undefined || suffix === '' || suffix === title) return title;
  return /^\s*[-|]/.test(suffix) ? `${title} ${suffix.trimStart()}` : `${title} - ${suffix}`;
}
