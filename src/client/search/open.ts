/** The site's search, without its field: opens the index, and shows results in a field. */
import { adoptStyles } from '../adopt-styles.ts';
import { element } from './element.ts';
import type { SearchField } from './field.ts';
import { openSearchIndex } from './index.ts';
import type { SearchIndex } from './index.ts';
import { startPanel } from './panel.ts';
import type { PanelParts } from './panel.ts';
import { remoteSearch } from './remote.ts';
import { searchStyles } from '../bundled/search-styles.ts';
import type { SearchSettings } from '../shell/search-settings.ts';

const indexes = new Map<string, SearchIndex>();

/** The bundler knows whether the site has hooks; without them, nothing imports their code. */
const loadHooked = process.env['SEARCH_HOOKS'] === 'true' ? () => import('./hooked.ts') : null;

adoptStyles(searchStyles);

/** Opens the index. `manifest`: the response with its manifest, if that has been requested already. */
export function prepare({ manifest: manifestUrl, remote }: SearchSettings, manifest?: Promise<Response>): void {
  if (indexes.has(manifestUrl)) return;
  const openOwn = (): SearchIndex => openSearchIndex(manifestUrl, manifest);
  const index = remote === undefined ? openOwn() : remoteSearch(remote, openOwn);
  indexes.set(
    manifestUrl,
    loadHooked === null
      ? index
      : { ...index, find: async (...wanted) => (await loadHooked()).hookedSearch(index).find(...wanted) },
  );
}

/** Shows results of what the field contains; after `prepare`. */
export function startSearch(field: SearchField): void {
  const custom = element('div');
  const hooked = loadHooked?.().then((hooks) => hooks.customGroupsIn(custom));
  const drawCustom: PanelParts['drawCustom'] = (props) => void hooked?.then((draw) => draw(props), reportError);
  const isPage = field.dialog === undefined;
  if (isPage && field.input.value === '') field.input.value = new URLSearchParams(location.search).get('q') ?? '';
  const index = indexes.get(field.settings.manifest);
  if (index === undefined) throw new Error('The search was started before its index.');
  startPanel(field, {
    index,
    custom,
    ...(hooked !== undefined && { drawCustom }),
    ...(isPage && { onType: keepInUrl }),
  });
}

/** Keeps the query in the URL, so that links and reloads show the same results. */
function keepInUrl(query: string): void {
  const url = new URL(location.href);
  if (query.trim() === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  history.replaceState(history.state, '', url);
}
