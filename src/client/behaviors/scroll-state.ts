/** Sets classes on `<html>` by scroll position: for the solid landing bar, the hidden bar and the scroll-to-top button. */
import { closestTo } from '../element.ts';

/** Minimum scroll position at which the landing page's bar is solid, in pixels. */
const solidFrom = 100;
/** Milliseconds between reads of the scroll position for hiding the bar. */
const hideThrottle = 200;

/** `scrolled`: not at the top. `bar-solid`: 100 px and more. `bar-hidden`: scrolling down, if the bar can hide. */
export function startScrollState(): () => void {
  const { classList, dataset } = document.documentElement;
  const last = { top: scrollY, timer: 0 };
  const hideOrShow = (): void => {
    last.timer = 0;
    classList.toggle('bar-hidden', scrollY > last.top && last.top > 0);
    last.top = scrollY;
  };
  const update = (): void => {
    classList.toggle('scrolled', scrollY > 0);
    classList.toggle('bar-solid', scrollY >= solidFrom);
    if (dataset['hideNavbar'] === 'auto' && last.timer === 0) last.timer = window.setTimeout(hideOrShow, hideThrottle);
  };
  addEventListener('scroll', update);
  // A bar that contains the focus must stay visible.
  document.addEventListener('focusin', ({ target }) => {
    if (closestTo(target, '.top-bar') !== null) classList.remove('bar-hidden');
  });
  return () => {
    last.top = scrollY;
    classList.remove('bar-hidden');
    update();
  };
}
