/** A combobox with a list box of results, shared by the search dialog and the search page. */
import { createChoice } from './choice.ts';
import type { Extras } from './extras.ts';
import type { SearchField } from './field.ts';
import { byGroup, groupedResults, hitList } from './hits.ts';
import type { TitledResults } from './hits.ts';
import type { Found, SearchIndex } from './index.ts';
import { actionOf, noticeOf } from './notice.ts';
import { rememberSearch } from './recent.ts';
import { createSession } from './session.ts';
import type { SearchSession } from './session.ts';
import { addView } from './view.ts';
import type { Panel, View } from './view.ts';
import type { SearchGroup } from '../bundled/search-hooks.ts';
import { resultsOfHits } from '../../shared/search/hits.ts';
import type { SearchTexts } from '../shell/search-settings.ts';

export interface PanelParts {
  index: SearchIndex;
  /** Shows the groups that the site renders itself. */
  drawCustom?(props: { groups: readonly SearchGroup[]; query: string; close(): void }): void;
  /** Contains what `drawCustom` shows. */
  custom: HTMLElement;
  /** The initial filter: the kind of page to show. */
  kind: string;
  /** Called when the query or the kind changes. */
  onChange?(query: string, kind: string): void;
}

type Where = 'here' | 'new tab';

const handledKeys = ['ArrowDown', 'ArrowUp', 'Enter'];

/** Number of results shown initially, and the number added when the reader asks for more. */
const pagesOfDialog = 7;
const pagesOfPage = 20;

/** Adds results to a field, beginning with results for the text that it already contains. */
export function startPanel(field: SearchField, { index, drawCustom, custom, kind, onChange }: PanelParts): void {
  const { input, dialog } = field;
  const view = addView(field, custom);
  const later: { where: Where | null } = { where: null };
  const leave = (): void => {
    rememberSearch(session.query.trim());
    dialog?.close();
  };
  /** The search page shows all results as the reader scrolls. */
  const atEnd = new IntersectionObserver(([end]) => {
    if (end?.isIntersecting === true && view.action.hasChildNodes()) session.more();
  });
  const shown: { state: readonly unknown[] } = { state: [] };
  const update = (): void => {
    const { found, isFailed, query } = session;
    showClear(view.clear, field, query);
    const isEmpty = query.trim() === '';
    const state = [found, isFailed, isEmpty];
    if (!state.every((part, at) => part === shown.state[at]) || shown.state.length === 0) {
      shown.state = state;
      showResults(view, session, field);
      drawCustom?.({ groups: found?.added ?? [], query: found?.query ?? '', close: leave });
      // Observes the end again, because an end that stays in view is not reported twice.
      atEnd.disconnect();
      if (dialog === undefined && !isFailed) atEnd.observe(view.action);
      extras.update();
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
    onChange?.(query, session.kind);
  };
  const limitTo = (wanted: string): void => {
    choice.point(null);
    session.limitTo(wanted, wanted === '' ? undefined : extras.load().then((loaded) => loaded.pagesOf(wanted)));
    onChange?.(session.query, wanted);
  };
  const refresh = (): void => {
    shown.state = [];
    update();
  };
  const extras = createExtras(() => {
    return { ...view, field, session, active: choice.active, mark: choice.mark, type, limitTo, refresh };
  });
  const choice = createChoice(view.list, input, extras.pointed);
  const press = (event: KeyboardEvent): void => {
    const where = event.ctrlKey || event.metaKey ? 'new tab' : 'here';
    const chosen = choice.active();
    if (event.key !== 'Enter') choice.step(event.key === 'ArrowDown' ? 1 : -1);
    else if (chosen !== null && !(chosen instanceof HTMLAnchorElement)) chosen.click();
    else if (chosen?.classList.contains('search-entry') === true || session.isSettled()) openHit(chosen, where);
    else later.where = where;
  };

  input.addEventListener('input', () => type(input.value));
  onKeys(input, press);
  onOptions(view.list, {
    open: (option, isHere) => {
      if (option instanceof HTMLAnchorElement && isHere) leave();
    },
    point: choice.point,
  });
  view.clear.addEventListener('click', () => type(''));
  dialog?.addEventListener('close', session.end);

  if (kind !== '') limitTo(kind);
  session.type(input.value);
  if (field.entered !== undefined) press(field.entered);
}

interface LateExtras {
  load(): Promise<Extras>;
  update(): void;
  pointed(active: HTMLElement | null): void;
}

/** Milliseconds that a panel must stay unchanged before its optional parts load. */
const restingTime = 250;

/**
 * The optional parts of a panel: filters, preview, and suggestions when there are no results. They load once the panel
 * is empty or shows results and the reader pauses, because they must not compete with the first results for the
 * connection.
 */
function createExtras(panel: () => Panel): LateExtras {
  const late: { extras?: Extras; loading?: Promise<Extras>; timer: number } = { timer: 0 };
  const load = (): Promise<Extras> => {
    late.loading ??= import('./extras.ts').then(({ startExtras }) => (late.extras = startExtras(panel())));
    // If loading fails, the results are still complete, and the next update tries again.
    late.loading.catch(() => delete late.loading);
    return late.loading;
  };
  return {
    load,
    update() {
      clearTimeout(late.timer);
      if (late.extras !== undefined) return late.extras.update();
      const { query, found, isFailed } = panel().session;
      const isShown = query.trim() === '' ? !isFailed : found !== null && found.isPartial !== true;
      if (isShown) late.timer = window.setTimeout(() => load().catch(() => undefined), restingTime);
      return undefined;
    },
    pointed: (active) => late.extras?.pointed(active),
  };
}

/** The button is in the field only if there is something to clear. */
function showClear(clear: HTMLElement, { input }: SearchField, query: string): void {
  if (query === '') clear.remove();
  else if (!clear.isConnected) input.after(clear);
}

/** Shows what the session has found. */
function showResults(
  { id, list, status, action, filters }: View,
  session: SearchSession,
  { settings, dialog }: SearchField,
): void {
  const { found } = session;
  const { texts } = settings;
  const isPage = dialog === undefined;
  list.replaceChildren(...hitList(resultsIn(found, { texts, isPage }), { settings, id }));
  // The row is shown with the results, even though its contents load later, so that the results do not move.
  const own = found?.own;
  filters.hidden = own === undefined || own.manifest.kinds < 2 || own.answer.hits.length === 0;
  status.replaceChildren(...noticeOf(session, texts));
  action.replaceChildren(...actionOf(session, { settings, isDialog: !isPage }));
}

/** Keys that an input method uses are ignored. */
function onKeys(input: HTMLInputElement, press: (event: KeyboardEvent) => void): void {
  input.addEventListener('keydown', (event) => {
    if (isComposing(event) || !handledKeys.includes(event.key)) return;
    event.preventDefault();
    press(event);
  });
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
  // A click on a link moves the focus to it; any other click keeps the focus in the field.
  list.addEventListener('mousedown', (event) => {
    if (!(optionOf(event.target) instanceof HTMLAnchorElement)) event.preventDefault();
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

/** The results, followed by the site's groups that docsite renders. */
function resultsIn(found: Found | null, { texts, isPage }: { texts: SearchTexts; isPage: boolean }): TitledResults[] {
  if (found === null) return [];
  const { results, isPartial = false, own } = found;
  const added = (found.added ?? []).flatMap((each) =>
    each.renderType !== 'custom' && Array.isArray(each.result) ? resultsOfHits(each.result, each.group) : [],
  );
  // The page shows more results as the reader scrolls. If these were added to groups, results below would move.
  if (isPage) return [{ title: '', results }, ...byGroup(added, texts)];
  // Results from a server may come from several indexes, each with its own best result.
  if (own === undefined) return byGroup([...results, ...added], texts);
  return [...groupedResults(results, { texts, isPartial }), ...byGroup(added, texts)];
}

/** Whether an input method is composing text and handles the keys itself. */
function isComposing(event: KeyboardEvent): boolean {
  // Browsers that do not set `isComposing` use this key code instead.
  return event.isComposing || event.keyCode === 229;
}

/** Clicks the hit's link. The router handles the click if it is loaded; otherwise the browser does. */
function openHit(hit: HTMLElement | null, where: Where): void {
  if (!(hit instanceof HTMLAnchorElement)) return;
  if (where === 'here') hit.click();
  else open(hit.href, '_blank', 'noopener');
}
