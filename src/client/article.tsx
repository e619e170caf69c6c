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

/** Rendered once and never again; navigation replaces the element's content itself. */
export const Article = memo(function Article({ html }: { html: ArticleHtml }): ReactNode {
  return <article className="prose" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}, always);

function always(): boolean {
  return true;
}
