/** How far the page is scrolled, as classes of `<html>`: the landing bar turns solid, the bar hides, the way up shows. */

/** Pixels from which the landing page's bar is solid. */
const solidFrom = 100;
/** Milliseconds between two looks at the scroll place when the bar may hide. */
const hideThrottle = 200;

/** `scrolled`: not at the top. `bar-solid`: 100 px and more. `bar-hidden`: reading on downwards, where the bar may hide. */
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
  addEventListener('scroll', update, { passive: true });
  // A bar that holds the focus must be seen.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('.top-bar') !== null) classList.remove('bar-hidden');
  });
  return () => {
    last.top = scrollY;
    classList.remove('bar-hidden');
    update();
  };
}
