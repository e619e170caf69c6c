/** Writes feeds (RSS 2.0 or Atom) of the newest pages under a path, and links to them in the head of their pages. */
import { definePlugin } from '../../compiler/plugins/interface.ts';
import type { HeadTag, PageEntry, Plugin, SiteContext, SiteFacts } from '../../compiler/plugins/interface.ts';
import { feedText } from './write.ts';
import type { FeedItem, FeedSite } from './write.ts';

/** The options of a feed, including all defaults. */
export interface FeedOptions {
  /** Value of `link-rss` in a page's frontmatter. */
  id: string;
  /** Output file. */
  file: string;
  /** Prefix of the paths of the feed's pages, without the language. */
  path: string;
  lang: string;
  format: 'rss' | 'atom';
  title: string;
  description: string;
  /** The language that the feed declares. */
  language: string;
  /** Number of pages. */
  limit: number;
}

/** Writes nothing if the site's URL is unknown. */
export function feeds(all: readonly FeedOptions[]): Plugin {
  return definePlugin({
    name: 'feeds',
    key: JSON.stringify(all),
    head: (page, { site }) => (site.url === '' || page.type === '404' ? [] : tagsOf(page, all, site)),
    async site(pages, context) {
      if (context.site.url === '') return {};
      const files = all.map(async (feed) => ({ path: feed.file, contents: await contentsOf(feed, pages, context) }));
      return { files: await Promise.all(files) };
    },
  });
}

/** The feeds that contain a page, and those listed in its `link-rss`. */
function tagsOf(page: PageEntry, all: readonly FeedOptions[], site: SiteFacts): HeadTag[] {
  const given = page.frontmatter['link-rss'];
  const named = Array.isArray(given) ? given : [given];
  return all
    .filter((feed) => named.includes(feed.id) || isIn(feed, page, site))
    .map((feed) => ({
      tag: 'link',
      attributes: {
        rel: 'alternate',
        type: feed.format === 'rss' ? 'application/rss+xml' : 'application/atom+xml',
        href: urlOf(feed, site),
        hreflang: feed.language,
      },
    }));
}

async function contentsOf(
  feed: FeedOptions,
  pages: readonly PageEntry[],
  { site, article }: SiteContext,
): Promise<string> {
  const items: FeedItem[] = [];
  for (const page of pagesOf(feed, pages, site)) {
    const html = await article(page.path);
    if (html !== null) items.push({ page, html });
  }
  const home = site.languages.find(({ lang }) => lang === feed.lang)?.url ?? site.url;
  const dates = pages.flatMap(({ published, date }) => published ?? date ?? []);
  const updated = dates.toSorted().at(-1) ?? '';
  const feedSite: FeedSite = { ...site, home, self: urlOf(feed, site), updated };
  const index = pages.find((page) => isIndex(feed, page) && isIn(feed, page, site));
  return feedText({ ...feed, description: feed.description || (index?.description ?? '') }, items, feedSite);
}

/**
 * A feed's pages, newest first. Pages with the same date are in site order; pages without a date come last. Pages
 * without a date that list the others are omitted.
 */
function pagesOf(feed: FeedOptions, pages: readonly PageEntry[], site: SiteFacts): PageEntry[] {
  return pages
    .filter((page) => page.isListed && page.type !== '404' && isIn(feed, page, site))
    .filter((page) => page.published !== undefined || !(isIndex(feed, page) || page.frontmatter['overview'] === true))
    .toSorted((a, b) => (b.published ?? '').localeCompare(a.published ?? ''))
    .slice(0, feed.limit);
}

function isIn(feed: FeedOptions, page: PageEntry, site: SiteFacts): boolean {
  return page.lang === feed.lang && page.version === site.defaultVersion && page.slug.startsWith(prefixOf(feed));
}

function isIndex(feed: FeedOptions, { slug }: PageEntry): boolean {
  return slug === prefixOf(feed);
}

function prefixOf({ path }: FeedOptions): string {
  return path.replace(/^\//, '');
}

function urlOf(feed: FeedOptions, { url, urlBase }: SiteFacts): string {
  return url + urlBase + feed.file;
}
