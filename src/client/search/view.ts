/** The elements of a panel after its field, and the interface for parts that load later. */
import { element } from '../element.ts';
import type { SearchField } from './field.ts';
import type { SearchSession } from './session.ts';

export interface View {
  /** The id of the list, and the prefix of the options' ids. */
  id: string;
  list: HTMLElement;
  status: HTMLElement;
  action: HTMLElement;
  clear: HTMLElement;
  /** The filters by kind; empty until their code has loaded. */
  filters: HTMLElement;
  /** Below the results. */
  advice: HTMLElement;
  /** Next to the results. */
  preview: HTMLElement;
  /** At the bottom. */
  keys: HTMLElement;
}

/** Adds the elements after the field to its panel. */
export function addView({ settings: { texts }, panel, input, dialog }: SearchField, custom: HTMLElement): View {
  const id = dialog === undefined ? 'search-page' : 'search-dialog';
  const list = element('div', { id, role: 'listbox', 'aria-label': texts.searchPlaceholderText });
  const status = element('div', { role: 'status' });
  const action = element('div');
  const clear = element('button', { type: 'button', class: 'search-clear', 'aria-label': texts.searchClear });
  const filters = element('div', { class: 'search-filters', hidden: '' });
  const advice = element('div', { class: 'search-advice' });
  const preview = element('div', { class: 'search-preview' });
  const keys = element('div', { class: 'search-keys', 'aria-hidden': 'true' });
  const results = element('div', { class: 'search-results' }, list, custom, status, action, advice);
  panel.append(filters, element('div', { class: 'search-body' }, results, preview), keys);
  input.setAttribute('aria-controls', id);
  input.setAttribute('aria-autocomplete', 'list');
  for (const button of [clear, action]) button.addEventListener('click', () => input.focus());
  return { id, list, status, action, clear, filters, advice, preview, keys };
}

/** A panel, as seen by the parts that load later. */
export interface Panel extends View {
  field: SearchField;
  session: SearchSession;
  active(): HTMLElement | null;
  /** Shows the active option again, after options were added. */
  mark(): void;
  /** Replaces the text in the field. */
  type(query: string): void;
  /** Limits the results to one kind of page. */
  limitTo(kind: string): void;
  /** Shows the empty panel again, after the recent searches have changed. */
  refresh(): void;
}
