/** Shows an error with a retry button when a page's data cannot be loaded. */
import type { ThemeTexts } from '../../shared/protocol.ts';

export interface Retry {
  /** Aborted when the reader navigates elsewhere. */
  signal: AbortSignal;
  retry(): void;
}

/** A modal dialog, so that the browser handles Escape and focus; the page behind stays unchanged. */
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
