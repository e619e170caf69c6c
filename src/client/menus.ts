/** What native popovers lack: opening on hover, closing when their reason is gone, and nothing behind them in reach. */

/** Milliseconds the pointer rests on a menu's button before it opens, and stays away before it closes. */
const hoverDelay = 100;

/** Panels that cover the page, with the window width from which they are no panels any more. */
const covers: Record<string, string> = {
  'docsite-nav-screen': '(min-width: 768px)',
  'docsite-sidebar': '(min-width: 1024px)',
};

/** What stands behind such a panel. */
const behind = '#content, .outline, .site-footer, .mobile-row, .top-bar > *, .skip-link';

/** Milliseconds that the outline's drop-down takes to come and to go; the style sheet moves it for as long. */
const outlineTime = 300;

/** Returns what closes the panels that the page before has left open. */
export function startMenus(): () => void {
  openOnHover();
  for (const [id, query] of Object.entries(covers)) {
    matchMedia(query).addEventListener('change', ({ matches }) => {
      if (matches) hide(document.getElementById(id));
    });
  }
  document.addEventListener('toggle', ({ target }) => keepBehind(target), true);
  nameOutlineStates();
  // A link in a panel leads away from it, also to a heading of the same page.
  document.addEventListener('click', ({ target }) => {
    const panel = target instanceof Element ? target.closest('a')?.closest<HTMLElement>(':popover-open') : null;
    if (panel !== null && panel !== undefined) hide(panel);
  });
  return () => {
    for (const panel of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) hide(panel);
    // A panel that went with the page before was never heard to close.
    for (const part of document.querySelectorAll<HTMLElement>(behind)) part.inert = false;
  };
}

function openOnHover(): void {
  const state: { menu: Element | null; opened: Element | null; timer: number } = { menu: null, opened: null, timer: 0 };
  const later = (act: () => void): void => {
    clearTimeout(state.timer);
    state.timer = window.setTimeout(act, hoverDelay);
  };
  document.addEventListener('pointerover', (event) => {
    const menu =
      event.pointerType === 'mouse' && event.target instanceof Element ? event.target.closest('.menu') : null;
    if (menu === state.menu) return;
    const left = state.menu;
    state.menu = menu;
    later(() => {
      // A panel being used by keyboard or click stays when the pointer merely passes by.
      if (left !== null && !left.matches(':focus-within')) hide(panelOf(left));
      state.opened = null;
      if (menu === null || panelOf(menu)?.matches(':popover-open') !== false) return;
      panelOf(menu)?.showPopover();
      state.opened = menu;
    });
  });
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('.menu > button') : null;
    // The first click on a menu that the pointer has just opened means to open it, so it must not close it.
    if (button !== null && button.parentElement === state.opened) event.preventDefault();
    state.opened = null;
  });
}

/** `data-state` of the outline's drop-down: `exited` and gone, `entering`, `entered`, `exiting`, and `exited` again. */
function nameOutlineStates(): void {
  const timer = { id: 0 };
  document.addEventListener(
    'beforetoggle',
    (event) => {
      const { target: panel, newState } = event as ToggleEvent;
      if (!(panel instanceof HTMLElement) || panel.id !== 'docsite-outline') return;
      const [moving, moved] = newState === 'open' ? ['entering', 'entered'] : ['exiting', 'exited'];
      const time = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : outlineTime;
      clearTimeout(timer.id);
      panel.dataset['state'] = moving;
      timer.id = window.setTimeout(() => (panel.dataset['state'] = moved), time);
    },
    true,
  );
}

function panelOf(menu: Element): HTMLElement | null {
  return menu.querySelector<HTMLElement>(':scope > [popover]');
}

function hide(panel: HTMLElement | null): void {
  if (panel?.matches(':popover-open') === true) panel.hidePopover();
}

/** While a panel covers the page, neither keys nor a screen reader should wander behind it; its own button stays in reach. */
function keepBehind(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || covers[target.id] === undefined) return;
  const isOpen = target.matches(':popover-open');
  const button = document.querySelector<HTMLElement>(`[popovertarget=${target.id}]`);
  for (const part of document.querySelectorAll<HTMLElement>(behind)) {
    part.inert = isOpen && part !== target && part !== button;
  }
  // With the page behind it out of reach, the panel is a dialog, and says so under the name of its button.
  for (const [name, value] of [
    ['role', 'dialog'],
    ['aria-modal', 'true'],
    ['aria-label', button?.ariaLabel ?? button?.textContent ?? ''],
  ] as const) {
    if (isOpen) target.setAttribute(name, value);
    else target.removeAttribute(name);
  }
  if (isOpen) target.querySelector<HTMLElement>('a, button, summary')?.focus({ preventScroll: true });
  // What had the focus may be out of reach or gone; where a page has taken it, it stays.
  else if (document.activeElement === document.body || target.contains(document.activeElement))
    button?.focus({ preventScroll: true });
}
