/** Draws the page's diagrams in a sandboxed hidden frame when they come near the viewport. */
import { frameUrl } from '../bundled/diagram-frame-url.ts';
import type { Drawn, Drawing } from './messages.ts';

/** Diagrams are drawn when they are this close to the viewport, in CSS pixels. */
const nearby = 600;

const waiting = new Map<number, (drawn: Drawn) => void>();
const frame: { ready?: Promise<HTMLIFrameElement>; requests: number } = { requests: 0 };

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      void draw(target);
    }
  },
  { rootMargin: `${nearby}px` },
);

new MutationObserver(() => {
  for (const figure of document.querySelectorAll<HTMLElement>('.diagram[data-drawn]')) {
    if (figure.dataset['drawn'] !== appearance()) void draw(figure);
  }
}).observe(document.documentElement, { attributeFilter: ['class'] });

/** Watches the diagrams of new content. */
export function watchDiagrams(): void {
  for (const figure of document.querySelectorAll('.diagram:not([data-drawn])')) observer.observe(figure);
}

function appearance(): 'dark' | 'light' {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Inserts the image, and its collapsed source below the caption. If drawing fails, the source stays unchanged. */
async function draw(figure: Element): Promise<void> {
  const source = figure.querySelector('pre code')?.textContent ?? '';
  const theme = appearance();
  const drawn = await ask({ source, theme, font: getComputedStyle(document.body).fontFamily });
  if (!figure.isConnected) return;
  if ('error' in drawn) {
    reportError(new Error(`a diagram cannot be drawn: ${drawn.error}`));
    return;
  }
  const image = figure.querySelector<HTMLImageElement>(':scope > img') ?? document.createElement('img');
  // SVG in an `<img>` cannot run scripts, even if its text is untrusted.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn.svg)}`;
  image.width = drawn.width;
  image.height = drawn.height;
  image.alt = figure.getAttribute('aria-label') ?? '';
  if (!image.isConnected) {
    figure.prepend(image);
    const details = figure.querySelector('details');
    details?.removeAttribute('open');
    if (details) figure.append(details);
  }
  figure.setAttribute('data-drawn', theme);
}

async function ask(drawing: Omit<Drawing, 'id'>): Promise<Drawn> {
  const { contentWindow } = await (frame.ready ??= openFrame());
  return new Promise((resolve) => {
    const id = ++frame.requests;
    waiting.set(id, resolve);
    // The frame has an opaque origin, so the target origin must be `*`.
    contentWindow?.postMessage({ ...drawing, id } satisfies Drawing, '*');
  });
}

/** A sandboxed frame that can access neither this page nor the network. It needs a size, because Mermaid measures text in it. */
function openFrame(): Promise<HTMLIFrameElement> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.className = 'diagram-frame';
  element.src = frameUrl;
  return new Promise((resolve) => {
    addEventListener('message', ({ source, data }: MessageEvent<Drawn | 'ready'>) => {
      if (source !== element.contentWindow) return;
      if (data === 'ready') resolve(element);
      else {
        waiting.get(data.id)?.(data);
        waiting.delete(data.id);
      }
    });
    document.body.append(element);
  });
}
