/** The site's components that stand on every page: static HTML and islands, like those of an article. */
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { ArticleHtml } from './article.tsx';

export interface GlobalComponentsProps {
  html: ArticleHtml;
  /** A page that does without them only hides them: the next one may want them again. */
  isHidden: boolean;
}

/** The server writes the HTML, and it stays while the reader goes from page to page. */
export const GlobalComponents = memo(function GlobalComponents({ html, isHidden }: GlobalComponentsProps): ReactNode {
  return (
    <aside className="global-components" hidden={isHidden} suppressHydrationWarning dangerouslySetInnerHTML={html} />
  );
}, isSameFrame);

function isSameFrame(before: GlobalComponentsProps, after: GlobalComponentsProps): boolean {
  return before.isHidden === after.isHidden;
}
