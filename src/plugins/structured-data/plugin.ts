/**
 * Adds JSON-LD in schema.org's vocabulary, which describes the page, its place in the site, and the site to search
 * engines.
 */
import { definePlugin } from '../../compiler/plugins/interface.ts';
import type { HeadTag, PageEntry, PagesContext, Plugin } from '../../compiler/plugins/interface.ts';
import { authorNames } from '../authors.ts';

type Json = Extract<HeadTag, { tag: 'script' }>['data'];

/** `hasSearch`: whether the site has a search page. Adds nothing if the site's URL is unknown. */
export function structuredData({ hasSearch }: { hasSearch: boolean }): Plugin {
  return definePlugin({
    name: 'structured-data',
    key: String(hasSearch),
    head(page, context) {
      const graph = page.url === '' || page.type === '404' ? [] : graphOf(page, { ...context, hasSearch });
      const data = { '@context': 'https://schema.org', '@graph': graph };
      return graph.length === 0 ? [] : [{ tag: 'script', type: 'application/ld+json', data }];
    },
  });
}

type Context = PagesContext & { hasSearch: boolean };

function graphOf(page: PageEntry, context: Context): Json[] {
  if (page.slug === '') return [websiteOf(page, context)];
  if (page.type !== 'doc') return [];
  const trail = breadcrumbsOf(page, context);
  return trail === null ? [articleOf(page, context)] : [articleOf(page, context), trail];
}

function languageOf({ lang }: PageEntry, { site }: Context): PagesContext['site']['languages'][number] | undefined {
  return site.languages.find((language) => language.lang === lang);
}

function articleOf(page: PageEntry, context: Context): Json {
  const language = languageOf(page, context);
  return {
    '@type': 'TechArticle',
    headline: plain(page.title),
    ...(page.description !== '' && { description: page.description }),
    url: page.url,
    mainEntityOfPage: page.url,
    inLanguage: language?.tag ?? page.lang,
    ...(page.published !== undefined && { datePublished: page.published }),
    ...(page.date !== undefined && { dateModified: page.date }),
    ...(page.version !== '' && { version: page.version }),
    ...authorsOf(page.frontmatter['authors']),
    isPartOf: { '@type': 'WebSite', name: language?.title ?? context.site.title, url: language?.url ?? page.url },
  };
}

function authorsOf(value: unknown): { author?: Json[] } {
  const names = authorNames(value);
  return names.length === 0 ? {} : { author: names.map((name) => ({ '@type': 'Person', name })) };
}

/** The parts of the trail that are pages; null if there are none. */
function breadcrumbsOf({ title, url, trail }: PageEntry, { site }: Context): Json | null {
  const prefix = site.urlBase.slice(0, -1);
  const addressOf = (route: string): string =>
    `${site.url}${prefix}${route}${site.cleanUrls || route.endsWith('/') ? '' : '.html'}`;
  const above = trail.flatMap(({ text, route }) => (route === undefined ? [] : [{ text, url: addressOf(route) }]));
  if (above.length === 0) return null;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { text: title, url }].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: plain(step.text),
      item: encodeURI(decodeURI(step.url)),
    })),
  };
}

function endingOf({ cleanUrls, trailingSlash }: Context['site']): string {
  return trailingSlash ? '/' : cleanUrls ? '' : '.html';
}

function websiteOf(page: PageEntry, context: Context): Json {
  const language = languageOf(page, context);
  const search = `${page.url.replace(/index\.html$/, '')}search${endingOf(context.site)}?q={search_term_string}`;
  return {
    '@type': 'WebSite',
    name: language?.title ?? context.site.title,
    ...(page.description !== '' && { description: page.description }),
    url: page.url,
    inLanguage: language?.tag ?? page.lang,
    ...(context.hasSearch && {
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: search },
        'query-input': 'required name=search_term_string',
      },
    }),
  };
}

/** A title without Markdown's code marks. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}
