/** The article: static HTML that the server renders and that is not hydrated. */
import { memo } from 'react';
import type { ReactNode } from 'react';

export interface ArticleHtml {
  __html: string;
  /** Called with the element that React hydrated or created. */
  restore?: (element: Element | null) => void;
}

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
      ref={(element) => html.restore?.(element)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  );
}, isSameFrame);

/** Compares only the frame around the HTML, because React does not own the HTML. */
function isSameFrame(before: ArticleProps, after: ArticleProps): boolean {
  return before.isLaidOut === after.isLaidOut && before.lang === after.lang && before.dir === after.dir;
}
