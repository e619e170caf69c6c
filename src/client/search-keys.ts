/** `/`, Ctrl+K, Cmd+K and the search buttons → the search dialog, whose code loads when it is first wanted. */
import { reportUnlessLeft } from './report-failure.ts';

/**
 * Buttons are `[data-open-search]`; pointing at one or focusing it loads the code beforehand. To start before whatever takes
 * keys and focus for an intent to go to another page: what happens in and around the search is none, and the search should
 * not have to share the network. When it has found something, its dialog says so.
 */
export function startSearchKeys(): void {
  const search = (): Promise<{ openSearch(typed: string): void }> => import('./search.tsx');
  const open = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const keys = catchKeys();
    search().then(
      (module) => module.openSearch(keys.end()),
      (error: unknown) => {
        keys.end();
        reportError(error);
      },
    );
  };
  addEventListener('keydown', (event) => {
    if (event.isComposing || document.querySelector('[data-open-search]') === null) return;
    const letter = event.key.toLowerCase();
    const isShortcut = letter === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (isShortcut || isSlash) open(event);
    else if (isButton(event.target) || isInSearch(event.target)) event.stopImmediatePropagation();
  });
  addEventListener('click', (event) => {
    if (isButton(event.target)) open(event);
  });
  for (const name of ['pointerover', 'focusin'] as const) {
    addEventListener(name, (event) => {
      if (isButton(event.target)) search().catch(() => undefined);
      if (name === 'focusin' && (isButton(event.target) || isInSearch(event.target))) event.stopImmediatePropagation();
    });
  }
}

/** Returns what puts the search into its own page, when that is shown. */
export function startSearchPage(): () => void {
  return () => {
    const place = document.querySelector<HTMLElement>('[data-search-page]');
    if (place !== null) import('./search.tsx').then((module) => module.showSearchPage(place), reportUnlessLeft);
  };
}

/** What is typed while the dialog is on its way belongs into it. */
function catchKeys(): { end(): string } {
  let typed = '';
  const press = (event: KeyboardEvent): void => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key;
  };
  addEventListener('keydown', press, { capture: true });
  return {
    end() {
      removeEventListener('keydown', press, { capture: true });
      return typed;
    },
  };
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-open-search]') !== null;
}

function isInSearch(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog.search') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
