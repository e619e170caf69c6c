/** A combobox with a list box of results, shared by the search dialog and the search page. */
import { createChoice } from './choice.ts';
import { element } from './element.ts';
import type { SearchField } from './field.ts';
import { hitGroups, optionGroup } from './hits.ts';
import type { Found, SearchIndex } from './index.ts';
import { actionOf, keyCaps, noticeOf } from './notice.ts';
import { recentSearches, rememberSearch } from './recent.ts';
import { createSession } from './session.ts';
import type { SearchGroup } from '../bundled/search-hooks.ts';
import { resultsOfHits } from '../../shared/search/hits.ts';
import type { SearchResult } from '../../shared/search/results.ts';

export interface PanelParts {
  index: SearchIndex;
  /** Shows the groups that the site renders itself. */
  drawCustom?(props: { groups: readonly SearchGroup[]; query: string; close(): void }): void;
  /** Contains what `drawCustom` shows. */
  custom: HTMLElement;
  onType?(query: string): void;
}

type Where = 'here' | 'new tab';

/** Results shown at first, and added when the reader asks for more. */
const pagesOfDialog = 7;
const pagesOfPage = 20;

/** Adds the results to a field, beginning with what it contains. */
export function startPanel(field: SearchField, { index, drawCustom, custom, onType }: PanelParts): void {
  const { settings, input, dialog } = field;
  const { texts } = settings;
  const { id, list, status, action, clear } = addView(field, custom);
  const choice = createChoice(list, input);
  const later: { where: Where | null } = { where: null };
  const leave = (): void => {
    rememberSearch(session.query.trim());
    dialog?.close();
  };
  /** The search page shows all results as the reader scrolls. */
  const atEnd = new IntersectionObserver(([end]) => {
    if (end?.isIntersecting === true && action.hasChildNodes()) session.more();
  });
  const shown: { state?: readonly unknown[] } = {};
  const update = (): void => {
    const { found, isFailed, query } = session;
    const isEmpty = query.trim() === '';
    if (query === '') clear.remove();
    else if (!clear.isConnected) input.after(clear);
    const state = [found, isFailed, isEmpty];
    if (!state.every((part, at) => part === shown.state?.[at]) || shown.state === undefined) {
      shown.state = state;
      list.replaceChildren(
        ...(isEmpty ? recentGroup(texts.searchRecent, id) : hitGroups(batchesOf(found), { settings, id })),
      );
      drawCustom?.({ groups: found?.added ?? [], query: found?.query ?? '', close: leave });
      status.replaceChildren(...noticeOf(session, texts));
      action.replaceChildren(...actionOf(session, { settings, isDialog: dialog !== undefined }));
      // Observed again, because an end that stays in view would not be reported.
      atEnd.disconnect();
      if (dialog === undefined && !isFailed) atEnd.observe(action);
    }
    choice.mark();
    const { where } = later;
    if (where === null || !session.isSettled() || choice.active() === null) return;
    later.where = null;
    openHit(choice.active(), where);
  };
  const session = createSession(index, { pages: dialog === undefined ? pagesOfPage : pagesOfDialog, changed: update });
  const type = (query: string): void => {
    later.where = null;
    choice.point(null);
    if (input.value !== query) input.value = query;
    session.type(query);
    onType?.(query);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (isComposing(event) || (step === 0 && event.key !== 'Enter')) return;
    event.preventDefault();
    const where = event.ctrlKey || event.metaKey ? 'new tab' : 'here';
    const chosen = choice.active();
    if (step !== 0) {
      choice.step(step);
    } else if (chosen !== null && !(chosen instanceof HTMLAnchorElement)) {
      type(chosen.textContent);
    } else if (session.isSettled()) {
      openHit(chosen, where);
    } else {
      later.where = where;
    }
  };

  input.addEventListener('input', () => type(input.value));
  input.addEventListener('keydown', press);
  onOptions(list, {
    open: (option, isHere) => {
      if (!(option instanceof HTMLAnchorElement)) type(option.textContent);
      else if (isHere) leave();
    },
    point: choice.point,
  });
  clear.addEventListener('click', () => type(''));
  dialog?.addEventListener('close', session.end);

  session.type(input.value);
  if (field.entered !== undefined) press(field.entered);
}

interface View {
  /** The id of the list, and the prefix of the options' ids. */
  id: string;
  list: HTMLElement;
  status: HTMLElement;
  action: HTMLElement;
  clear: HTMLElement;
}

/** Adds the elements after the field to its panel. */
function addView({ settings: { texts }, panel, input, dialog }: SearchField, custom: HTMLElement): View {
  const id = dialog === undefined ? 'search-page' : 'search-dialog';
  const list = element('div', { id, role: 'listbox', 'aria-label': texts.searchPlaceholderText });
  const status = element('div', { role: 'status' });
  const action = element('div');
  const clear = element('button', { type: 'button', class: 'search-clear', 'aria-label': texts.searchClear });
  clear.append(cross());
  panel.append(element('div', { class: 'search-results' }, list, custom, status, action), keyCaps(texts));
  input.setAttribute('aria-controls', id);
  input.setAttribute('aria-autocomplete', 'list');
  for (const button of [clear, action]) button.addEventListener('click', () => input.focus());
  return { id, list, status, action, clear };
}

/** `open` also receives whether the click opens the option in this tab. */
function onOptions(
  list: HTMLElement,
  { open: choose, point }: { open(option: HTMLElement, isHere: boolean): void; point(option: HTMLElement): void },
): void {
  list.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    const option = optionOf(target);
    if (option !== null) choose(option, !ctrlKey && !metaKey && !shiftKey);
  });
  list.addEventListener('pointermove', ({ target, movementX, movementY }) => {
    const option = optionOf(target);
    // Results that appear under a resting pointer must not be selected.
    if (option !== null && (movementX !== 0 || movementY !== 0)) point(option);
  });
}

function optionOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
}

function recentGroup(title: string, id: string): HTMLElement[] {
  const options = recentSearches().map((query, number) =>
    element(
      'div',
      { id: `${id}-recent-${number}`, class: 'search-hit', role: 'option' },
      element('span', { class: 'search-title' }, query),
    ),
  );
  return options.length === 0 ? [] : [optionGroup(title, options)];
}

/** The results, followed by the site's groups that docsite renders. */
function batchesOf(found: Found | null): SearchResult[][] {
  const added = (found?.added ?? []).flatMap((each) =>
    each.renderType !== 'custom' && Array.isArray(each.result) ? [resultsOfHits(each.result, each.group)] : [],
  );
  return [...(found?.batches ?? []), ...added];
}

/** Whether an input method is composing text and handles the keys itself. */
function isComposing(event: KeyboardEvent): boolean {
  // Browsers that do not set `isComposing` use this key code instead.
  return event.isComposing || event.keyCode === 229;
}

/** Clicks the hit's link, which the router handles if it is loaded, and otherwise the browser. */
function openHit(hit: HTMLElement | null, where: Where): void {
  if (!(hit instanceof HTMLAnchorElement)) return;
  if (where === 'here') hit.click();
  else open(hit.href, '_blank', 'noopener');
}

/** Drawn like the shell's icons, whose module would include all of them and React. */
function cross(): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.append(document.createElementNS(space, 'path'));
  icon.firstElementChild?.setAttribute('d', 'M6 6l12 12M18 6L6 18');
  return icon;
}
