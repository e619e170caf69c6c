/** Tabs with the keys of the ARIA Authoring Practices. Tabs of a group change together, on every page and in every window. */
import { closestTo } from '../../element.ts';
import { onStored, readStored, writeStored } from '../../stored.ts';

const keys: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Returns a function that applies the stored choices to new content. */
export function startTabs(): () => void {
  document.addEventListener('click', ({ target }) => {
    const tab = tabOf(target);
    if (tab !== null) choose(tab);
  });
  document.addEventListener('keydown', (event) => {
    const tab = tabOf(event.target);
    const move = keys[mirrored(event.key, tab)];
    if (tab === null || move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const tabs = tabsOf(tab.closest('.tabs'));
    const next = tabs[move(tabs.indexOf(tab), tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    next.focus({ preventScroll: true });
  });
  onStored('tabs.', (name, label) => showGroup(name.slice('tabs.'.length), label ?? ''));
  const early = document.adoptedStyleSheets.slice();
  return () => {
    showStored();
    // Attributes now show the choice, so the head script's rules are removed. Other style sheets stay.
    const late = document.adoptedStyleSheets.filter((sheet) => !early.includes(sheet));
    if (late.length < document.adoptedStyleSheets.length) document.adoptedStyleSheets = late;
  };
}

function choose(tab: HTMLElement): void {
  const tabs = tab.closest<HTMLElement>('.tabs');
  if (tabs === null) return;
  const { group } = tabs.dataset;
  const label = tab.dataset['label'] ?? '';
  const before = tab.getBoundingClientRect().top;
  show(tabs, label);
  if (group !== undefined) {
    writeStored(`tabs.${group}`, label);
    showGroup(group, label);
  }
  // Compensates for panels above that changed height, so that the tab stays under the pointer.
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

function showStored(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs[data-group]')) {
    const label = readStored(`tabs.${tabs.dataset['group']}`);
    if (label !== null) show(tabs, label);
  }
}

function showGroup(group: string, label: string): void {
  for (const tabs of document.querySelectorAll<HTMLElement>(`.tabs[data-group="${CSS.escape(group)}"]`))
    show(tabs, label);
}

/** Tabs without that label stay unchanged. */
function show(tabs: HTMLElement, label: string): void {
  const own = tabsOf(tabs);
  if (!own.some((tab) => tab.dataset['label'] === label)) return;
  for (const tab of own) {
    const chosen = tab.dataset['label'] === label;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    document.getElementById(tab.getAttribute('aria-controls') ?? '')?.toggleAttribute('data-active', chosen);
  }
}

function tabsOf(tabs: Element | null): HTMLElement[] {
  return [...(tabs?.querySelectorAll<HTMLElement>(':scope > .tab-list > .tab') ?? [])];
}

function tabOf(target: EventTarget | null): HTMLElement | null {
  return closestTo(target, '.tab-list > .tab');
}

function mirrored(key: string, tab: HTMLElement | null): string {
  if (tab === null || getComputedStyle(tab).direction === 'ltr') return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}
