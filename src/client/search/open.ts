/** The site's search without its field: opens the index and shows results below a field. */
import { adoptStyles } from '../adopt-styles.ts';
import type { OpenIndex } from './ahead.ts';
import { element } from '../element.ts';
import type { SearchField } from './field.ts';
import { openSearchIndex } from './index.ts';
import type { SearchIndex } from './index.ts';
import { startPanel } from './panel.ts';
import type { PanelParts } from './panel.ts';
import { searchStyles } from '../bundled/search-styles.ts';
import type { SearchSettings } from '../shell/search-settings.ts';
import type { RemoteSearch } from '../../shared/protocol.ts';

const indexes = new Map<string, SearchIndex>();

/** The bundler replaces this variable. On sites without hooks, no code imports the hooks' code. */
const loadHooked = process.env['SEARCH_HOOKS'] === 'true' ? () => import('./hooked.ts') : null;

adoptStyles(searchStyles);

/** Opens the search. `opened`: the site's own index, if it is already being opened. */
export function prepare({ manifest: manifestUrl, remote }: SearchSettings, opened?: Promise<OpenIndex>): void {
  if (indexes.has(manifestUrl)) return;
  const openOwn = (): SearchIndex => openSearchIndex(manifestUrl, opened);
  const index = remote === undefined ? openOwn() : openRemote(remote, openOwn);
  indexes.set(
    manifestUrl,
    loadHooked === null
      ? index
      : { ...index, find: async (...request) => (await loadHooked()).hookedSearch(index).find(...request) },
  );
}

/**
 * Searches a server. The code for this loads only on sites that use a server. If it cannot be loaded, the site's own
 * index is searched.
 */
function openRemote(remote: RemoteSearch, openOwn: () => SearchIndex): SearchIndex {
  const opened: { index?: SearchIndex } = {};
  const loading = import('./remote.ts').then(
    ({ remoteSearch }) => (opened.index = remoteSearch(remote, openOwn)),
    () => (opened.index = openOwn()),
  );
  return {
    asksServer: () => opened.index?.asksServer() ?? true,
    find: async (...wanted) => (await loading).find(...wanted),
  };
}

/** Shows results for the text in the field. Call it after `prepare`. */
export function startSearch(field: SearchField): void {
  const custom = element('div');
  const hooked = loadHooked?.().then((hooks) => hooks.customGroupsIn(custom));
  const drawCustom: PanelParts['drawCustom'] = (props) => void hooked?.then((draw) => draw(props), reportError);
  const isPage = field.dialog === undefined;
  const asked = new URLSearchParams(isPage ? location.search : '');
  if (isPage && field.input.value === '') field.input.value = asked.get('q') ?? '';
  const index = indexes.get(field.settings.manifest);
  if (index === undefined) throw new Error('The search started before its index was loaded.');
  startPanel(field, {
    index,
    custom,
    ...(hooked !== undefined && { drawCustom }),
    kind: asked.get('kind') ?? '',
    ...(isPage && { onChange: keepInUrl }),
  });
}

/** Keeps the query and the kind in the URL, so that links and reloads show the same results. */
function keepInUrl(query: string, kind: string): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries({ q: query, kind })) {
    if (value.trim() === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  history.replaceState(history.state, '', url);
}
