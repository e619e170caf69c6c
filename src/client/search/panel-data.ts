/** Loads the files, stored next to the index, with everything that the dialog shows besides results. */
import type { SearchSettings } from '../shell/search-settings.ts';
import { kindsFile, panelFile } from '../../shared/search/panel.ts';
import type { KindPages, PanelData } from '../../shared/search/panel.ts';

/** Loads the site's interface text, entry pages and kinds. */
export async function loadPanelData({ manifest }: SearchSettings): Promise<PanelData> {
  return (await jsonOf(siblingOf(manifest, panelFile))) as PanelData;
}

/** Maps each kind to the numbers of its pages in this version of the index. */
export async function loadKinds(
  { manifest }: SearchSettings,
  version: string,
): Promise<Map<string, ReadonlySet<number>>> {
  const kinds = (await jsonOf(`${siblingOf(manifest, kindsFile)}?${version}`)) as KindPages;
  return new Map(Object.entries(kinds).map(([kind, steps]) => [kind, numbersOf(steps)]));
}

function numbersOf(steps: readonly number[]): ReadonlySet<number> {
  let last = 0;
  return new Set(steps.map((step) => (last += step)));
}

function siblingOf(manifest: string, file: string): string {
  return manifest.slice(0, manifest.lastIndexOf('/') + 1) + file;
}

async function jsonOf(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.url} responded with ${response.status}.`);
  return response.json();
}
