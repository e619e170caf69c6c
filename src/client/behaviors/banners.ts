/** Keeps banners closed after a reader has closed them, on every page and in every window. */
import { onStored, readStored } from '../stored.ts';

/** Returns a function that hides closed banners in new content. */
export function startBanners(): () => void {
  onStored('banner.', hideClosed);
  return hideClosed;
}

function hideClosed(): void {
  for (const banner of document.querySelectorAll<HTMLElement>('.banner[data-banner]'))
    banner.hidden = readStored(`banner.${banner.dataset['banner']}`) !== null;
}
