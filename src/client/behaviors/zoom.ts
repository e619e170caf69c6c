/** Shows an image from the article over the page, as large as the window allows. */

/** Duration of the zoom animation in milliseconds. */
const duration = 300;
/** Pixels that the page may scroll in either direction before the image closes. */
const scrollLimit = 40;
/** Milliseconds between scrolling too far and closing. */
const scrollDelay = 150;

/** Closes on a click, Escape, a resize or scrolling. Clicks during the animation are ignored. */
export function openZoom(image: HTMLImageElement): void {
  if (document.querySelector('.zoom') !== null) return;
  const { overlay, picture } = createOverlay(image);
  const top = scrollY;
  const time = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : duration;
  const ended = new AbortController();
  const state = { isMoving: true };
  const finish = (): void => {
    ended.abort();
    overlay.remove();
    image.style.visibility = '';
  };
  const close = (): void => {
    if (state.isMoving) return;
    state.isMoving = true;
    ended.abort();
    move(picture, { to: image.getBoundingClientRect(), from: picture.getBoundingClientRect(), time });
    fade(overlay, { isIn: false, time });
    setTimeout(() => {
      finish();
      image.focus({ preventScroll: true });
    }, time);
  };
  const listening = { signal: ended.signal };
  overlay.addEventListener('click', close, listening);
  addEventListener('keydown', (event) => keyPressed(event, close), listening);
  addEventListener('resize', close, listening);
  addEventListener('scroll', () => Math.abs(scrollY - top) > scrollLimit && setTimeout(close, scrollDelay), listening);
  addEventListener('docsite:reload-content', finish, listening);

  document.body.append(overlay);
  overlay.showPopover();
  overlay.focus();
  image.style.visibility = 'hidden';
  move(picture, { from: image.getBoundingClientRect(), to: largest(image), time });
  fade(overlay, { isIn: true, time });
  setTimeout(() => (state.isMoving = false), time);
  loadLarger(image, picture, listening.signal);
}

/** Handles keys. Tab is disabled, because the overlay has only one focusable element. */
function keyPressed(event: KeyboardEvent, close: () => void): void {
  if (event.key === 'Tab') event.preventDefault();
  if (event.key !== 'Escape') return;
  event.preventDefault();
  close();
}

function createOverlay(image: HTMLImageElement): { overlay: HTMLElement; picture: HTMLImageElement } {
  const overlay = document.createElement('div');
  overlay.className = 'zoom';
  overlay.popover = 'manual';
  overlay.tabIndex = -1;
  overlay.setAttribute('role', 'dialog');
  overlay.setAttribute('aria-modal', 'true');
  overlay.setAttribute('aria-label', image.alt);
  const isDark = document.documentElement.classList.contains('dark');
  const background = isDark ? getComputedStyle(document.documentElement).backgroundColor : '#fff';
  Object.assign(overlay.style, {
    position: 'fixed',
    inset: '0',
    inlineSize: '100vw',
    blockSize: '100vh',
    margin: '0',
    border: '0',
    padding: '0',
    overflow: 'hidden',
    outline: 'none',
    background,
    cursor: 'zoom-out',
  });
  const picture = document.createElement('img');
  picture.src = image.currentSrc || image.src;
  picture.alt = image.alt;
  Object.assign(picture.style, { position: 'fixed', inset: '0 auto auto 0', maxInlineSize: 'none', margin: '0' });
  overlay.append(picture);
  return { overlay, picture };
}

/** Position of the open image: centered, at its natural size if the window is large enough. */
function largest(image: HTMLImageElement): DOMRect {
  const isDrawing = /\.svg(?:$|[?#])/i.test(image.currentSrc);
  const width = isDrawing ? innerWidth : Math.max(image.naturalWidth, image.width);
  const height = isDrawing ? innerHeight : Math.max(image.naturalHeight, image.height);
  const { naturalWidth = image.width, naturalHeight = image.height } = image;
  const scale = Math.min(Math.min(width, innerWidth) / naturalWidth, Math.min(height, innerHeight) / naturalHeight);
  const size = { width: naturalWidth * scale, height: naturalHeight * scale };
  return new DOMRect((innerWidth - size.width) / 2, (innerHeight - size.height) / 2, size.width, size.height);
}

function move(picture: HTMLImageElement, { from, to, time }: { from: DOMRect; to: DOMRect; time: number }): void {
  Object.assign(picture.style, {
    transform: `translate(${to.x}px, ${to.y}px)`,
    transformOrigin: '0 0',
    inlineSize: `${to.width}px`,
    blockSize: `${to.height}px`,
  });
  const start = `translate(${from.x}px, ${from.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  picture.animate({ transform: [start, picture.style.transform] }, { duration: time, easing: 'ease-out' });
}

function fade(overlay: HTMLElement, { isIn, time }: { isIn: boolean; time: number }): void {
  const { background } = overlay.style;
  const frames = isIn ? ['transparent', background] : [background, 'transparent'];
  overlay.animate({ background: frames }, { duration: time, fill: 'forwards' });
}

/** `data-zoom-src` is a larger file. Until it loads, or if it fails, the normal image is shown. */
function loadLarger(image: HTMLImageElement, picture: HTMLImageElement, signal: AbortSignal): void {
  const source = image.dataset['zoomSrc'];
  if (source === undefined) return;
  const larger = new Image();
  larger.addEventListener(
    'load',
    () => {
      const from = picture.getBoundingClientRect();
      picture.src = larger.src;
      move(picture, { from, to: largest(larger), time: duration });
    },
    { signal },
  );
  // oxlint-disable-next-line no-console -- readers see the normal image; the author should see the error
  larger.addEventListener('error', () => console.warn(`The larger image ${source} could not be loaded.`), { signal });
  larger.src = source;
}
