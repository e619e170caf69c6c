/** The row under the bar on narrow windows: sidebar, search, and the page's outline. */
import { Icon } from './icons.tsx';
import { replaceable } from './replaceable.tsx';
import { SearchButton } from './search-button.tsx';
import { TocList } from './outline.tsx';
import { Markup } from './markup.tsx';
import { containsCurrent } from './sidebar.tsx';
import type { ShellPage, SidebarEntry, SiteShell, TocEntry } from '../../shared/protocol.ts';

export interface MobileRowProps {
  /** Empty if the page has no outline. */
  toc: TocEntry[];
  /** Null if the page does not show a sidebar. */
  sidebar: SidebarEntry[] | null;
  page: ShellPage;
  shell: SiteShell;
}

export const MobileRow = replaceable('MobileRow', function MobileRow({ toc, sidebar, page, shell }: MobileRowProps) {
  const group = sidebar?.find((entry) => 'items' in entry && containsCurrent([entry], page.routePath));
  return (
    <div className={toc.length > 0 ? 'mobile-row' : 'mobile-row without-outline'}>
      {sidebar !== null && (
        <button type="button" className="row-button sidebar-button" popoverTarget="docsite-sidebar">
          <Icon name="sidebar" />
          {group !== undefined && 'text' in group ? (
            // Both labels do not fit on a phone.
            <>
              <span className="sr-only">{shell.texts.menu}</span>
              <span className="row-section">
                <Markup text={group.text} />
              </span>
            </>
          ) : (
            shell.texts.menu
          )}
        </button>
      )}
      {shell.search !== undefined && <SearchButton shell={shell} />}
      {toc.length > 0 && (
        <>
          <button type="button" className="row-button menu-button outline-button" popoverTarget="docsite-outline">
            {shell.texts.outlineTitle}
          </button>
          <nav
            className="outline-panel"
            id="docsite-outline"
            popover="auto"
            aria-label={shell.texts.outlineTitle}
            suppressHydrationWarning
          >
            <TocList toc={toc} />
          </nav>
        </>
      )}
    </div>
  );
});
