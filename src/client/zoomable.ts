/** Images of the article are buttons that show them large; the code that does so loads with the first of them. */

/** Milliseconds after a page is shown before its images can be zoomed, so that nothing stands in the way of the page itself. */
const attachDelay = 100;

/** Returns what makes buttons of the images of new content. */
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
  if (isZoomable(target)) import('./zoom.ts').then((zoom) => zoom.openZoom(target), reportError);
}

function isZoomable(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.dataset['zoom'] !== undefined;
}

/** An image that is a link, or inside any other control, is that control's; one without a name cannot be a button. */
function markImages(): void {
  if (document.querySelector('.no-globaluicomponents') !== null) return;
  for (const image of document.querySelectorAll<HTMLImageElement>('.prose img:not([data-zoom])')) {
    if (image.alt === '' || image.closest('a, button, summary, doc-island') !== null) continue;
    image.dataset['zoom'] = '';
    image.tabIndex = 0;
    image.setAttribute('role', 'button');
    image.setAttribute('aria-haspopup', 'dialog');
    image.style.cursor = 'zoom-in';
  }
}
