/** The search dialog: the search in a modal window over the page. */
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { SearchIndex } from './index.ts';
import { SearchPanel } from './panel.tsx';
import type { SearchSettings } from '../shell/search-settings.ts';

export interface SearchDialogProps {
  settings: SearchSettings;
  index: SearchIndex;
  /** The text typed before the dialog was loaded. */
  typed: string;
}

/** Rendered closed; the element's `showModal` and `close` open and close it. */
export function SearchDialog({ settings, index, typed }: SearchDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // Each opening starts a new search.
  const [opening, setOpening] = useState(0);
  const close = (): void => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label={settings.texts.searchPlaceholderText}
      closedby="any"
      onClose={() => setOpening(opening + 1)}
      onClick={(event) => {
        // For browsers without `closedby`: a click whose target is the dialog itself is outside its content.
        if (event.target === dialog.current) fadeAndClose(dialog.current);
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        fadeAndClose(dialog.current);
      }}
    >
      <SearchPanel key={opening} settings={settings} index={index} typed={opening === 0 ? typed : ''} onLeave={close} />
    </dialog>
  );
}

/**
 * When a modal dialog closes, the browser recomputes all styles of the page. So the dialog first fades out in the next
 * frame and closes after it. This does not apply to opening a result, which sets the focus itself.
 */
function fadeAndClose(dialog: HTMLDialogElement): void {
  if (dialog.dataset['leaving'] !== undefined) return;
  dialog.dataset['leaving'] = '';
  requestAnimationFrame(() =>
    setTimeout(() => {
      delete dialog.dataset['leaving'];
      dialog.close();
    }),
  );
}
