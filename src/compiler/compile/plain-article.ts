/** Decides whether an article needs docsite's component style sheets. */
import { figureStyles, mathStyles, referenceStyles } from '../config/site-modules.ts';
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

/** What the sheets that only some articles need apply to. */
const special = [
  [referenceStyles, /\sclass="(?:part|option-facts|signature-facts|facts|parameters)"/],
  [mathStyles, /<math\b/],
  [figureStyles, /\sclass="(?:[^"]*\s)?(?:file-tree|diagram)[\s"]/],
] as const;

/** The names of the further sheets that the article needs. */
export function specialStylesOf(html: readonly HtmlPiece[]): string[] {
  return special.flatMap(([name, part]) =>
    html.some((piece) => typeof piece === 'string' && part.test(piece)) ? [name] : [],
  );
}
