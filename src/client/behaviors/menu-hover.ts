/** Opens menus on hover. Loads when the pointer first moves over a menu. */

/** Milliseconds until a menu opens after the pointer enters it, and closes after the pointer leaves it. */
const hoverDelay = 100;

/** `first`: the event that loaded this module. */
export function openOnHover(first: PointerEvent): void {
  const state: { menu: Element | null; opened: Element | null; timer: number } = { menu: null, opened: null, timer: 0 };
  const later = (act: () => void): void => {
    clearTimeout(state.timer);
    state.timer = window.setTimeout(act, hoverDelay);
  };
  const enter = (event: PointerEvent): void => {
    const menu =
      event.pointerType === 'mouse' && event.target instanceof Element ? event.target.closest('.menu') : null;
    if (menu === state.menu) return;
    const left = state.menu;
    state.menu = menu;
    later(() => {
      // A panel opened by keyboard or click stays open when the pointer leaves.
      if (left !== null && !left.matches(':focus-within')) panelOf(left)?.hidePopover();
      state.opened = null;
      if (menu === null || panelOf(menu)?.matches(':popover-open') !== false) return;
      panelOf(menu)?.showPopover();
      state.opened = menu;
    });
  };
  document.addEventListener('pointerover', enter);
  if (first.target instanceof Element && first.target.matches(':hover')) enter(first);
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('.menu > button') : null;
    // If hovering has just opened a menu, a click must not close it.
    if (button !== null && button.parentElement === state.opened) event.preventDefault();
    state.opened = null;
  });
}

function panelOf(menu: Element): HTMLElement | null {
  return menu.querySelector<HTMLElement>(':scope > [popover]');
}
