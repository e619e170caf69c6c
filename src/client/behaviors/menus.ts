/**
 * Extends native popovers: they open on hover (loaded when a menu is first hovered) and close after navigation, and
 * full-screen panels make the page behind them inert.
 */
import { closestTo } from '../element.ts';

/** Panels that cover the page, each with the minimum window width at which it becomes part of the page. */
const covers: Record<string, string> = {
  'docsite-nav-screen': '(min-width: 768px)',
  'docsite-sidebar': '(min-width: 1024px)',
};

/** The elements behind such a panel. */
const behind = '#content, .outline, .site-footer, .mobile-row, .top-bar > *, .skip-link';

/** Duration of the outline drop-down's animation in milliseconds, as in the style sheet. */
const outlineTime = 300;

/** Returns a function that closes panels left open by the previous page. */
export function startMenus(): () => void {
  const hover = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || closestTo(event.target, '.menu') === null) return;
    document.removeEventListener('pointerover', hover);
    import('./use-button.ts').then((module) => module.openOnHover(event), reportError);
  };
  document.addEventListener('pointerover', hover);
  for (const [id, query] of Object.entries(covers)) {
    matchMedia(query).addEventListener('change', ({ matches }) => {
      if (matches) document.getElementById(id)?.hidePopover();
    });
  }
  document.addEventListener('toggle', ({ target }) => keepBehind(target), true);
  nameOutlineStates();
  // Following a link in a panel closes it, even if the target is a heading of the same page.
  document.addEventListener('click', ({ target }) => {
    const panel = closestTo(target, 'a')?.closest<HTMLElement>(':popover-open');
    panel?.hidePopover();
  });
  return () => {
    for (const panel of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) panel.hidePopover();
    // A panel removed with the previous page did not fire a close event.
    for (const part of document.querySelectorAll<HTMLElement>(behind)) part.inert = false;
  };
}

/** `data-state` of the outline's drop-down: `exited` and hidden, `entering`, `entered`, `exiting`, and `exited` again. */
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

/**
 * While a panel covers the page, keyboards and screen readers must not reach the content behind it, except the panel's
 * button.
 */
function keepBehind(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || covers[target.id] === undefined) return;
  const isOpen = target.matches(':popover-open');
  const button = document.querySelector<HTMLElement>(`[popovertarget=${target.id}]`);
  for (const part of document.querySelectorAll<HTMLElement>(behind)) {
    part.inert = isOpen && part !== target && part !== button;
  }
  // The page behind is inert, so the panel gets the role of a dialog, labeled by its button.
  for (const [name, value] of [
    ['role', 'dialog'],
    ['aria-modal', 'true'],
    ['aria-label', button?.ariaLabel ?? button?.textContent ?? ''],
  ] as const) {
    if (isOpen) target.setAttribute(name, value);
    else target.removeAttribute(name);
  }
  if (isOpen) target.querySelector<HTMLElement>('a, button, summary')?.focus({ preventScroll: true });
  // The focused element may be inert or removed. If the focus is elsewhere, such as on a new page, it is not moved.
  else if (document.activeElement === document.body || target.contains(document.activeElement))
    button?.focus({ preventScroll: true });
}
