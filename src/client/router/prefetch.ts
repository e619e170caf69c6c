/** Prefetches the page of a link that the reader is about to follow. Loads together with the page cache. */
import { closestTo } from '../element.ts';
import { startCards } from './cards.ts';
import { pageLinkUrl, samePage } from './page-url.ts';
import { createViews } from './views.ts';
import type { Views } from './views.ts';

/** Milliseconds that the pointer or focus must rest on a link before its page is fetched. */
const restingTime = 60;

/** `first`: the target of the event that caused this module to load. */
export function startViews(base: string, first: EventTarget | null = null): Views {
  const views = createViews(base);
  if (savesData()) return views;
  const given = closestTo(first, 'a');
  // The pointer or focus may have reached another link while this module loaded.
  const isCurrent = given?.matches(':hover, :focus') || matchMedia('(hover: none)').matches;
  const link = isCurrent ? given : (document.querySelector('a:hover') ?? document.activeElement);
  startPrefetch(views, { base, first: link });
  if (document.documentElement.dataset['cards'] !== 'off') startCards(views, { base, first: link });
  return views;
}

function startPrefetch(views: Views, { base, first }: { base: string; first: EventTarget | null }): void {
  const resting: { timer?: number; link?: EventTarget | null } = {};
  const stop = (): void => {
    clearTimeout(resting.timer);
    resting.link = null;
  };
  const fetchSoon = (target: EventTarget | null, delay: number): void => {
    const link = closestTo(target, 'a');
    if (link === resting.link) return;
    stop();
    const url = pageLinkUrl(link, base);
    if (url === null || samePage(url, location)) return;
    resting.link = link;
    resting.timer = window.setTimeout(() => void views.load(url), delay);
  };
  addEventListener('pointerover', ({ target }) => fetchSoon(target, restingTime));
  addEventListener('focusin', ({ target }) => fetchSoon(target, restingTime));
  addEventListener('focusout', stop);
  // A touch prefetches immediately. If the reader only scrolls, the prefetch costs no more than one caused by a hover.
  addEventListener('touchstart', ({ target }) => fetchSoon(target, 0), { passive: true });
  // The reader may have left the link while this module loaded.
  if (first instanceof Element && first.matches(':hover, :focus')) fetchSoon(first, restingTime);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
