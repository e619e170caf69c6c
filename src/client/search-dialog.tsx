/** The search dialog: the search in a modal window over the page. */
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { SearchIndex } from './search-index.ts';
import { SearchPanel } from './search-panel.tsx';
import type { SearchSettings } from './search-settings.ts';

export interface SearchDialogProps {
  settings: SearchSettings;
  index: SearchIndex;
  /** What the reader typed before the dialog was there. */
  typed: string;
}

/** Drawn closed; `showModal` and `close` of the element open and close it. */
export function SearchDialog({ settings, index, typed }: SearchDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // Each opening is a search of its own.
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
        // In browsers that do not know `closedby`, a click on the dialog itself is one beside its content.
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
 * To give the page behind a modal dialog back, a browser computes every style of it again. The dialog fades from the next
 * frame on, and is closed after it. Not for the way to a hit, which sets the focus itself.
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
