/** What the reader sees when a page's data could not be had: the fact, and another try. */
import type { ThemeTexts } from '../shared/protocol.ts';

export interface Retry {
  /** Aborted when the reader has gone elsewhere. */
  signal: AbortSignal;
  retry(): void;
}

/** A modal dialog, so that Escape, focus and the way back are the browser's; the page behind it stays as it is. */
export function askToRetry(texts: ThemeTexts, { signal, retry }: Retry): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'load-failure';
  const message = document.createElement('p');
  message.id = 'docsite-load-failure';
  message.textContent = texts.loadFailed;
  dialog.setAttribute('aria-labelledby', message.id);
  const again = button(texts.retry, 'button button-brand');
  const close = button(texts.close, 'button');
  dialog.append(message, again, close);
  again.addEventListener('click', () => {
    dialog.close();
    retry();
  });
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  signal.addEventListener('abort', () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

function button(text: string, className: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = text;
  return made;
}
