/** Renders everything inside `#docsite`: the article in its layout, the global components and the shell around them. */
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { noParts, Shell } from '../../client/shell/shell.tsx';
import type { SiteParts } from '../../client/shell/shell.tsx';
import type { Island, NavData, ShellPage } from '../../shared/protocol.ts';
import type { Drawn, Draw, DrawInput, LayoutProps } from './context.ts';
import { createDocFrames } from './doc-frames.ts';
import { createPreparation } from './prepare-parts.ts';
import { renderToStaticMarkup, renderToString } from './react-dom.ts';

/** The site's own components that are used for rendering. */
export interface OwnParts {
  /** Parts and slots; the browser renders them too. */
  site: SiteParts;
  /** Regions that contain a part provided by the site. */
  regions: ReadonlySet<string>;
  layouts: ReadonlyMap<string, ComponentType<LayoutProps>>;
  /** HTML of the global components in one language, with its islands. */
  globalsIn(lang: string): { html: string; islands: Island[] };
}

const nothingOwn: OwnParts = {
  site: noParts,
  regions: new Set(),
  layouts: new Map(),
  globalsIn: () => ({ html: '', islands: [] }),
};

/** Throws any error from a component. */
export function createDrawing(own: OwnParts = nothingOwn): Draw {
  const prepare = createPreparation(own.regions);
  const drawDoc = own.site === noParts ? createDocFrames() : null;
  return ({ page, nav, article: content }): Drawn => {
    const globals = own.globalsIn(page.lang);
    const drawnPage = withIslands(page, globals.islands);
    const article = laidOut(content, { page: drawnPage, nav }, own);
    const { prepared, nav: needed, group } = prepare(drawnPage, nav);
    if (drawDoc !== null && page.pageType === 'doc') {
      const body = drawDoc({ page: drawnPage, nav, article, prepared, group });
      return { article, body, islands: globals.islands };
    }
    const shell = createElement(Shell, {
      page: drawnPage,
      nav: needed,
      article: { __html: article },
      globals: { __html: globals.html },
      site: own.site,
      prepared,
    });
    return { article, body: renderToString(shell), islands: globals.islands };
  };
}

/**
 * The exported name of the component that makes a page fail, such as `part:SiteFooter`; null if no
 * part, slot or layout fails. An error that a part's children throw does not name the part, so each one is rendered without the others.
 */
export function ownerOfFailure(input: DrawInput, own: OwnParts): string | null {
  const { parts, slots } = own.site;
  const layout = String(input.page.frontmatter['layout']);
  const alone: [string, Partial<OwnParts>][] = [
    ...Object.entries(parts).map(([name, part]): [string, Partial<OwnParts>] => [
      `part:${name}`,
      { site: { parts: { [name]: part }, slots: {} } },
    ]),
    ...Object.entries(slots).map(([name, slot]): [string, Partial<OwnParts>] => [
      `slot:${name}`,
      { site: { parts: {}, slots: { [name]: slot } } },
    ]),
    [`layout:${layout}`, { layouts: own.layouts }],
  ];
  const failing = alone.find(([, component]) => {
    try {
      createDrawing({ ...nothingOwn, regions: own.regions, ...component })(input);
      return false;
    } catch {
      return true;
    }
  });
  return failing?.[0] ?? null;
}

/** The page's own islands, and the islands on every page. */
export function withIslands(page: ShellPage, islands: readonly Island[]): ShellPage {
  return islands.length === 0 ? page : { ...page, islands: [...page.islands, ...islands] };
}

/** The article inside the page's layout. Layouts are rendered only here and never load in the browser. */
function laidOut(article: string, { page, nav: { shell } }: { page: ShellPage; nav: NavData }, own: OwnParts): string {
  const layout = own.layouts.get(String(page.frontmatter['layout']));
  if (layout === undefined) return article;
  const content = createElement('div', { className: 'prose', dangerouslySetInnerHTML: { __html: article } });
  return renderToStaticMarkup(createElement(layout, { page, shell }, content));
}
