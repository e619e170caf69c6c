/** Renders a compiled page in its context to the HTML document and the page JSON. */
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { CompiledPage } from '../compile/compiled-page.ts';
import { createPreparation } from './prepare-parts.ts';
import type { Preparation } from './prepare-parts.ts';
import { nothingDrawn } from './context.ts';
import type { DrawnParts, RenderContext, RenderedPage, RenderAssets } from './context.ts';
import { documentOf } from './document.ts';
import { Shell } from '../../client/shell/shell.tsx';
import type { Island } from '../../shared/protocol.ts';
import { articleOf } from './article.ts';
import { reasonOf } from '../../shared/values.ts';

export type { CompiledPage };

export type Renderer = (page: CompiledPage, context: RenderContext) => RenderedPage;

/** Creates the function that renders the pages of one build. It throws any error of a shell component. */
export function createRenderer(assets: RenderAssets, parts: DrawnParts = nothingDrawn): Renderer {
  const prepare = createPreparation(parts.regions);
  return (page, context) => renderPage(page, context, { assets, prepare, parts });
}

/**
 * Renders a page. An error thrown by a component of the site becomes a value, so that other pages are still rendered.
 */
export function tryToRender(render: () => RenderedPage): RenderedPage | { error: string } {
  try {
    return render();
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

function renderPage(
  page: CompiledPage,
  compiled: RenderContext,
  { assets, prepare, parts }: { assets: RenderAssets; prepare: Preparation; parts: DrawnParts },
): RenderedPage {
  const globals = parts.globalsIn(compiled.shellPage.lang);
  const context = withIslands(compiled, globals.islands);
  const { shellPage, nav } = context;
  const own = articleOf(page, context);
  const article = laidOut(own, context, parts);
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
    article: own,
  };
}

/** The page's own islands, and those on every page. */
function withIslands(context: RenderContext, islands: readonly Island[]): RenderContext {
  if (islands.length === 0) return context;
  const { shellPage } = context;
  return { ...context, shellPage: { ...shellPage, islands: [...shellPage.islands, ...islands] } };
}

/** The article inside the page's layout. Layouts are rendered only here and never load in the browser. */
function laidOut(article: string, { shellPage: page, nav: { shell } }: RenderContext, parts: DrawnParts): string {
  const layout = parts.layouts.get(String(page.frontmatter['layout']));
  if (layout === undefined) return article;
  const content = createElement('div', { className: 'prose', dangerouslySetInnerHTML: { __html: article } });
  return renderToStaticMarkup(createElement(layout, { page, shell }, content));
}
