/** The progress bar for loading a page, shown only after a delay. */

/** Times are in milliseconds; amounts are shares of the full width. */
const delay = 200;
const minimum = 0.08;
const ceiling = 0.994;
const speed = 200;
const trickleEvery = 800;
const trickleBy = 0.02;

export interface Progress {
  /** May be called more than once. */
  end(): void;
}

export function startProgress(): Progress {
  const state: { bar?: HTMLElement; amount: number; trickle: number; ended: boolean } = {
    amount: minimum,
    trickle: 0,
    ended: false,
  };
  const start = setTimeout(() => {
    // The bar is not shown with reduced motion.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    state.bar = createBar();
    show(state.bar, state.amount);
    state.trickle = window.setInterval(() => {
      state.amount = Math.min(ceiling, state.amount + Math.random() * trickleBy);
      if (state.bar !== undefined) show(state.bar, state.amount);
    }, trickleEvery);
  }, delay);
  return {
    end() {
      clearTimeout(start);
      clearInterval(state.trickle);
      if (state.ended || state.bar === undefined) return;
      state.ended = true;
      finish(state.bar, state.amount);
    },
  };
}

/** Shows one last step, fills the bar and fades it out. */
function finish(bar: HTMLElement, amount: number): void {
  show(bar, Math.min(ceiling, amount + 0.3 + 0.5 * Math.random()));
  requestAnimationFrame(() => show(bar, 1));
  setTimeout(() => (bar.style.opacity = '0'), 2 * speed);
  setTimeout(() => bar.remove(), 3 * speed);
}

function createBar(): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'progress';
  bar.setAttribute('role', 'progressbar');
  bar.setAttribute('aria-label', document.title);
  bar.style.transformOrigin = getComputedStyle(document.body).direction === 'rtl' ? 'right' : 'left';
  bar.style.transition = `transform ${speed}ms ease, opacity ${speed}ms ease`;
  document.body.append(bar);
  return bar;
}

function show(bar: HTMLElement, amount: number): void {
  bar.style.transform = `scaleX(${amount})`;
  bar.setAttribute('aria-valuenow', String(Math.round(amount * 100)));
}
