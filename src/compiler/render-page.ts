/** A compiled page in its context → the HTML document and the page JSON. */
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { ClientAssets } from './bundle.ts';
import type { CompiledPage, HtmlPiece } from './compile-page.ts';
import { createPreparation } from './prepare-parts.ts';
import type { Preparation } from './prepare-parts.ts';
import { nothingDrawn } from './site-parts.ts';
import type { DrawnParts } from './site-parts.ts';
import { documentOf, escapeText } from './render-document.ts';
import { Overview, Shell } from '../client/shell.tsx';
import type { OverviewList } from '../client/shell.tsx';
import type { LocaleTarget } from '../shared/html-attributes.ts';
import type { Feed, Island, NavData, PageData, ShellPage } from '../shared/protocol.ts';
import { hrefOf } from '../shared/urls.ts';

/** A group of an overview: pages of one sidebar group with their headings. */
export type OverviewGroup = OverviewList;

/** Everything outside the page itself that its document depends on; plain data, so that its hash is the memo key. */
export interface RenderContext {
  shellPage: ShellPage;
  nav: NavData;
  /** Final `href` of each of the page's links, by index in `CompiledPage.links`. */
  hrefs: string[];
  /** Hrefs of links that leave the site are marked. */
  external: boolean[];
  /** What an `Overview` on this page lists; null when the page has none. */
  overview: OverviewGroup[] | null;
  /**
   * This page in every language that has it, the default language first; absent when first visitors are not redirected.
   */
  locales?: LocaleTarget[];
  /** On a page for what is missing: beginnings of addresses that name the default language, with what takes their place. */
  prefixes?: [from: string, to: string][];
  head: {
    /** Absolute URL, or empty when the site's address is unknown. */
    canonical: string;
    /** `hreflang` alternates, reciprocal, `x-default` included; empty without a site address. */
    alternates: { hreflang: string; href: string }[];
    feeds: Feed[];
    icon: string;
    /** The site's own tags. */
    tags: { tag: string; attributes: Record<string, string>; text?: string }[];
  };
  /**
   * Inline script that runs before first paint, the same bytes on every page of the site, and its CSP hash
   * (`sha256-…`).
   */
  headScript: { text: string; hash: string };
}

/** The two faces of a page. */
export interface RenderedPage {
  html: string;
  data: PageData;
}

export type { CompiledPage };

/** What a renderer needs to know of the client: where its first script lies. */
export type RenderAssets = Pick<ClientAssets, 'boot'> & Partial<Pick<ClientAssets, 'diagrams'>>;

/** Makes the function that renders the pages of one build; it throws what a component of the shell throws. */
export function createRenderer(
  assets: RenderAssets,
  parts: DrawnParts = nothingDrawn,
): (page: CompiledPage, context: RenderContext) => RenderedPage {
  const prepare = createPreparation(parts.regions);
  return (page, context) => renderPage(page, context, { assets, prepare, parts });
}

function renderPage(
  page: CompiledPage,
  compiled: RenderContext,
  { assets, prepare, parts }: { assets: RenderAssets; prepare: Preparation; parts: DrawnParts },
): RenderedPage {
  const globals = parts.globalsIn(compiled.shellPage.lang);
  const context = withIslands(compiled, globals.islands);
  const { shellPage, nav } = context;
  const article = laidOut(articleOf(page, context), context, parts);
  const shell = createElement(Shell, {
    page: shellPage,
    nav,
    article: { __html: article },
    globals: { __html: globals.html },
    site: parts.site,
    prepared: prepare(shellPage, nav),
  });
  return {
    html: documentOf({ context, assets, body: renderToString(shell) }),
    data: { ...shellPage, html: article },
  };
}

/** The page's own islands, and those that stand on every page. */
function withIslands(context: RenderContext, islands: readonly Island[]): RenderContext {
  if (islands.length === 0) return context;
  const { shellPage } = context;
  return { ...context, shellPage: { ...shellPage, islands: [...shellPage.islands, ...islands] } };
}

/** The article inside the layout that the page names; layouts are drawn here only, and cost a browser nothing. */
function laidOut(article: string, { shellPage: page, nav: { shell } }: RenderContext, parts: DrawnParts): string {
  const layout = parts.layouts.get(String(page.frontmatter['layout']));
  if (layout === undefined) return article;
  const content = createElement('div', { className: 'prose', dangerouslySetInnerHTML: { __html: article } });
  return renderToStaticMarkup(createElement(layout, { page, shell }, content));
}

/** The article with its slots filled; an overview begins with a heading, and ends in its list wherever it names none itself. */
export function articleOf(
  { html: pieces, headings }: Pick<CompiledPage, 'html' | 'headings'>,
  context: RenderContext,
): string {
  const { frontmatter } = context.shellPage;
  const { overviewTitle } = context.nav.shell.texts;
  const lacksHeading = frontmatter['overview'] === true && !headings.some(({ depth }) => depth === 1);
  const title = typeof frontmatter['title'] === 'string' ? frontmatter['title'] : overviewTitle;
  const heading = lacksHeading ? `<h1>${escapeText(title)}</h1>` : '';
  const html = noticeOf(context) + heading + pieces.map((piece) => textOfPiece(piece, context)).join('');
  const namesOverview = pieces.some(
    (piece) => typeof piece !== 'string' && piece.slot === 'component' && piece.name === 'Overview',
  );
  return frontmatter['overview'] === true && !namesOverview ? html + overviewOf(context) : html;
}

/** What a reader should know before the text of a page that is not, or no longer, a translation. */
function noticeOf({ shellPage: { translation }, nav: { shell } }: RenderContext): string {
  if (translation === undefined) return '';
  const { texts } = shell;
  const words = translation.state === 'behind' ? texts.behindNotice : texts.untranslatedNotice;
  const link = `<a href="${escapeText(hrefOf(translation.source, shell))}" hreflang="${escapeText(translation.lang)}">${escapeText(texts.sourcePageLink)}</a>`;
  // A Chinese stop brings its own space.
  const gap = /\p{Script=Han}。$/u.test(words) ? '' : ' ';
  const way = translation.state === 'behind' ? gap + link : '';
  // The article around it is in the source's language.
  const own = translation.state === 'source' ? ` lang="${escapeText(shell.tag)}" dir="${shell.dir}"` : '';
  return `<div class="container container-info translation-notice" role="note"${own}><p>${escapeText(words)}${way}</p></div>`;
}

function textOfPiece(piece: HtmlPiece, context: RenderContext): string {
  if (typeof piece === 'string') return piece;
  if (piece.slot === 'code') throw new Error('the page is not finished');
  if (piece.slot === 'href') return escapeText(context.hrefs[piece.link] ?? '');
  return piece.name === 'Overview' ? overviewOf(context) : '';
}

function overviewOf({ overview, nav }: RenderContext): string {
  if (overview === null) return '';
  return renderToStaticMarkup(createElement(Overview, { groups: overview, shell: nav.shell }));
}
