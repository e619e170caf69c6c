/**
 * The dialog with its field, part of the boot script. Both appear in the same frame as the keypress, so text that is
 * typed or committed by an input method goes into the field while the rest of the search loads.
 */
import { element } from '../element.ts';
import type { SearchSettings } from '../shell/search-settings.ts';

/** A search field and its state. */
export interface SearchField {
  settings: SearchSettings;
  /** The element that contains the field and receives the results. */
  panel: HTMLElement;
  input: HTMLInputElement;
  /** Absent on the search page. */
  dialog?: HTMLDialogElement;
  /** Whether Enter was pressed before the search had loaded. */
  entered?: KeyboardEvent;
}

/** The settings on the page's search buttons; null on a page without one. */
export function readSearchSettings(): SearchSettings | null {
  const json = document.querySelector<HTMLElement>('[data-open-search]')?.dataset['openSearch'];
  return json === undefined ? null : (JSON.parse(json) as SearchSettings);
}

/** Creates a panel with an empty field. */
export function createField(settings: SearchSettings): SearchField {
  const label = settings.texts.searchPlaceholderText;
  const input = element('input', {
    class: 'search-input',
    role: 'combobox',
    'aria-label': label,
    'aria-expanded': 'false',
    placeholder: label,
    autocomplete: 'off',
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
  });
  const icon = document.querySelector('[data-open-search] .icon')?.cloneNode(true) ?? '';
  const panel = element('div', { class: 'search-panel' }, element('div', { class: 'search-field' }, icon, input));
  const created: SearchField = { settings, panel, input };
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) created.entered = event;
  });
  return created;
}

/** Opens a new dialog, or closes the open one and returns null. */
export function toggleDialog(): SearchField | null {
  const last = document.querySelector<HTMLDialogElement>('dialog.search');
  const settings = readSearchSettings();
  if (last?.open === true) {
    last.close();
    return null;
  }
  // Removes the last dialog, which stayed in the document so that it could fade out.
  last?.remove();
  if (settings === null) return null;
  const field = createField(settings);
  const { searchPlaceholderText, searchCancel } = settings.texts;
  const dialog = element(
    'dialog',
    { class: 'search', 'aria-label': searchPlaceholderText, closedby: 'any' },
    field.panel,
  );
  const cancel = element('button', { type: 'button', class: 'search-cancel' }, searchCancel);
  cancel.addEventListener('click', () => dialog.close());
  field.input.after(element('kbd', { class: 'search-escape', 'aria-hidden': 'true' }, 'esc'), cancel);
  // For browsers without `closedby`: a click whose target is the dialog itself is outside its content.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) fadeAndClose(dialog);
  });
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    fadeAndClose(dialog);
  });
  document.body.append(dialog);
  dialog.showModal();
  field.input.focus();
  return Object.assign(field, { dialog });
}

/**
 * When a modal dialog closes, the browser recomputes all of the page's styles. So the dialog fades out in the next
 * frame and closes after it. This does not apply to opening a result, which sets the focus itself.
 */
function fadeAndClose(dialog: HTMLDialogElement): void {
  dialog.dataset['leaving'] = '';
  requestAnimationFrame(() => setTimeout(() => dialog.close()));
}
