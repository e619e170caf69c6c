/** What programs other than a reader's browser want of the site: sitemap, feeds, redirects, files of static hosts. */
import type { Cache } from './cache.ts';
import { outputFile } from './emit.ts';
import type { OutputFile } from './emit.ts';
import { feedFileOf, pagesOfFeed, writeFeed } from './feeds.ts';
import type { FeedItem } from './feeds.ts';
import { hostFilesOf, redirectPages } from './host-files.ts';
import { pageContextOf } from './page-context.ts';
import type { SiteContext } from './page-context.ts';
import type { PageMeta } from './read-page.ts';
import { policyOf } from './render-document.ts';
import { articleOf } from './render-page.ts';
import { sitemapsOf } from './sitemap.ts';
import type { TocEntry } from '../shared/protocol.ts';

/** Feeds and sitemaps only where the site's address is known. `dates` are those of the last commits, by content path. */
export function siteFilesOf(
  context: SiteContext,
  { cache, dates, tocs }: { cache: Cache; dates: ReadonlyMap<string, string>; tocs(routePath: string): TocEntry[] },
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
    ...redirectPages(model.redirects, config),
    ...hostFilesOf(config, { redirects: model.redirects, policy }),
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
