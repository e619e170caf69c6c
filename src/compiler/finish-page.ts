/** A page that was compiled for a check → the same with all that only readers need: its code highlighted, its search terms. */
import { indexPage } from './build-search.ts';
import type { CompileSetup } from './compile-job.ts';
import { createTexts } from './compile-page.ts';
import type { CompiledPage, HtmlPiece } from './compile-page.ts';
import { codeBlockHtml } from './markdown/code-block-html.ts';
import { siteHighlighter } from './markdown/site-highlighter.ts';

/** What a check leaves of a page. */
export type UnfinishedPage = Pick<CompiledPage, 'meta' | 'hash' | 'html' | 'sections'>;

export interface FinishedPage {
  html: HtmlPiece[];
  /** The page's search terms; empty when search is off or the page is left out. */
  search: Uint8Array;
}

/** Makes the function that finishes pages. One per thread: it remembers grammars and highlighted blocks. */
export function createFinisher(setup: CompileSetup): (page: UnfinishedPage) => FinishedPage {
  const highlighter = siteHighlighter(setup.markdown, setup.root);
  const textsIn = createTexts(setup);
  return ({ meta, html, sections }) => {
    const dress = { texts: textsIn(meta.route.lang), code: setup.markdown, highlighter };
    return {
      html: html.map((piece) =>
        typeof piece !== 'string' && piece.slot === 'code' ? codeBlockHtml(piece.block, dress) : piece,
      ),
      search: searchTermsOf({ meta, sections }, setup),
    };
  };
}

/** A page's search terms; empty when search is off or the page is left out. */
export function searchTermsOf(
  page: Pick<CompiledPage, 'meta' | 'sections'>,
  { search }: Pick<CompileSetup, 'search'>,
): Uint8Array {
  return search === false ? new Uint8Array() : indexPage(page, search);
}
