/** Heading anchors: a click scrolls smoothly and copies the link. Also reports hashes that cannot be decoded. */
import { hashTarget } from '../router/page-url.ts';

export function startAnchors(): void {
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.header-anchor') : null;
    if (anchor === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    scrollSmoothlyOnce();
    import('./use-button.ts').then((module) => module.copyLink(anchor), reportError);
  });
  // The browser handles the scrolling, including Chinese ids; only hashes that it silently ignores are reported.
  const check = (): void => void hashTarget(location.hash);
  addEventListener('hashchange', check);
  check();
}

/** The browser follows the hash, so `:target`, focus and history work natively; the script only adds the animation. */
function scrollSmoothlyOnce(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { style } = document.documentElement;
  style.scrollBehavior = 'smooth';
  setTimeout(() => (style.scrollBehavior = ''), 100);
}
