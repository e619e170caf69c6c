/** Decides whether an article needs docsite's component style sheets. */
import type { HtmlPiece } from '../markdown/page-parts.ts';

/** The first class or element of each selector in `code.css`, `code-marks.css` and `content.css`. */
const styled =
  /<details[\s>]|\sclass="(?:[^"]*\s)?(?:c-\w+|code-block|container|tabs|steps|badge|source-code|card-grid|card|link-card|file-tree|client-only|diagram|toc|overview[\w-]*)[\s"]/;

/**
 * True if `plain.css` is enough for the page. Content rendered later, such as code and other pages' headings, needs the
 * full styles.
 */
export function isPlainArticle(html: readonly HtmlPiece[]): boolean {
  return html.every((piece) => (typeof piece === 'string' ? !styled.test(piece) : piece.slot === 'href'));
}

/** Classes that `reference.css` styles. */
const inReference = /\sclass="(?:part|option-facts|signature-facts|facts|parameters)"/;

/** True if the page also needs `reference.css`. */
export function isReferenceArticle(html: readonly HtmlPiece[]): boolean {
  return html.some((piece) => typeof piece === 'string' && inReference.test(piece));
}
