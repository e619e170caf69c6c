/** The appearance switch: the bar's button toggles dark and light, a menu offers the system's too. */
import { appearanceOf, applyAppearance, storedAppearance } from './appearance-state.ts';
import { onStored, writeStored } from './stored.ts';

/**
 * Controls are `[data-toggle-appearance]`, and `[data-set-appearance=light|dark|auto]`, whose `aria-pressed` tells whether
 * the choice is in force. Returns what marks newly drawn controls.
 */
export function startAppearance(): () => void {
  const root = document.documentElement;
  document.addEventListener('click', ({ target }) => {
    const control =
      target instanceof Element && target.closest<HTMLElement>('[data-toggle-appearance], [data-set-appearance]');
    if (!control) return;
    const toggled = root.classList.contains('dark') ? 'light' : 'dark';
    const chosen = appearanceOf(control.dataset['setAppearance'] ?? toggled);
    writeStored('appearance', chosen);
    switchAtOnce(root);
    applyAppearance(chosen);
    markControls();
  });
  onStored('appearance', (_name, value) => {
    applyAppearance(appearanceOf(value));
    markControls();
  });
  // Matters only in `auto`: the system never overwrites a choice.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    applyAppearance(appearanceOf(root.dataset['appearance']));
  });
  // A page from the back/forward cache may have missed a change made meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    applyAppearance(storedAppearance());
    markControls();
  });
  markControls();
  return markControls;
}

/** Were every link and button to fade, each on its own, the switch would take slow processors several times as long. */
function switchAtOnce(root: HTMLElement): void {
  root.classList.add('switching');
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove('switching')));
}

function markControls(): void {
  const current = document.documentElement.dataset['appearance'];
  for (const control of document.querySelectorAll<HTMLElement>('[data-set-appearance]')) {
    control.setAttribute('aria-pressed', String(control.dataset['setAppearance'] === current));
  }
}
