/** The theme switch: the bar's button toggles dark and light; a menu also offers the system's theme. */
import { closestTo } from '../element.ts';
import { appearanceOf, applyAppearance, storedAppearance } from './theme-state.ts';
import { onStored, writeStored } from '../stored.ts';

/**
 * Controls are `[data-toggle-appearance]`, and `[data-set-appearance=light|dark|auto]`, whose `aria-pressed` shows whether
 * the choice is active. Returns a function that updates newly rendered controls.
 */
export function startAppearance(): () => void {
  const root = document.documentElement;
  document.addEventListener('click', ({ target }) => {
    const control = closestTo(target, '[data-toggle-appearance], [data-set-appearance]');
    if (control === null) return;
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
  // Needed only for `auto`; the system never overrides a choice.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    applyAppearance(appearanceOf(root.dataset['appearance']));
  });
  // A page restored from the back/forward cache may have missed a theme change.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    applyAppearance(storedAppearance());
    markControls();
  });
  markControls();
  return markControls;
}

/** Turns transitions off during the switch: fading every link and button takes several times longer on slow processors. */
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
