/** Development only: reloads the page and restores what the reader has opened, chosen, typed and scrolled to. */
import { readSession, writeSession } from '../stored.ts';

interface PageState {
  path: string;
  /** Whether each group is open, by its text and position among groups with the same text. */
  groups: [key: string, isOpen: boolean][];
  /** Labels of the selected tabs, in order. */
  tabs: string[];
  /** The text in the search dialog; null if it is closed. */
  query: string | null;
  position: [left: number, top: number];
}

const sessionName = 'dev';

/** The next document restores the state when it calls `restoreState`. */
export function reloadKeepingState(): void {
  const state: PageState = {
    path: location.pathname,
    groups: groups().map(([key, group]) => [key, group.open]),
    tabs: [...document.querySelectorAll<HTMLElement>(selectedTab)].map((tab) => tab.dataset['label'] ?? ''),
    query: document.querySelector<HTMLInputElement>('dialog.search[open] .search-input')?.value ?? null,
    position: [scrollX, scrollY],
  };
  writeSession(sessionName, new Map([['page', state]]));
  location.reload();
}

/** Restores the state that the previous document saved for this page, once. */
export function restoreState(): void {
  const state = readSession<PageState>(sessionName).get('page');
  if (state === undefined) return;
  writeSession(sessionName, new Map());
  if (state.path !== location.pathname) return;
  const known = new Map(state.groups);
  for (const [key, group] of groups()) group.open = known.get(key) ?? group.open;
  chooseTabs(state.tabs);
  const [left, top] = state.position;
  scrollTo({ left, top, behavior: 'instant' });
  if (state.query !== null) search(state.query);
}

const selectedTab = '.tab[aria-selected=true]';

function chooseTabs(labels: readonly string[]): void {
  for (const [index, selected] of document.querySelectorAll<HTMLElement>(selectedTab).entries()) {
    const label = labels[index];
    if (label === undefined || label === selected.dataset['label']) continue;
    selected.parentElement?.querySelector<HTMLElement>(`.tab[data-label="${CSS.escape(label)}"]`)?.click();
  }
}

function groups(): [key: string, group: HTMLDetailsElement][] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll<HTMLDetailsElement>('#docsite details')].map((group) => {
    const text = group.querySelector('summary')?.textContent ?? '';
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return [`${text} ${count}`, group];
  });
}

function search(query: string): void {
  document.querySelector<HTMLElement>('[data-open-search]')?.click();
  const input = document.querySelector<HTMLInputElement>('dialog.search[open] .search-input');
  if (input === null) return;
  input.value = query;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
