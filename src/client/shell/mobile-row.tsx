/** The row under the bar on narrow windows: sidebar, search, and the page's outline. */
import { Icon } from './icons.tsx';
import { replaceable } from './replaceable.tsx';
import { SearchButton } from './search-button.tsx';
import { TocList } from './outline.tsx';
import type { SiteShell, TocEntry } from '../../shared/protocol.ts';

export interface MobileRowProps {
  /** Empty if the page has no outline. */
  toc: TocEntry[];
  hasSidebar: boolean;
  shell: SiteShell;
}

export const MobileRow = replaceable('MobileRow', function MobileRow({ toc, hasSidebar, shell }: MobileRowProps) {
  return (
    <div className={toc.length > 0 ? 'mobile-row' : 'mobile-row without-outline'}>
      {hasSidebar && (
        <button type="button" className="row-button sidebar-button" popoverTarget="docsite-sidebar">
          <Icon name="menu" />
          {shell.texts.menu}
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
