/** The button with a menu to copy the page as Markdown, view it, or open it in an assistant. */
import { replaceable } from './replaceable.tsx';
import type { ShellPage, SiteShell } from '../../shared/protocol.ts';

export interface PageMenuProps {
  page: ShellPage;
  shell: SiteShell;
}

/**
 * Renders nothing if the site has turned the menu off, or if the page is not published as Markdown. Scripts create the
 * menu from the two data attributes when it is first opened.
 */
export const PageMenu = replaceable('PageMenu', function PageMenu({ page: { markdown }, shell }: PageMenuProps) {
  const { pageMenu, texts } = shell;
  if (markdown === undefined || pageMenu === undefined) return null;
  return (
    // Uses a form, because scripts add the menu next to the button, and React keeps unknown elements during hydration
    // only in a form.
    <form className="doc-facts page-menu">
      <button
        type="button"
        className="row-button menu-button"
        id="docsite-page-menu"
        aria-haspopup="menu"
        aria-expanded="false"
        data-menu={pageMenu}
        data-markdown={markdown}
        suppressHydrationWarning
      >
        {texts.pageMenuText}
      </button>
    </form>
  );
});
