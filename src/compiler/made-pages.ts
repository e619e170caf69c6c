/** Pages that no file stands behind, one for each language and version. */
import { navKeyOf } from './build-site.ts';
import { emptyPage } from './compile-page.ts';
import type { CompiledPage } from './compile-page.ts';
import { urlSpaceOf } from './config.ts';
import { hashOfParts } from './hash.ts';
import { escapeText } from './markdown/escape.ts';
import { pageContextOf } from './page-context.ts';
import type { SiteContext } from './page-context.ts';
import { isPlainArticle } from './plain-article.ts';
import type { RenderContext } from './render-page.ts';
import type { Alternate, Frontmatter, PageType, SiteShell } from '../shared/protocol.ts';
import { routeOfRoutePath, routePathOf } from '../shared/urls.ts';

export interface MadePage {
  routePath: string;
  page: CompiledPage;
  pageContext: RenderContext;
}

/** At `/404` below each home. */
export function notFoundPagesOf(site: SiteContext): MadePage[] {
  return madePagesOf(site, '404', ({ texts }) => ({
    pageType: '404',
    title: '404',
    description: texts.notFoundTitle,
    html: [],
  }));
}

/** At `/search` below each home, where the site has a search and no page of its own there. */
export function searchPagesOf(site: SiteContext): MadePage[] {
  if (site.config.search === false) return [];
  const pages = madePagesOf(site, 'search', ({ texts }) => ({
    pageType: 'custom',
    title: texts.searchPlaceholderText,
    description: texts.searchPlaceholderText,
    // Search engines are not to list lists of results.
    frontmatter: { unlisted: true },
    html: [
      `<div class="search-page"><h1>${escapeText(texts.searchPlaceholderText)}</h1><div data-search-page></div>` +
        `<p class="search-no-script">${escapeText(texts.searchNoScript)}</p></div>`,
    ],
  }));
  return pages.filter(({ routePath }) => !site.model.routes.has(routePath));
}

interface Content {
  pageType: PageType;
  title: string;
  description: string;
  html: string[];
  frontmatter?: Frontmatter;
}

function madePagesOf(site: SiteContext, slug: string, contentOf: (shell: SiteShell) => Content): MadePage[] {
  return [...site.navs.values()]
    .filter(({ data }) => navKeyOf(data.tree) === navKeyOf({ ...data.tree, section: '' }))
    .map(({ data }) => {
      const { tree, shell } = data;
      const { pageType, title, description, html, frontmatter = {} } = contentOf(shell);
      const route = { version: tree.version, lang: tree.lang, slug };
      const routePath = routePathOf(route, urlSpaceOf(site.config));
      const meta = { path: '', route, routePath, pageType, title, description, frontmatter };
      const page = { ...emptyPage(meta, hashOfParts([routePath, ...html])), html };
      const facts = {
        ...page,
        needsOverview: false,
        overviewHeaders: null,
        isPlain: isPlainArticle(html),
        outline: '',
      };
      const pageContext = pageContextOf(facts, site, () => []);
      return { routePath, page, pageContext: { ...pageContext, shellPage: withoutSource(pageContext, site) } };
    });
}

/** Such a page has no source to edit; it is there in every language and version, where a missing page leads to their homes. */
function withoutSource({ shellPage }: RenderContext, site: SiteContext): RenderContext['shellPage'] {
  const { editLink: _editLink, ...rest } = shellPage;
  const urls = urlSpaceOf(site.config);
  const { slug } = routeOfRoutePath(rest.routePath, urls);
  const place = { version: rest.version || site.config.multiVersion.default, lang: rest.lang };
  const homes = site.model.alternates.get(routePathOf({ ...place, slug: '' }, urls)) ?? { languages: [], versions: [] };
  const same = (home: Alternate, there: { version: string; lang: string }): Alternate =>
    rest.pageType === '404' || !home.exact ? home : { ...home, link: routePathOf({ ...there, slug }, urls) };
  return {
    ...rest,
    languages: homes.languages.map((home) => same(home, { ...place, lang: home.name })),
    versions: homes.versions.map((home) => same(home, { ...place, version: home.name })),
  };
}
