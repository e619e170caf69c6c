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
  /** Where the text is not in the page's language: the tag of its own, and its direction. */
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
}

/** Rendered once and never again; navigation replaces the element's content itself. */
export const Article = memo(function Article({ html, isLaidOut, lang, dir }: ArticleProps): ReactNode {
  return (
    <article
      className={isLaidOut ? 'laid-out' : 'prose'}
      lang={lang}
      dir={dir}
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  );
}, isSameFrame);

/** The HTML is not React's, so that only the frame around it counts. */
function isSameFrame(before: ArticleProps, after: ArticleProps): boolean {
  return before.isLaidOut === after.isLaidOut && before.lang === after.lang && before.dir === after.dir;
}
