/** Handles the buttons of code blocks and of the page menu, and copies links to headings. Loads on first use. */
import { pressCodeButton } from './copy.ts';
import { openPageMenu } from './page-menu.ts';

export { copyLink } from './copy.ts';

/** `copied`: what a code block's button says after copying. */
export function pressButton(button: HTMLElement, copied: string): void {
  if (button.closest('.page-menu') === null) pressCodeButton(button, copied);
  else openPageMenu(button);
}
