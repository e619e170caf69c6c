/** The search field with its icon, input, clear button and close buttons. */
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { SearchTexts } from '../shell/search-settings.ts';

export interface SearchFieldProps {
  texts: SearchTexts;
  query: string;
  /** Id of the list box. */
  listId: string;
  /** Id of the option that Enter would open; empty when there is none. */
  active: string;
  /** Whether the list box has options. */
  isExpanded: boolean;
  onType(query: string): void;
  onPress(event: KeyboardEvent): void;
  onCancel(): void;
}

export function SearchField({
  texts,
  query,
  listId,
  active,
  isExpanded,
  onType,
  onPress,
  onCancel,
}: SearchFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="search-field">
      <Drawing path="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.2 15.2L20 20" />
      <input
        ref={input}
        className="search-input"
        type="text"
        role="combobox"
        aria-label={texts.searchPlaceholderText}
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-activedescendant={active === '' ? undefined : active}
        aria-autocomplete="list"
        placeholder={texts.searchPlaceholderText}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        autoFocus
        value={query}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onPress}
      />
      {query !== '' && (
        <button
          type="button"
          className="search-clear"
          aria-label={texts.searchClear}
          onClick={() => {
            onType('');
            input.current?.focus();
          }}
        >
          <Drawing path="M6 6l12 12M18 6L6 18" />
        </button>
      )}
      <kbd className="search-escape" aria-hidden="true">
        esc
      </kbd>
      <button type="button" className="search-cancel" onClick={onCancel}>
        {texts.searchCancel}
      </button>
    </div>
  );
}

/** Copies of two of the shell's icons: importing their module would include all icons and double the search's code size. */
function Drawing({ path }: { path: string }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
