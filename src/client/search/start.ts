/** The contents of an empty dialog: recent searches, pages to start from, and actions. */
import { element } from '../element.ts';
import { optionGroup } from './hits.ts';
import type { Panel } from './view.ts';
import { forgetSearches, recentSearches } from './recent.ts';
import { showShortcuts } from './shortcuts.ts';
import type { PanelData } from '../../shared/search/panel.ts';
import { hrefOf } from '../../shared/urls.ts';

/** Creates the groups of options. */
export function startGroups(panel: Panel, { entries, texts }: PanelData): HTMLElement[] {
  const { settings } = panel.field;
  const pages = entries.map(({ title, routePath }) => {
    const link = optionOf('a', title);
    link.href = hrefOf(routePath, settings);
    return link;
  });
  const recent = recentSearches().map((query) => {
    const option = optionOf('div', query);
    option.addEventListener('click', () => panel.type(query));
    return option;
  });
  return [
    ...groupOf(texts.searchRecent, recent, `${panel.id}-recent`),
    ...groupOf(texts.searchEntries, pages, `${panel.id}-entry`),
    ...groupOf(texts.searchActions, actionsIn(panel, texts), `${panel.id}-action`),
  ];
}

function groupOf(title: string, options: HTMLElement[], id: string): HTMLElement[] {
  for (const [number, option] of options.entries()) {
    option.id = `${id}-${number}`;
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.tabIndex = -1;
  }
  return options.length === 0 ? [] : [optionGroup(title, options)];
}

function actionsIn({ refresh, status }: Panel, texts: PanelData['texts']): HTMLElement[] {
  const actions: HTMLElement[] = [];
  const add = (text: string, act: (option: HTMLElement) => void): HTMLElement => {
    const option = optionOf('div', text);
    option.addEventListener('click', () => act(option));
    actions.push(option);
    return option;
  };
  if (recentSearches().length > 0) {
    add(texts.searchClearRecent, () => {
      forgetSearches();
      refresh();
    });
  }
  if (document.querySelector('[data-toggle-appearance]') !== null) {
    const { classList } = document.documentElement;
    const nameOther = (): string =>
      `${texts.appearanceText}: ${classList.contains('dark') ? texts.appearanceLight : texts.appearanceDark}`;
    // The page's listener for this attribute switches the theme.
    const option = add(nameOther(), () =>
      requestAnimationFrame(() => option.firstElementChild?.replaceChildren(nameOther())),
    );
    option.dataset['toggleAppearance'] = '';
  }
  for (const { href, lang, textContent, dataset } of languageLinks()) {
    const option = optionOf('a', textContent);
    Object.assign(option, { href, lang, hreflang: lang });
    option.dataset['chooseLang'] = dataset['chooseLang'] ?? '';
    actions.push(option);
  }
  // Only secure contexts have a clipboard, even though the types always declare one.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard !== undefined) {
    add(texts.searchCopyLink, (option) => {
      clipboard.writeText(location.href).then(() => {
        option.firstElementChild?.replaceChildren(texts.searchLinkCopied);
        status.replaceChildren(element('span', { class: 'sr-only' }, texts.searchLinkCopied));
      }, reportError);
    });
  }
  add(texts.shortcutsTitle, () => void showShortcuts().catch(reportError));
  return actions;
}

/** The page in other languages, from the menus of the page. */
function languageLinks(): HTMLAnchorElement[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-choose-lang]:not([aria-current])');
  return [...new Map([...links].map((link) => [link.dataset['chooseLang'], link])).values()];
}

function optionOf<Name extends 'a' | 'div'>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  return element(name, { class: 'search-hit search-entry' }, element('span', { class: 'search-title' }, text));
}
