/** Opens the search dialog with `/`, Ctrl+K, Cmd+K and the search buttons, fills the search page, and lists the shortcuts. */
import { adoptStyles } from '../adopt-styles.ts';
import { preload } from '../preload.ts';
import { readStored } from '../stored.ts';
import { searchChunks } from '../bundled/search-chunks.ts';
import type { OpenIndex } from './ahead.ts';
import { closestTo, element } from '../element.ts';
import { createField, readSearchSettings, toggleDialog } from './field.ts';
import type { SearchField } from './field.ts';
import { fieldStyles } from '../bundled/field-styles.ts';

/**
 * Buttons are `[data-open-search]`; hovering or focusing one preloads the code and the index. Must start before the
 * code that loads the router on hover, focus and key presses, because using the search should not load the router,
 * which would compete for the network. Returns a function that shows the search on the search page; call it when the
 * content changes.
 */
export function startSearch(): () => void {
  const indexes: Record<string, Promise<OpenIndex>> = {};
  adoptStyles(fieldStyles);
  /**
   * Loads the code and the beginning of the index in parallel. If a field is given, also reads what the search will
   * probably look up for its text.
   */
  const load = async (field?: SearchField): Promise<{ startSearch(field: SearchField): void }> => {
    const settings = readSearchSettings();
    const { manifest = '', remote } = settings ?? {};
    preload(searchChunks);
    if (manifest !== '' && remote === undefined) {
      (indexes[manifest] ??= openAhead(manifest)).then(
        (index) => field && index.readAhead(field.input),
        // The search code then opens the index again and reports a failure.
        () => delete indexes[manifest],
      );
    }
    const search = await import('./open.ts');
    if (settings !== null) search.prepare(settings, indexes[manifest]);
    return search;
  };
  const begin = (field: SearchField): void => {
    load(field).then(
      (search) => search.startSearch(field),
      (error: unknown) => {
        reportError(error);
        showFailure(field, () => begin(field));
      },
    );
  };
  const toggle = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const field = toggleDialog();
    if (field !== null) begin(field);
  };
  addEventListener('keydown', (event) => {
    if (event.isComposing || document.querySelector(button) === null) return;
    const letter = event.key.toLowerCase();
    const isControl = event.ctrlKey || event.metaKey;
    const isShortcut = letter === 'k' && isControl && !event.shiftKey && !event.altKey;
    const isSingle = !isControl && !event.altKey && !isIn(event, typing) && readStored('keys') !== 'off';
    if (isShortcut || (isSingle && letter === '/')) toggle(event);
    else if (isSingle && letter === '?') import('./extras.ts').then((extras) => extras.showShortcuts(), reportError);
    else stopInSearch(event);
  });
  addEventListener('click', (event) => {
    if (isIn(event, button)) toggle(event);
  });
  for (const name of ['pointerover', 'focusin'] as const) {
    addEventListener(name, (event) => {
      if (isIn(event, button)) load().catch(() => undefined);
      if (name === 'focusin') stopInSearch(event);
    });
  }
  return () => {
    const container = document.querySelector<HTMLElement>('[data-search-page]:empty');
    const settings = readSearchSettings();
    if (container === null || settings === null) return;
    const field = createField(settings);
    container.append(field.panel);
    field.input.focus({ preventScroll: true });
    begin(field);
  };
}

/** Requests the manifest while the code that reads it loads. */
function openAhead(manifest: string): Promise<OpenIndex> {
  const answer = fetch(manifest);
  return import('./ahead.ts').then(({ openIndex }) => openIndex(manifest, answer));
}

/** Shows a failure until the reader types again. */
function showFailure({ panel, input, settings }: SearchField, retry: () => void): void {
  const message = element('p', { role: 'alert' }, settings.texts.loadFailed);
  panel.append(message);
  input.addEventListener(
    'input',
    () => {
      message.remove();
      retry();
    },
    { once: true },
  );
}

/** Selectors for elements that open search, and for elements that accept typed text. */
const button = '[data-open-search]';
const typing = 'input,textarea,select,[contenteditable]';

/** Stops an event in the search from reaching the code that loads the router. */
function stopInSearch(event: Event): void {
  if (isIn(event, `${button},dialog.search`)) event.stopImmediatePropagation();
}

function isIn({ target }: Event, selector: string): boolean {
  return closestTo(target, selector) !== null;
}
