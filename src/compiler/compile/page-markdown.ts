/** A page as Markdown for the `page` hooks, which run before the site's links are known. */
import type { CodeContext } from '../markdown/code/block-html.ts';
import { pendingBlockHtml } from '../markdown/code/pending-block.ts';
import { twinOf } from '../markdown/twin/twin.ts';
import { escapeAttribute, escapeText } from '../markdown/write/escape.ts';
import type { CompiledPage } from './compiled-page.ts';

/** Links are as written; lists of pages are missing. */
export function markdownOf(
  { html, links, meta }: Pick<CompiledPage, 'html' | 'links' | 'meta'>,
  texts: CodeContext['texts'],
): string {
  const plain: CodeContext = {
    texts,
    code: { showLineNumbers: false, defaultWrapCode: false, foldCode: 0 },
    highlighter: { lines: (code) => code.split('\n').map(escapeText), knows: () => true, names: () => [] },
  };
  const article = html
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if (piece.slot === 'href') return escapeAttribute(links[piece.link]?.target ?? '');
      return piece.slot === 'code' ? pendingBlockHtml(piece.block, plain) : '';
    })
    .join('');
  const heading = article.includes('<h1') ? '' : `<h1>${escapeText(meta.title)}</h1>`;
  return twinOf(heading + article, { origin: '', page: '' });
}
