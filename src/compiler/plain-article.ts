/** Whether an article does without the style sheets of docsite's own content. */
import type { HtmlPiece } from './compile-page.ts';

/** Outermost classes of all that `code.css`, `code-marks.css` and `content.css` dress, and the elements that they do. */
const dressed =
  /<details[\s>]|\sclass="(?:[^"]*\s)?(?:c-\w+|code-block|container|tabs|steps|badge|source-code|card-grid|card|link-card|file-tree|client-only|diagram|toc|overview[\w-]*)[\s"]/;

/** True where the page may wear `plain.css`; what is drawn later, code and other pages' headings, is content too. */
export function isPlainArticle(html: readonly HtmlPiece[]): boolean {
  return html.every((piece) => (typeof piece === 'string' ? !dressed.test(piece) : piece.slot === 'href'));
}
