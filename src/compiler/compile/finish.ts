/** Adds highlighted code and search terms, which only readers need, to a page that was compiled for a check. */
import type { CompileSetup } from './setup.ts';
import { createTexts } from './texts.ts';
import type { CompiledPage } from './compiled-page.ts';
import type { HtmlPiece } from '../markdown/page-parts.ts';
import { joinText } from '../markdown/processor.ts';
import { pendingBlockHtml } from '../markdown/code/pending-block.ts';
import type { PackedTerms } from '../search/packed-terms.ts';
import { siteHighlighter } from '../markdown/code/site-highlighter.ts';

/** The data that a check stores for a page. */
export type UnfinishedPage = Pick<CompiledPage, 'meta' | 'hash' | 'html' | 'sections'>;

export interface FinishedPage {
  html: HtmlPiece[];
  /** The page's search terms; empty if search is off or excludes the page. */
  search: PackedTerms;
}

/** Creates a function that finishes pages. Call it once per thread: it caches grammars and highlighted blocks. */
export function createFinisher(
  setup: CompileSetup,
  searchTermsOf: (page: Pick<CompiledPage, 'meta' | 'sections'>) => PackedTerms,
): (page: UnfinishedPage) => FinishedPage {
  const highlighter = siteHighlighter(setup.markdown, setup.root);
  const textsIn = createTexts(setup);
  return ({ meta, html, sections }) => {
    const codeContext = { texts: textsIn(meta.route.lang), code: setup.markdown, highlighter };
    return {
      html: html
        .map((piece) =>
          typeof piece !== 'string' && piece.slot === 'code' ? pendingBlockHtml(piece.block, codeContext) : piece,
        )
        .reduce(joinText, []),
      search: searchTermsOf({ meta, sections }),
    };
  };
}
