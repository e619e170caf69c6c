/** The search of the site: its index is fetched as soon as this module loads, its dialog drawn when it is first opened. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { adoptStyles } from './adopt-styles.ts';
import { SearchDialog } from './search-dialog.tsx';
import { hookedSearch } from './hooked-search.ts';
import { remoteSearch } from './remote-search.ts';
import { searchHooks } from './search-hooks.ts';
import { SearchPanel } from './search-panel.tsx';
import { openSearchIndex } from './search-index.ts';
import type { SearchIndex } from './search-index.ts';
import { readSearchSettings } from './search-settings.ts';
import type { SearchSettings } from './search-settings.ts';
import { searchStyles } from './search-styles.ts';

const indexes = new Map<string, SearchIndex>();
const drawn: { root?: Root; container?: HTMLElement } = {};

adoptStyles(searchStyles);
prepareSearch();

/** Opens the dialog with what was typed already, or closes it when it is open. */
export function openSearch(typed = ''): void {
  const settings = readSearchSettings();
  if (settings === null) return;
  const open = drawn.container?.querySelector<HTMLDialogElement>('dialog[open]');
  if (open !== null && open !== undefined) {
    open.close();
    return;
  }
  const container = (drawn.container ??= document.body.appendChild(document.createElement('div')));
  const root = (drawn.root ??= createRoot(container));
  const index = indexOf(settings);
  flushSync(() =>
    root.render(<SearchDialog key={settings.manifest} settings={settings} index={index} typed={typed} />),
  );
  container.querySelector('dialog')?.showModal();
}

/** Draws the search into a page of its own, with the query of the page's address. */
export function showSearchPage(place: HTMLElement): void {
  const settings = readSearchSettings();
  if (settings === null || place.childElementCount > 0) return;
  createRoot(place).render(
    <SearchPanel
      settings={settings}
      index={indexOf(settings)}
      typed={new URLSearchParams(location.search).get('q') ?? ''}
      onLeave={() => undefined}
      onType={keepInAddress}
    />,
  );
}

/** The address leads to what is on the screen, and a reload finds it again. */
function keepInAddress(query: string): void {
  const address = new URL(location.href);
  if (query.trim() === '') address.searchParams.delete('q');
  else address.searchParams.set('q', query);
  history.replaceState(history.state, '', address);
}

function prepareSearch(): void {
  const settings = readSearchSettings();
  if (settings !== null) indexOf(settings);
}

function indexOf({ manifest, remote }: SearchSettings): SearchIndex {
  const openOwn = (): SearchIndex => openSearchIndex(manifest);
  const known =
    indexes.get(manifest) ??
    hookedSearch(remote === undefined ? openOwn() : remoteSearch(remote, openOwn), searchHooks);
  indexes.set(manifest, known);
  return known;
}
