/** The article: static HTML that the server renders and that is not hydrated. */
import { memo } from 'react';
import type { ReactNode } from 'react';

export interface ArticleHtml {
  __html: string;
}

/**
 * Passed in the browser for every page, so that React never changes the article. While hydrating, React keeps the
 * content of an element with `suppressHydrationWarning`; later, it writes HTML only if it gets a different object.
 */
export const untouchedArticle: ArticleHtml = { __html: '' };

export interface ArticleProps {
  html: ArticleHtml;
  /** Whether the site's own layout styles the page. */
  isLaidOut: boolean;
  /** Language tag and direction of the text, if they differ from the page's. */
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
}

/** Rendered only once; navigation replaces the element's content directly. */
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

/** Compares only the frame around the HTML, because React does not own the HTML. */
function isSameFrame(before: ArticleProps, after: ArticleProps): boolean {
  return before.isLaidOut === after.isLaidOut && before.lang === after.lang && before.dir === after.dir;
}
