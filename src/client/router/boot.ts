/** The interface between the boot script and the modules that load later. */
import type { Views } from './views.ts';
import type { ScrollMemory } from './scroll-memory.ts';
import type { Island } from '../../shared/protocol.ts';
import type { ArticleWriter } from './article-writer.ts';

/** The element under the pointer, with the focus, or under a finger; absent once the page has moved. */
export interface Held {
  target?: EventTarget | null;
}

/** Passed by the boot script to later modules, so that they share its state without importing its code. */
export interface Boot {
  /** Path prefix of the site, as in its URLs. */
  base: string;
  scroll: ScrollMemory;
  /** URL of the shown page. It differs from the address bar while another page loads. */
  shown: { url: URL };
  /** Prepares a page that was just put in place, including its islands. */
  contentChanged(islands: readonly Island[]): void;
  /**
   * Loads the page cache once, together with the code that prefetches links, beginning with the link under the pointer
   * or focus.
   */
  loadViews(held?: Held): Promise<Views>;
  /** Loads React's shell once and starts the router. `held`: what the reader used or pointed at. */
  loadRouter(held?: Held): Promise<Router>;
}

export interface Router {
  /** Shows the page of the current URL, e.g. after Back or Forward. */
  traverse(): Promise<void>;
  /** Cancels a pending navigation and stays on the shown page. */
  stay(): void;
  /** Fetches the open page again and keeps the reader's position; `write` puts the newer HTML into the article. */
  refresh(write: ArticleWriter): Promise<void>;
}
