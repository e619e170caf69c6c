/** Everything that loads when a reader first uses a control: one file, which compresses better than several. */
import { closeBanner } from './banner-close.ts';
import { copyText, pressCodeButton } from './copy.ts';
import { lineHashAt } from './code-lines.ts';
import { openPageMenu } from './page-menu.ts';
import { resize } from './reading-size.ts';

export { copyLink } from './copy.ts';
export { openOnHover } from './menu-hover.ts';
export { openZoom } from './zoom.ts';
export { showLine } from './code-lines.ts';

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
