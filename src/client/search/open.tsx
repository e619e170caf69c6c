/** The site's search: fetches the index when this module loads, and renders the dialog when it is first opened. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { adoptStyles } from '../adopt-styles.ts';
import { SearchDialog } from './dialog.tsx';
import { hookedSearch } from './hooked.ts';
import { remoteSearch } from './remote.ts';
import { searchHooks } from '../bundled/search-hooks.ts';
import { SearchPanel } from './panel.tsx';
import { openSearchIndex } from './index.ts';
import type { SearchIndex } from './index.ts';
import { readSearchSettings } from './settings.ts';
import type { SearchSettings } from '../shell/search-settings.ts';
import { searchStyles } from '../bundled/search-styles.ts';

const indexes = new Map<string, SearchIndex>();
const drawn: { root?: Root; container?: HTMLElement } = {};

adoptStyles(searchStyles);
prepareSearch();

/** Opens the dialog with the text typed so far, or closes it if it is open. */
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

/** Renders the search into the search page, with the query from the URL. */
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

/** Keeps the query in the URL, so that links and reloads show the same results. */
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
