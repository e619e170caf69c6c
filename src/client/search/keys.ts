/** Opens the search dialog with `/`, Ctrl+K, Cmd+K and the search buttons. Its code loads on first use. */
import { reportUnlessLeft } from '../report-failure.ts';

/**
 * Buttons are `[data-open-search]`; hovering or focusing one preloads the code. Must start before the code that treats keys
 * and focus as an intent to navigate: using the search is not such an intent, and the search should
 * not have to share the network.
 */
export function startSearchKeys(): void {
  const search = (): Promise<{ openSearch(typed: string): void }> => import('./open.tsx');
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

/** Returns a function that renders the search into the search page when that is shown. */
export function startSearchPage(): () => void {
  return () => {
    const place = document.querySelector<HTMLElement>('[data-search-page]');
    if (place !== null) import('./open.tsx').then((module) => module.showSearchPage(place), reportUnlessLeft);
  };
}

/** Passes on text that is typed while the dialog loads. */
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
