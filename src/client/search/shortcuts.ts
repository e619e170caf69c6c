/** A dialog that lists the site's keyboard shortcuts and lets readers turn off single-key shortcuts. */
import { element } from '../element.ts';
import { readSearchSettings } from './field.ts';
import { loadPanelData } from './panel-data.ts';
import { readStored, writeStored } from '../stored.ts';
import type { PanelTexts } from '../../shared/search/panel.ts';

/** Shows the dialog above everything else. */
export async function showShortcuts(): Promise<void> {
  const settings = readSearchSettings();
  if (settings === null || document.querySelector('dialog.shortcuts') !== null) return;
  const { texts } = await loadPanelData(settings);
  const dialog = element('dialog', { class: 'shortcuts', 'aria-labelledby': 'shortcuts-title' });
  const close = element('button', { type: 'button', class: 'search-more' }, texts.close);
  close.addEventListener('click', () => dialog.close());
  dialog.append(
    element('h2', { id: 'shortcuts-title' }, texts.shortcutsTitle),
    keyList(texts),
    singleKeys(texts),
    close,
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

function keyList(texts: PanelTexts): HTMLElement {
  const control = document.documentElement.classList.contains('mac') ? '⌘' : 'Ctrl';
  const rows: [keys: string[][], meaning: string][] = [
    [[['/'], [control, 'K']], texts.shortcutsSearch],
    [[['?']], texts.shortcutsThis],
    [[['↑'], ['↓']], texts.searchKeysSelect],
    [[['↵']], texts.searchKeysOpen],
    [[[control, '↵']], texts.shortcutsNewTab],
    [[['esc']], texts.searchKeysClose],
  ];
  return element(
    'dl',
    {},
    ...rows.map(([keys, meaning]) =>
      element('div', {}, element('dt', {}, ...keys.flatMap(capsOf)), element('dd', {}, meaning)),
    ),
  );
}

/** Renders keys that are pressed together. */
function capsOf(keys: readonly string[]): (Node | string)[] {
  return keys.flatMap((key, at) => [at === 0 ? ' ' : '+', element('kbd', {}, key)]);
}

/** A setting that turns off single-key shortcuts, which speech input may trigger by accident (WCAG 2.1.4). */
function singleKeys(texts: PanelTexts): HTMLElement {
  const box = element('input', { type: 'checkbox' });
  box.checked = readStored('keys') !== 'off';
  box.addEventListener('change', () => writeStored('keys', box.checked ? 'on' : 'off'));
  return element('label', {}, box, ` ${texts.shortcutsSingle}`);
}

/** The dialog's keyboard shortcuts, for sighted readers. */
export function keyCaps(texts: PanelTexts): HTMLElement[] {
  const cap = (key: string): HTMLElement => element('kbd', {}, key);
  return [
    element('span', {}, cap('↑'), ' ', cap('↓'), ` ${texts.searchKeysSelect}`),
    element('span', {}, cap('↵'), ` ${texts.searchKeysOpen}`),
    element('span', {}, cap('esc'), ` ${texts.searchKeysClose}`),
  ];
}
