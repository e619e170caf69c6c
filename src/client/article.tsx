/** The article: static HTML that the server writes and nobody hydrates. */
import { memo } from 'react';
import type { ReactNode } from 'react';

export interface ArticleHtml {
  __html: string;
}

/**
 * What the browser passes for every page. React leaves server-rendered content alone when it hydrates an element whose
 * HTML it is told not to compare, and never writes the same object twice: the article belongs to the document.
 */
export const untouchedArticle: ArticleHtml = { __html: '' };

export interface ArticleProps {
  html: ArticleHtml;
  /** The site's own layout brings its own look. */
  isLaidOut: boolean;
}

/** Rendered once and never again; navigation replaces the element's content itself. */
export const Article = memo(function Article({ html, isLaidOut }: ArticleProps): ReactNode {
  return (
    <article className={isLaidOut ? 'laid-out' : 'prose'} suppressHydrationWarning dangerouslySetInnerHTML={html} />
  );
}, isSameFrame);

/** The HTML is not React's, so that only the frame around it counts. */
function isSameFrame(before: ArticleProps, after: ArticleProps): boolean {
  return before.isLaidOut === after.isLaidOut;
}
