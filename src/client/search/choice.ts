/** The active option of a list box: the one that Enter opens. */

export interface Choice {
  active(): HTMLElement | null;
  /** Makes an option active; null: the default one. */
  point(option: HTMLElement | null): void;
  /** Moves by one option: 1 to the next, -1 to the previous one. */
  step(by: number): void;
  /** Shows which option is active after the options have changed. */
  mark(): void;
}

/**
 * The best hit is active by default; a recent search becomes active only when the reader moves to it. `pointed` is
 * called with the active option.
 */
export function createChoice(
  list: HTMLElement,
  input: HTMLInputElement,
  pointed: (active: HTMLElement | null) => void,
): Choice {
  const state = { pointed: '' };
  const showIntent = createIntent();
  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const choice: Choice = {
    // Ids are numbered by position, so an active position is preserved when results are added below it.
    active: () =>
      options().find((option) => option.id === state.pointed) ??
      list.querySelector<HTMLElement>('a.search-hit:not(.search-entry)'),
    point(option) {
      state.pointed = option?.id ?? '';
      choice.mark();
    },
    step(by) {
      state.pointed = stepFrom(choice.active(), { step: by, options: options() });
      choice.mark();
    },
    mark() {
      const chosen = choice.active();
      const all = options();
      for (const option of all) option.setAttribute('aria-selected', String(option === chosen));
      input.setAttribute('aria-expanded', String(all.length > 0));
      if (chosen === null) input.removeAttribute('aria-activedescendant');
      else input.setAttribute('aria-activedescendant', chosen.id);
      showIntent(chosen);
      pointed(chosen);
    },
  };
  return choice;
}

/** Milliseconds that a hit must be active before its page is prefetched. */
const restingTime = 250;

/** Returns a function that dispatches a hover event for the active hit, so that the router loads and prefetches its page. */
function createIntent(): (active: HTMLElement | null) => void {
  const state = { href: '', timer: 0 };
  return (active) => {
    const href = active instanceof HTMLAnchorElement ? active.href : '';
    if (href === state.href) return;
    state.href = href;
    clearTimeout(state.timer);
    if (href === '') return;
    state.timer = window.setTimeout(() => {
      active?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }, restingTime);
  };
}

/** The selection wraps around at both ends. Without a selection, it starts at the first or last option, by direction. */
function stepFrom(active: HTMLElement | null, { step, options }: { step: number; options: HTMLElement[] }): string {
  const from = active === null ? -1 : options.indexOf(active);
  const to = from < 0 ? (step > 0 ? 0 : options.length - 1) : (from + step + options.length) % options.length;
  options[to]?.scrollIntoView({ block: 'nearest' });
  return options[to]?.id ?? '';
}
