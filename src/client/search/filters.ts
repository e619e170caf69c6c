/** Buttons that limit the results to one kind of page, each with the number of results. */
import { element } from '../element.ts';
import type { Panel } from './view.ts';
import type { PanelData } from '../../shared/search/panel.ts';

interface FilterParts {
  data: Promise<PanelData>;
  /** Maps each kind of page to its pages, in this version of the index. */
  pagesByKind(version: string): Promise<ReadonlyMap<string, ReadonlySet<number>>>;
}

/** Fills the row of filters. Returns a function that updates the numbers. */
export function createFilters(
  { filters, session, limitTo }: Panel,
  { data, pagesByKind }: FilterParts,
): { update(): void } {
  const buttons = new Map<string, HTMLButtonElement>();
  const add = (kind: string, label: string): void => {
    const count = element('span', { class: 'search-filter-count' });
    const button = element('button', { type: 'button', class: 'search-filter' }, label, ' ', count);
    button.addEventListener('click', () => limitTo(kind));
    buttons.set(kind, button);
    filters.append(button);
  };
  const fill = ({ kinds, texts }: PanelData): void => {
    if (buttons.size > 0) return;
    filters.setAttribute('role', 'group');
    filters.setAttribute('aria-label', texts.searchKinds);
    add('', texts.searchAllKinds);
    for (const { name, label } of kinds) add(name, label);
  };
  return {
    update() {
      const { own } = session.found ?? {};
      if (own === undefined || filters.hidden) return;
      Promise.all([data, pagesByKind(own.manifest.version)]).then(
        ([loaded, pages]) => {
          if (session.found?.own !== own) return;
          fill(loaded);
          const { hits } = own.answer;
          for (const [kind, button] of buttons) {
            const all = pages.get(kind);
            const count = kind === '' ? hits.length : hits.filter(({ page }) => all?.has(page) === true).length;
            const isChosen = session.kind === kind;
            button.setAttribute('aria-pressed', String(isChosen));
            // The chosen filter stays visible even without results, so that readers see the reason.
            button.hidden = count === 0 && !isChosen;
            button.querySelector('span')?.replaceChildren(String(count));
          }
        },
        () => undefined,
      );
    },
  };
}
