/** Reports that a page could not be loaded, and loads the page when the network is available again. */
import type { ThemeTexts } from '../../shared/theme-texts.ts';

export interface Retry {
  /** Path of the page, as a reader would type it. */
  page: string;
  /** Aborted when the reader navigates elsewhere. */
  signal: AbortSignal;
  /** Whether the page can be loaded now. */
  isReachable(): Promise<boolean>;
  retry(): void;
}

/** Milliseconds between attempts: doubled after each failure, up to a maximum. */
const wait = { first: 2000, longest: 60_000 };

/** A notice that keeps the page behind it usable and does not move the focus. */
export function askToRetry(texts: ThemeTexts, { page, signal, isReachable, retry }: Retry): void {
  const notice = document.createElement('div');
  notice.className = 'load-failure';
  notice.setAttribute('role', 'alert');
  const message = document.createElement('p');
  const name = document.createElement('span');
  name.className = 'load-failure-page';
  name.textContent = page;
  message.append(texts.loadFailed, ' ', name);
  const again = button(texts.retry, 'button button-brand');
  const close = button(texts.close, 'button');
  notice.append(message, again, close);

  const ended = new AbortController();
  const end = (): void => ended.abort();
  signal.addEventListener('abort', end, { signal: ended.signal });
  ended.signal.addEventListener('abort', () => {
    clearTimeout(next.timer);
    notice.remove();
  });
  const next = { wait: wait.first, timer: 0 };
  const attempt = async (): Promise<void> => {
    clearTimeout(next.timer);
    const isBack = await isReachable();
    if (ended.signal.aborted) return;
    if (isBack) {
      end();
      retry();
      return;
    }
    next.timer = window.setTimeout(() => void attempt(), next.wait);
    next.wait = Math.min(next.wait * 2, wait.longest);
  };
  next.timer = window.setTimeout(() => void attempt(), next.wait);
  addEventListener('online', () => void attempt(), { signal: ended.signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal: ended.signal });
  again.addEventListener('click', () => {
    end();
    retry();
  });
  close.addEventListener('click', end);
  document.body.append(notice);
}

function button(text: string, className: string): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  created.className = className;
  created.textContent = text;
  return created;
}
