/** Keeps banners closed after a reader has closed them, on every page and in every window. */
import { closestTo } from '../element.ts';
import { onStored, readStored, writeStored } from '../stored.ts';

/** Returns a function that hides closed banners in new content. */
export function startBanners(): () => void {
  document.addEventListener('click', ({ target }) => {
    const button = closestTo(target, '.banner-close');
    const id = button?.closest<HTMLElement>('.banner')?.dataset['banner'];
    if (id === undefined) return;
    writeStored(`banner.${id}`, 'closed');
    hide(id);
    // The focused button was removed, so the focus moves to the start of the text.
    document.getElementById('content')?.focus({ preventScroll: true });
  });
  onStored('banner.', (name) => hide(name.slice('banner.'.length)));
  return hideClosed;
}

function hideClosed(): void {
  for (const { dataset } of banners()) {
    const id = dataset['banner'] ?? '';
    if (readStored(`banner.${id}`) !== null) hide(id);
  }
}

function hide(id: string): void {
  for (const banner of banners()) if (banner.dataset['banner'] === id) banner.hidden = true;
}

function banners(): Iterable<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('.banner[data-banner]');
}
