/** The mark beside a heading: scrolls to it smoothly and copies its link; and hashes that cannot be decoded are reported. */
import { copyText } from './copy-text.ts';
import { hashTarget } from './page-address.ts';

/** Milliseconds for which the mark says that it copied. */
const copiedTime = 2000;

export function startAnchors(): void {
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.header-anchor') : null;
    if (anchor === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    scrollSmoothlyOnce();
    void copyText(anchor.href).then((copied) => {
      if (!copied) return;
      anchor.dataset['copied'] = '';
      setTimeout(() => delete anchor.dataset['copied'], copiedTime);
    });
  });
  // The browser scrolls by itself, Chinese ids included; only what it gives up silently on needs a word.
  const check = (): void => void hashTarget(location.hash);
  addEventListener('hashchange', check);
  check();
}

/** Lets the browser follow the hash itself, so that `:target`, focus and history are its own; only the motion is ours. */
function scrollSmoothlyOnce(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { style } = document.documentElement;
  style.scrollBehavior = 'smooth';
  setTimeout(() => (style.scrollBehavior = ''), 100);
}
