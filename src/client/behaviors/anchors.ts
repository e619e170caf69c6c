/**
 * Anchors of headings: a click scrolls smoothly and copies the link. Also shows the line of code that a hash names, and
 * reports hashes that cannot be decoded.
 */
import { closestTo } from '../element.ts';
import { hashTarget } from '../router/page-url.ts';

export function startAnchors(): void {
  document.addEventListener('click', (event) => {
    const anchor = closestTo<HTMLAnchorElement>(event.target, 'a.header-anchor');
    if (anchor === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    scrollSmoothlyOnce();
    import('./use-button.ts').then((module) => module.copyLink(anchor), reportError);
  });
  // The browser handles the scrolling, including Chinese ids; only hashes that it silently ignores are reported.
  const check = (): void => {
    hashTarget(location.hash);
    if (/:\d*L\d+$/.test(location.hash)) import('./use-button.ts').then((module) => module.showLine(), reportError);
  };
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
