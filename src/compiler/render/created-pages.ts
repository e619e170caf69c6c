/** Creates the pages without a source file: 404, search and overview, for each language and version. */
import { navKeyOf } from '../site/nav/key.ts';
import { emptyPage } from '../compile/compiled-page.ts';
import type { CompiledPage } from '../compile/compiled-page.ts';
import type { HtmlPiece } from '../markdown/page-parts.ts';
import { overviewSlug } from '../site/nav/top-bar.ts';
import { urlSpaceOf } from '../config/site.ts';
import { hashOfParts } from '../hash.ts';
import { escapeText } from '../markdown/write/escape.ts';
import { pageContextOf } from './page-context.ts';
import type { SiteContext } from './page-context.ts';
import { isPlainArticle } from '../compile/plain-article.ts';
import type { RenderContext } from './context.ts';
import type { Alternate, Frontmatter, PageType, SiteShell } from '../../shared/protocol.ts';
import { routeOfRoutePath, routePathOf } from '../../shared/urls.ts';

export interface CreatedPage {
  routePath: string;
  page: CompiledPage;
  pageContext: RenderContext;
}

/** A page at `/404` under each home page, unless the site contains one. */
export function notFoundPagesOf(site: SiteContext): CreatedPage[] {
  return createdPagesOf(site, '404', ({ texts }) => ({
    pageType: '404',
    title: '404',
    description: texts.notFoundTitle,
    html: [],
  })).filter(({ routePath }) => !site.model.served.has(routePath));
}

/** Pages that links inside the site point to. The site's own page or redirect at the same path takes precedence. */
export function linkedPagesOf(site: SiteContext): CreatedPage[] {
  return [...searchPagesOf(site), ...overviewPagesOf(site)].filter(
    ({ routePath }) => !site.model.routes.has(routePath),
  );
}

/** A page at `/search` under each home page, if search is on. */
function searchPagesOf(site: SiteContext): CreatedPage[] {
  if (site.config.search === false) return [];
  return createdPagesOf(site, 'search', ({ texts }) => ({
    pageType: 'custom',
    title: texts.searchPlaceholderText,
    description: texts.searchPlaceholderText,
    // Search engines must not list search results.
    frontmatter: { unlisted: true },
    html: [
      `<div class="search-page"><h1>${escapeText(texts.searchPlaceholderText)}</h1><div data-search-page></div>` +
        `<p class="search-no-script">${escapeText(texts.searchNoScript)}</p></div>`,
    ],
  }));
}

/** A page at `/overview` under each home page whose default top bar cannot list all sections. */
function overviewPagesOf(site: SiteContext): CreatedPage[] {
  return createdPagesOf(site, overviewSlug, ({ texts }) => ({
    pageType: 'doc',
    title: texts.overviewTitle,
    description: '',
    html: [`<h1>${escapeText(texts.overviewTitle)}</h1>`, { slot: 'component', name: 'Overview', props: {} }],
  })).flatMap(({ pageContext, ...created }) => {
    const { tree, shell } = pageContext.nav;
    const sections = site.model.sections.get(navKeyOf({ ...tree, section: '' })) ?? [];
    const pages = sections.map(({ text, link = '' }) => ({ text, link, toc: [] }));
    const overview = [{ name: shell.texts.overviewOthers, pages }];
    return pages.length === 0 ? [] : [{ ...created, pageContext: { ...pageContext, overview } }];
  });
}

interface Content {
  pageType: PageType;
  title: string;
  description: string;
  html: HtmlPiece[];
  frontmatter?: Frontmatter;
}

function createdPagesOf(site: SiteContext, slug: string, contentOf: (shell: SiteShell) => Content): CreatedPage[] {
  return [...site.navs.values()]
    .filter(({ data }) => navKeyOf(data.tree) === navKeyOf({ ...data.tree, section: '' }))
    .map(({ data }) => {
      const { tree, shell } = data;
      const { pageType, title, description, html, frontmatter = {} } = contentOf(shell);
      const route = { version: tree.version, lang: tree.lang, slug };
      const routePath = routePathOf(route, urlSpaceOf(site.config));
      const meta = { path: '', route, routePath, pageType, title, description, frontmatter };
      const page = { ...emptyPage(meta, hashOfParts([routePath, JSON.stringify(html)])), html };
      const facts = {
        ...page,
        specialStyles: [],
        needsOverview: html.some((piece) => typeof piece !== 'string'),
        overview: { headers: null, descriptions: false, dates: false, sort: 'sidebar' as const },
        names: [],
        loads: [],
        isPlain: isPlainArticle(html),
        outline: '',
        hashes: { ids: '', links: '', toc: '' },
      };
      const pageContext = pageContextOf(facts, site, () => []);
      return { routePath, page, pageContext: { ...pageContext, shellPage: withoutSource(pageContext, site) } };
    });
}

/**
 * Adapts a page without a source: removes the edit link, and adds links to the same page in the other languages and
 * versions, or to their home pages.
 */
function withoutSource({ shellPage }: RenderContext, site: SiteContext): RenderContext['shellPage'] {
  const { editLink: _editLink, ...rest } = shellPage;
  const urls = urlSpaceOf(site.config);
  const { slug } = routeOfRoutePath(rest.routePath, urls);
  const edition = { version: rest.version || site.config.multiVersion.default, lang: rest.lang };
  const homes = site.model.alternates.get(routePathOf({ ...edition, slug: '' }, urls)) ?? {
    languages: [],
    versions: [],
  };
  const same = (home: Alternate, target: { version: string; lang: string }): Alternate =>
    rest.pageType === '404' || !home.exact ? home : { ...home, link: routePathOf({ ...target, slug }, urls) };
  return {
    ...rest,
    languages: homes.languages.map((home) => same(home, { ...edition, lang: home.name })),
    versions: homes.versions.map((home) => same(home, { ...edition, version: home.name })),
  };
}
