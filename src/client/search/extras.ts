/**
 * What a panel shows in addition to results: filters, a preview, and suggestions before a query or without results.
 * Loads after the first results.
 */
import { adoptStyles } from '../adopt-styles.ts';
import { extrasStyles } from '../bundled/extras-styles.ts';
import { adviceFor } from './advice.ts';
import { createFilters } from './filters.ts';
import type { Found } from './index.ts';
import type { Panel } from './view.ts';
import { loadKinds, loadPanelData } from './panel-data.ts';
import { createPreview } from './preview.ts';
import { keyCaps } from './shortcuts.ts';
import { startGroups } from './start.ts';

export { showShortcuts } from './shortcuts.ts';

adoptStyles(extrasStyles);

export interface Extras {
  /** Call it when the panel has changed. */
  update(): void;
  /** Call it when a different option becomes active. */
  pointed(active: HTMLElement | null): void;
  /** Returns the numbers of the pages of a kind. */
  pagesOf(kind: string): Promise<ReadonlySet<number> | undefined>;
}

export function startExtras(panel: Panel): Extras {
  const { session, field, advice, status, list, keys } = panel;
  const data = loadPanelData(field.settings);
  const kinds = new Map<string, Promise<Map<string, ReadonlySet<number>>>>();
  const pagesByKind = (version: string): Promise<Map<string, ReadonlySet<number>>> => {
    const loading = kinds.get(version) ?? loadKinds(field.settings, version);
    kinds.set(version, loading);
    loading.catch(() => kinds.delete(version));
    return loading;
  };
  const preview = createPreview(panel, data);
  const filters = createFilters(panel, { data, pagesByKind });
  const shown: { groups: HTMLElement[] } = { groups: [] };
  const showStart = async (query: string): Promise<void> => {
    const loaded = await data;
    if (session.query !== query) return;
    for (const group of shown.groups) group.remove();
    shown.groups = startGroups(panel, loaded);
    list.append(...shown.groups);
    panel.mark();
  };
  const showAdvice = async (found: Found): Promise<void> => {
    const { spoken, ways } = await adviceFor(panel, { data: await data, found });
    if (session.found !== found) return;
    status.append(...spoken);
    advice.replaceChildren(...ways);
  };
  const update = (): void => {
    const { found, query, isFailed } = session;
    for (const group of shown.groups) group.remove();
    advice.replaceChildren();
    filters.update();
    preview.show(panel.active());
    const isWithout = found !== null && found.results.length + (found.added ?? []).length === 0;
    const late =
      query.trim() === '' && field.dialog !== undefined
        ? showStart(query)
        : isWithout && !isFailed
          ? showAdvice(found)
          : undefined;
    // If these fail to load, the panel still works.
    late?.catch(() => undefined);
  };
  update();
  data.then(
    ({ texts }) => keys.replaceChildren(...keyCaps(texts)),
    () => undefined,
  );
  return {
    update,
    pointed: preview.show,
    async pagesOf(kind) {
      return (await pagesByKind('')).get(kind);
    },
  };
}
