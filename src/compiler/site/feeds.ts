/** The configured feeds → the feeds of each page, and the feed files: RSS 2.0 and Atom. */
import type { FeedConfig, SiteConfig } from '../config/site.ts';
import { isoDateOf } from '../frontmatter/dates.ts';
import { isListed } from './listed.ts';
import { escapeXml, textElement } from '../xml.ts';
import type { PageMeta } from './page.ts';
import type { Feed } from '../../shared/manifest.ts';
import { hrefOf, routePathOf, withBase } from '../../shared/urls.ts';
import { urlSpaceOf } from '../config/site.ts';

/** Folder of the feeds in the output. */
const folder = 'rss';

/** Output file of a feed. */
export function feedFileOf({ id, format }: FeedConfig): string {
  return `${folder}/${id}.${format === 'rss' ? 'rss' : 'xml'}`;
}

/** The feeds that a page belongs to, and those named by its `link-rss`. None if the site's URL is unknown. */
export function feedsOfPage(meta: PageMeta, config: SiteConfig): Feed[] {
  if (config.url === '') return [];
  const named = namedFeeds(meta);
  return config.feeds
    .filter((feed) => named.includes(feed.id) || isIn(feed, meta, config))
    .map((feed) => ({
      url: feedUrlOf(feed, config),
      mime: feed.format === 'rss' ? 'application/rss+xml' : 'application/atom+xml',
      language: feed.language,
    }));
}

/** Names in the page's `link-rss`. */
export function namedFeeds({ frontmatter }: PageMeta): string[] {
  const named = frontmatter['link-rss'];
  return (Array.isArray(named) ? named : [named]).filter((id) => typeof id === 'string');
}

/** A feed's pages, newest first; pages with the same date in site order, pages without a date last. */
export function pagesOfFeed(feed: FeedConfig, metas: Iterable<PageMeta>, config: SiteConfig): PageMeta[] {
  return [...metas]
    .filter((meta) => isListed(meta.frontmatter) && meta.pageType !== '404' && isIn(feed, meta, config))
    .toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))
    .slice(0, feed.limit);
}

function isIn(feed: FeedConfig, { route, routePath }: PageMeta, config: SiteConfig): boolean {
  const { default: version } = config.multiVersion;
  const prefix = routePathOf({ version, lang: feed.lang, slug: feed.path.slice(1) }, urlSpaceOf(config));
  return route.lang === feed.lang && route.version === version && routePath.startsWith(prefix);
}

/** The page's date as ISO text in UTC, so that dates sort as text; empty if it has none. */
function dateOf({ frontmatter }: PageMeta): string {
  const given = frontmatter['published_at'] ?? frontmatter['date'];
  return typeof given === 'string' ? (isoDateOf(given) ?? '') : '';
}

function feedUrlOf(feed: FeedConfig, config: SiteConfig): string {
  return config.url + withBase(`/${feedFileOf(feed)}`, config.base);
}

/** A page in a feed. */
export interface FeedItem {
  meta: PageMeta;
  /** The article, with links as in the page. */
  html: string;
}

/** The text of a feed's file. Its date is its newest page's, so that the file changes only when the pages do. */
export function writeFeed(feed: FeedConfig, items: readonly FeedItem[], config: SiteConfig): string {
  return feed.format === 'rss' ? writeRss(feed, items, config) : writeAtom(feed, items, config);
}

function writeRss(feed: FeedConfig, items: readonly FeedItem[], config: SiteConfig): string {
  const newest = items[0] === undefined ? '' : dateOf(items[0].meta);
  const self = escapeXml(feedUrlOf(feed, config));
  const entries = items.map(({ meta, html }) => {
    const date = dateOf(meta);
    return [
      '<item>',
      textElement('title', meta.title),
      textElement('link', pageUrlOf(meta, config)),
      textElement('guid', pageUrlOf(meta, config)),
      ...(date === '' ? [] : [textElement('pubDate', new Date(date).toUTCString())]),
      textElement('description', meta.description),
      textElement('content:encoded', portable(html, meta, config)),
      '</item>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    textElement('title', feed.title),
    textElement('link', homeUrlOf(feed, config)),
    textElement('description', feed.description || feed.title),
    textElement('language', feed.language),
    ...(newest === '' ? [] : [textElement('lastBuildDate', new Date(newest).toUTCString())]),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...entries,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function writeAtom(feed: FeedConfig, items: readonly FeedItem[], config: SiteConfig): string {
  const newest = items[0] === undefined ? '' : dateOf(items[0].meta);
  const entries = items.map(({ meta, html }) => {
    const pageUrl = pageUrlOf(meta, config);
    // Atom requires a date for every entry, so pages without one get the oldest possible date.
    const date = dateOf(meta) || epoch;
    return [
      '<entry>',
      textElement('title', meta.title),
      `<link href="${escapeXml(pageUrl)}"/>`,
      textElement('id', pageUrl),
      textElement('updated', date),
      ...(dateOf(meta) === '' ? [] : [textElement('published', date)]),
      ...(meta.description === '' ? [] : [textElement('summary', meta.description)]),
      `<content type="html">${escapeXml(portable(html, meta, config))}</content>`,
      '</entry>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    textElement('title', feed.title),
    ...(feed.description === '' ? [] : [textElement('subtitle', feed.description)]),
    textElement('id', feedUrlOf(feed, config)),
    `<link href="${escapeXml(homeUrlOf(feed, config))}"/>`,
    `<link href="${escapeXml(feedUrlOf(feed, config))}" rel="self" type="application/atom+xml"/>`,
    textElement('updated', newest || epoch),
    `<author>${textElement('name', config.title)}</author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

const epoch = '1970-01-01T00:00:00.000Z';

function pageUrlOf(meta: PageMeta, config: SiteConfig): string {
  return config.url + hrefOf(meta.routePath, { base: config.base, cleanUrls: config.route.cleanUrls });
}

function homeUrlOf(feed: FeedConfig, config: SiteConfig): string {
  const home = routePathOf({ version: config.multiVersion.default, lang: feed.lang, slug: '' }, urlSpaceOf(config));
  return config.url + hrefOf(home, { base: config.base, cleanUrls: config.route.cleanUrls });
}

/** An article for use outside the site: absolute URLs, and no anchors on headings. */
function portable(html: string, meta: PageMeta, config: SiteConfig): string {
  return html
    .replaceAll(/<a class="header-anchor"[^>]*>[^<]*<\/a>/g, '')
    .replaceAll(
      /(\s(?:href|src)=")(\/(?!\/)|#)/g,
      (_match, before: string, start: string) =>
        before + (start === '#' ? pageUrlOf(meta, config) : config.url) + start,
    );
}
