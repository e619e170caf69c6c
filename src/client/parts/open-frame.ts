/**
 * When a reader clicks a link rendered by `frame-link.tsx`, replaces the link with the document that it points to.
 * Until then, nothing loads.
 */
import { safeUrl } from '../../shared/safe-url.ts';

export default function openOnClick(island: HTMLElement): void {
  island.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-frame]') : null;
    // Readers who open a new tab get the page that the link points to.
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const frame = frameOf(link);
    link.replaceWith(frame);
    frame.focus();
  });
}

function frameOf(link: HTMLAnchorElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = link.querySelector('.frame-title')?.textContent ?? '';
  frame.allow = link.dataset['allow'] ?? '';
  // Video services refuse requests without the origin of the page.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = safeUrl(link.dataset['frame'] ?? '');
  return frame;
}
