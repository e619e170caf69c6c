/** The button that opens the search; a class set by the head script determines which keys it shows. */
import { Icon } from './icons.tsx';
import { replaceable } from './replaceable.tsx';
import { searchSettingsOf } from './search-settings.ts';
import type { SiteShell } from '../../shared/protocol.ts';

export const SearchButton = replaceable('SearchButton', function SearchButton({ shell }: { shell: SiteShell }) {
  return (
    <button
      type="button"
      className="search-button"
      data-open-search={JSON.stringify(searchSettingsOf(shell))}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon name="search" />
      <span className="search-button-text">{shell.texts.searchPlaceholderText}</span>
      <kbd className="key-mac" aria-hidden="true">
        ⌘K
      </kbd>
      <kbd className="key-other" aria-hidden="true">
        Ctrl K
      </kbd>
    </button>
  );
});
