/** Writes `sitemap.xml` with translations and dates. */
import { definePlugin } from '../../compiler/plugins/interface.ts';
import type { PageEntry, Plugin, PluginFile, SiteFacts } from '../../compiler/plugins/interface.ts';
import { escapeXml, textElement } from '../xml.ts';

/** Output file of the sitemap. */
export const sitemapFile = 'sitemap.xml';

/** Maximum number of URLs in one sitemap (sitemaps.org). */
const maxUrls = 50_000;

/** Writes nothing if the site's URL is unknown. */
export function sitemap(): Plugin {
  return definePlugin({
    name: 'sitemap',
    key: '1',
    site: (pages, { site }) => ({ files: site.url === '' ? [] : filesOf(pages, site) }),
  });
}

/**
 * Pages of old versions are omitted, because readers who come from a search engine want the current version. If there
 * are more URLs than the limit, an index lists several sitemaps.
 */
function filesOf(pages: readonly PageEntry[], site: SiteFacts): PluginFile[] {
  const listed = pages.filter(
    ({ isListed, type, version }) => isListed && type !== '404' && version === site.defaultVersion,
  );
  const parts: PageEntry[][] = [];
  for (let start = 0; start < listed.length; start += maxUrls) parts.push(listed.slice(start, start + maxUrls));
  const texts = parts.map((part) => urlSetOf(part, site));
  const [only] = texts;
  if (texts.length <= 1) return only === undefined ? [] : [{ path: sitemapFile, contents: only }];
  const named = texts.map((contents, index) => ({ path: `sitemap-${index + 1}.xml`, contents }));
  return [{ path: sitemapFile, contents: indexOf(named, site) }, ...named];
}

function urlSetOf(pages: readonly PageEntry[], site: SiteFacts): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map((page) => urlOf(page, site)),
    '</urlset>',
    '',
  ].join('\n');
}

function urlOf({ url, date, translations }: PageEntry, { lang }: SiteFacts): string {
  const source = translations.find((translation) => translation.lang === lang) ?? translations[0];
  return [
    '<url>',
    textElement('loc', url),
    ...(date === undefined ? [] : [textElement('lastmod', date)]),
    ...translations.map((translation) => alternate(translation.tag, translation.url)),
    ...(source === undefined ? [] : [alternate('x-default', source.url)]),
    '</url>',
  ].join('\n');
}

function alternate(tag: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${escapeXml(tag)}" href="${escapeXml(address)}"/>`;
}

function indexOf(files: readonly { path: string }[], { url, urlBase }: SiteFacts): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files.map(({ path }) => `<sitemap>${textElement('loc', url + urlBase + path)}</sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');
}
