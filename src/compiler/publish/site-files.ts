/** Writes the files for other programs: sitemap, feeds, redirects, and configuration files for static hosts. */
import type { Cache } from '../compile/cache/pages.ts';
import { outputFile } from '../output-file.ts';
import type { OutputFile } from '../output-file.ts';
import { feedFileOf, pagesOfFeed, writeFeed } from '../site/feeds.ts';
import type { FeedItem } from '../site/feeds.ts';
import { hostFilesOf, redirectPages } from './host-files.ts';
import { pageContextOf } from '../render/page-context.ts';
import type { SiteContext } from '../render/page-context.ts';
import type { Redirects } from '../site/redirects.ts';
import type { PageMeta } from '../site/page.ts';
import { policyOf } from '../render/document.ts';
import { articleOf } from '../render/article.ts';
import { sitemapsOf } from './sitemap.ts';
import type { TocEntry } from '../../shared/protocol.ts';

/** Includes feeds and sitemaps only if the site's URL is known. `dates`: those of the last commits, by content path. */
export function siteFilesOf(
  context: SiteContext,
  {
    cache,
    dates,
    tocs,
    redirects,
  }: {
    cache: Cache;
    dates: ReadonlyMap<string, string>;
    tocs(routePath: string): TocEntry[];
    /** Those of the site and of its plugins. */
    redirects: Redirects;
  },
): OutputFile[] {
  const { config, model } = context;
  const itemOf = (meta: PageMeta): FeedItem[] => {
    const page = cache.state.pages.get(meta.path);
    const body = page === undefined ? null : cache.body(page);
    if (page === undefined || body === null) return [];
    return [{ meta, html: articleOf({ ...page.facts, html: body.html }, pageContextOf(page.facts, context, tocs)) }];
  };
  const feeds = feedPages(context).map(({ feed, pages }) => ({
    path: feedFileOf(feed),
    text: writeFeed(feed, pages.flatMap(itemOf), config),
  }));
  const policy = policyOf({
    headScript: context.assets.headScript,
    tags: config.head,
    diagrams: context.assets.diagrams,
    search: config.search === false ? '' : config.search.remote?.url,
  });
  return [
    ...sitemapsOf(model, config, dates),
    ...feeds,
    ...redirectPages(redirects, config),
    ...hostFilesOf(config, { redirects, policy }),
  ].map(({ path, text }) => outputFile(path, text));
}

/** The pages of every feed that is written. */
export function feedPages({ config, model }: Pick<SiteContext, 'config' | 'model'>): {
  feed: SiteContext['config']['feeds'][number];
  pages: PageMeta[];
}[] {
  if (config.url === '') return [];
  return config.feeds.map((feed) => ({ feed, pages: pagesOfFeed(feed, model.routes.values(), config) }));
}
