/** Writes `sitemap.xml` with translations and dates, and a `robots.txt` that names it. */
import type { SiteModel } from '../site/model.ts';
import type { SiteConfig } from '../config/site.ts';
import type { PageMeta } from '../site/page.ts';
import { isListed } from '../site/listed.ts';
import { escapeXml, textElement } from '../xml.ts';
import { hrefOf, withBase } from '../../shared/urls.ts';

/** The most URLs that one sitemap may list (sitemaps.org). */
const mostUrls = 50_000;

/**
 * Path and text of each file; none if the site's URL is unknown. Pages of old versions are omitted, because readers
 * from a search engine want the current one. Above the limit, an index lists several sitemaps.
 */
export function sitemapsOf(
  model: SiteModel,
  config: SiteConfig,
  dates: ReadonlyMap<string, string>,
): { path: string; text: string }[] {
  if (config.url === '') return [];
  const metas = [...model.routes.values()].filter(
    (meta) =>
      isListed(meta.frontmatter) && meta.pageType !== '404' && meta.route.version === config.multiVersion.default,
  );
  const parts: PageMeta[][] = [];
  for (let start = 0; start < metas.length; start += mostUrls) parts.push(metas.slice(start, start + mostUrls));
  const texts = parts.map((part) => urlSetOf(part, { model, config, dates }));
  const robots = robotsOf(config);
  const [only] = texts;
  if (texts.length <= 1) return [...(only === undefined ? [] : [{ path: 'sitemap.xml', text: only }]), ...robots];
  const named = texts.map((text, index) => ({ path: `sitemap-${index + 1}.xml`, text }));
  return [{ path: 'sitemap.xml', text: indexOf(named, config) }, ...named, ...robots];
}

function urlSetOf(
  metas: readonly PageMeta[],
  site: { model: SiteModel; config: SiteConfig; dates: ReadonlyMap<string, string> },
): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...metas.map((meta) => urlOf(meta, site)),
    '</urlset>',
    '',
  ].join('\n');
}

function urlOf(
  meta: PageMeta,
  { model, config, dates }: { model: SiteModel; config: SiteConfig; dates: ReadonlyMap<string, string> },
): string {
  const date = dates.get(meta.path);
  const languages = model.alternates.get(meta.routePath)?.languages.filter(({ exact }) => exact) ?? [];
  const source = languages.find(({ name }) => name === config.lang) ?? languages[0];
  const links = languages.map(({ name, link }) =>
    alternate(config.locales.find(({ lang }) => lang === name)?.tag ?? name, addressOf(link, config)),
  );
  const isTranslated = languages.length > 1 && source !== undefined;
  return [
    '<url>',
    textElement('loc', addressOf(meta.routePath, config)),
    ...(date === undefined ? [] : [textElement('lastmod', date)]),
    ...(isTranslated ? [...links, alternate('x-default', addressOf(source.link, config))] : []),
    '</url>',
  ].join('\n');
}

function alternate(tag: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${escapeXml(tag)}" href="${escapeXml(address)}"/>`;
}

function indexOf(files: readonly { path: string }[], config: SiteConfig): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files.map(({ path }) => `<sitemap>${textElement('loc', fileAddress(path, config))}</sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');
}

/** Robots read this file only at the root of a host. */
function robotsOf(config: SiteConfig): { path: string; text: string }[] {
  if (config.base !== '/') return [];
  return [{ path: 'robots.txt', text: `User-agent: *\nAllow: /\n\nSitemap: ${fileAddress('sitemap.xml', config)}\n` }];
}

function addressOf(routePath: string, config: SiteConfig): string {
  return config.url + hrefOf(routePath, { base: config.base, cleanUrls: config.route.cleanUrls });
}

function fileAddress(path: string, config: SiteConfig): string {
  return config.url + withBase(`/${path}`, config.base);
}
