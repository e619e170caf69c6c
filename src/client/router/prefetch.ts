/** Prefetches the page of a link that the reader is about to follow. */
import { linkAddress, samePage } from './page-url.ts';
import type { Views } from './views.ts';

/** Milliseconds a pointer or the focus rests on a link before its page is fetched. */
const restingTime = 60;

export function startPrefetch(views: Views): void {
  if (savesData()) return;
  const resting: { timer?: number; link?: EventTarget | null } = {};
  const stop = (): void => {
    clearTimeout(resting.timer);
    resting.link = null;
  };
  const fetchSoon = ({ target }: Event, delay: number): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === resting.link) return;
    stop();
    const url = linkAddress(link, views.base);
    if (url === null || samePage(url, location)) return;
    resting.link = link;
    resting.timer = window.setTimeout(() => void views.load(url), delay);
  };
  addEventListener('pointerover', (event) => fetchSoon(event, restingTime), { passive: true });
  addEventListener('focusin', (event) => fetchSoon(event, restingTime), { passive: true });
  addEventListener('focusout', stop, { passive: true });
  // A touch prefetches immediately; if the reader only scrolls, it costs no more than a hover.
  addEventListener('touchstart', (event) => fetchSoon(event, 0), { passive: true });
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
