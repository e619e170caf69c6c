/** Makes the article's images zoomable. The code that zooms loads with the first zoomable image. */

/** Milliseconds after a page is shown before its images become zoomable, so that this work does not delay the page. */
const attachDelay = 100;

/** Returns a function that turns the images of new content into buttons. */
export function startZoomable(): () => void {
  document.addEventListener('click', ({ target }) => open(target));
  document.addEventListener('keydown', (event) => {
    if ((event.key !== 'Enter' && event.key !== ' ') || !isZoomable(event.target)) return;
    event.preventDefault();
    open(event.target);
  });
  return () => {
    setTimeout(markImages, attachDelay);
  };
}

function open(target: EventTarget | null): void {
  if (isZoomable(target)) import('./use-button.ts').then((module) => module.openZoom(target), reportError);
}

function isZoomable(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.dataset['zoom'] !== undefined;
}

/**
 * Skips images inside links and other controls, diagrams (which may be drawn before or after this call), and images
 * without alternative text, which a button would need as its name.
 */
function markImages(): void {
  if (document.querySelector('.no-globaluicomponents') !== null) return;
  for (const image of document.querySelectorAll<HTMLImageElement>('.prose img:not([data-zoom])')) {
    if (image.alt === '' || image.closest('a, button, summary, doc-island, .diagram') !== null) continue;
    image.dataset['zoom'] = '';
    image.tabIndex = 0;
    image.setAttribute('role', 'button');
    image.setAttribute('aria-haspopup', 'dialog');
    image.style.cursor = 'zoom-in';
  }
}
