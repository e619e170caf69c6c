/** Everything that loads when a reader first uses a control: one file, which compresses better than several. */
import { copyText, pressCodeButton } from './copy.ts';
import { lineHashAt } from './code-lines.ts';
import { openPageMenu } from './page-menu.ts';
import { readStored, writeStored } from '../stored.ts';

export { copyLink } from './copy.ts';
export { openOnHover } from './menu-hover.ts';
export { openZoom } from './zoom.ts';
export { showLine } from './code-lines.ts';

/** The step size for the text size and the line length, as a factor. */
const step = 0.125;
const [least, most] = [0.75, 1.5];

/** `copied`: what a code block's button says after copying. */
export function press(control: HTMLElement, event: MouseEvent, copied: string): void {
  if (control.matches('pre')) {
    const hash = lineHashAt(control, event);
    if (hash === null) return;
    location.hash = hash;
    void copyText(location.href);
  } else if (control.matches('.banner-close')) closeBanner(control);
  else if (control.closest('.page-menu') !== null) openPageMenu(control);
  else if (control.dataset['resize'] === undefined) pressCodeButton(control, copied);
  else resize(control.dataset['resize']);
}

/** Closes a banner on every page and in every window. */
function closeBanner(button: HTMLElement): void {
  const banner = button.closest<HTMLElement>('.banner');
  if (banner === null) return;
  writeStored(`banner.${banner.dataset['banner']}`, 'closed');
  banner.hidden = true;
  // The focused button is hidden, so the focus moves to the start of the text.
  document.getElementById('content')?.focus({ preventScroll: true });
}

/**
 * Changes the text size or the line length; the head script applies the stored values. `change`: the name of the stored
 * value, and the number of steps.
 */
function resize(change: string): void {
  const [name = '', steps] = change.split(' ');
  const before = Number(readStored(name)) || 1;
  const value = String(Math.min(most, Math.max(least, before + Number(steps) * step)));
  writeStored(name, value);
  document.documentElement.style.setProperty(`--${name}`, value);
}
