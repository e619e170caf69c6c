/** Renders a compiled page in its context to the HTML document and the page JSON. */
import type { CompiledPage } from '../compile/compiled-page.ts';
import { nothingDrawn } from './context.ts';
import type { Draw, DrawnParts, RenderAssets, RenderContext, RenderedPage, RenderFailure } from './context.ts';
import { createDocuments } from './document.ts';
import { createDrawing, withIslands } from './draw.ts';
import { articleOf } from './article.ts';
import { knownFailure } from './known-failure.ts';
import { reasonOf } from '../../shared/values.ts';

export type { CompiledPage };

/** The parts of a compiled page that its document contains. */
export type RenderablePage = Omit<CompiledPage, 'markdown' | 'sections' | 'outline'>;

export type Renderer = (page: RenderablePage, context: RenderContext) => RenderedPage;

/** Creates the function that renders the pages of one build. The function throws errors from shell components. */
export function createRenderer(assets: RenderAssets, parts: DrawnParts = nothingDrawn): Renderer {
  const drawing = { draw: parts.draw ?? createDrawing(), write: createDocuments(assets) };
  return (page, context) => renderPage(page, context, drawing);
}

/**
 * Renders a page. An error thrown by one of the site's components becomes a value, so that other pages are still
 * rendered.
 */
export function tryToRender(render: () => RenderedPage): RenderedPage | RenderFailure {
  try {
    return render();
  } catch (error) {
    return knownFailure(error) ?? { error: reasonOf(error) };
  }
}

function renderPage(
  page: RenderablePage,
  context: RenderContext,
  { draw, write }: { draw: Draw; write: ReturnType<typeof createDocuments> },
): RenderedPage {
  const { nav } = context;
  const own = articleOf(page, context);
  const { article, body, islands } = draw({ page: context.shellPage, nav, article: own });
  const shellPage = withIslands(context.shellPage, islands);
  return {
    html: write({ context: { ...context, shellPage }, body }),
    data: { ...shellPage, html: article },
    article: own,
  };
}
