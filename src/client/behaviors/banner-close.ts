/** Closes a banner on every page and in every window. */
import { writeStored } from '../stored.ts';

export function closeBanner(button: HTMLElement): void {
  const banner = button.closest<HTMLElement>('.banner');
  if (banner === null) return;
  writeStored(`banner.${banner.dataset['banner']}`, 'closed');
  banner.hidden = true;
  // The focused button is hidden, so the focus moves to the start of the text.
  document.getElementById('content')?.focus({ preventScroll: true });
}
