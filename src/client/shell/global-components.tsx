/** The site's components on every page: static HTML and islands, like those of an article. */
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { ArticleHtml } from './article.tsx';

export interface GlobalComponentsProps {
  html: ArticleHtml;
  /** Pages without these components hide them instead of removing them, because the next page may show them again. */
  isHidden: boolean;
}

/** The server renders the HTML, which persists across navigations. */
export const GlobalComponents = memo(function GlobalComponents({ html, isHidden }: GlobalComponentsProps): ReactNode {
  return (
    <aside
      className="global-components"
      hidden={isHidden}
      ref={(element) => html.restore?.(element)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  );
}, isSameFrame);

function isSameFrame(before: GlobalComponentsProps, after: GlobalComponentsProps): boolean {
  return before.isHidden === after.isHidden;
}
