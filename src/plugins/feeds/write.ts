/** Writes the text of a feed. */
import type { PageEntry, SiteFacts } from '../../compiler/plugins/interface.ts';
import { authorNames } from '../authors.ts';
import { escapeXml, textElement } from '../xml.ts';

/** The metadata of a feed. */
export interface Feed {
  format: 'rss' | 'atom';
  title: string;
  description: string;
  language: string;
}

/** The site that a feed belongs to. */
export interface FeedSite extends Pick<SiteFacts, 'url' | 'base' | 'urlBase'> {
  title: string;
  /** URL of the home page in the feed's language. */
  home: string;
  /** URL of the feed. */
  self: string;
  /** Date of the site's newest page, for a feed without dates; empty if it is unknown. */
  updated: string;
}

/** A page in a feed. */
export interface FeedItem {
  page: PageEntry;
  /** The article, with links as they are on the page. */
  html: string;
}

/**
 * The text of a feed's file. The date of the feed is the date of its newest page, so the file changes only when a page
 * changes.
 */
export function feedText(feed: Feed, items: readonly FeedItem[], site: FeedSite): string {
  return feed.format === 'rss' ? writeRss(feed, items, site) : writeAtom(feed, items, site);
}

function writeRss(feed: Feed, items: readonly FeedItem[], site: FeedSite): string {
  const newest = items[0]?.page.published ?? '';
  const self = escapeXml(site.self);
  const hasAuthors = items.some(({ page }) => authorNames(page.frontmatter['authors']).length > 0);
  const creators = hasAuthors ? ' xmlns:dc="http://purl.org/dc/elements/1.1/"' : '';
  const entries = items.map(({ page, html }) => {
    const date = page.published ?? '';
    return [
      '<item>',
      textElement('title', page.title),
      textElement('link', page.url),
      textElement('guid', page.url),
      ...(date === '' ? [] : [textElement('pubDate', new Date(date).toUTCString())]),
      ...authorNames(page.frontmatter['authors']).map((name) => textElement('dc:creator', name)),
      textElement('description', page.description),
      textElement('content:encoded', portable(html, page, site)),
      '</item>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"${creators}>`,
    '<channel>',
    textElement('title', feed.title),
    textElement('link', site.home),
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

function writeAtom(feed: Feed, items: readonly FeedItem[], site: FeedSite): string {
  const newest = items[0]?.page.published ?? '';
  const entries = items.map(({ page, html }) => {
    const pageUrl = page.url;
    const date = page.published ?? page.date ?? epoch;
    return [
      '<entry>',
      textElement('title', page.title),
      `<link href="${escapeXml(pageUrl)}"/>`,
      textElement('id', pageUrl),
      textElement('updated', date),
      ...(page.published === undefined ? [] : [textElement('published', date)]),
      ...authorNames(page.frontmatter['authors']).map((name) => `<author>${textElement('name', name)}</author>`),
      ...(page.description === '' ? [] : [textElement('summary', page.description)]),
      `<content type="html">${escapeXml(portable(html, page, site))}</content>`,
      '</entry>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    textElement('title', feed.title),
    ...(feed.description === '' ? [] : [textElement('subtitle', feed.description)]),
    textElement('id', site.self),
    `<link href="${escapeXml(site.home)}"/>`,
    `<link href="${escapeXml(site.self)}" rel="self" type="application/atom+xml"/>`,
    textElement('updated', newest || items[0]?.page.date || site.updated || epoch),
    `<author>${textElement('name', site.title)}</author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

/** Atom requires a date for the feed and every entry. This one replaces unknown dates. */
const epoch = '1970-01-01T00:00:00.000Z';

/**
 * Prepares an article for use outside the site: makes URLs absolute and removes heading anchors. Also removes a title
 * at the beginning, because feed readers show the title above the text.
 */
function portable(html: string, page: PageEntry, site: FeedSite): string {
  return html
    .replace(/^\s*<h1[ >].*?<\/h1>\s*/s, '')
    .replaceAll(/<a class="header-anchor"[^>]*>[^<]*<\/a>/g, '')
    .replaceAll(
      /(\s(?:href|src)=")(\/(?!\/)[^"]*|#)/g,
      (_match, before: string, path: string) => before + (path === '#' ? page.url + path : publishedUrl(path, site)),
    );
}

/** The URL of a path with `base` on the published site. */
function publishedUrl(path: string, { url, base, urlBase }: FeedSite): string {
  return url + (path.startsWith(base) ? urlBase + path.slice(base.length) : path);
}
