/** One page in the place of another: shell, article, head, history, scroll and focus in one step. */
import { writeArticle, writeFromTop } from './article-writer.ts';
import type { ArticleWriter } from './article-writer.ts';
import type { Boot } from './boot.ts';
import { applyFlags } from './flags.ts';
import { hashTarget } from './page-address.ts';
import { wearSheets } from './page-styles.ts';
import { createTrustedHtml } from './trusted-html.ts';
import type { View } from './views.ts';
import { htmlAttributes } from '../shared/html-attributes.ts';

export interface PageSwap {
  /** Shows another page, with a cross-fade where the browser has one. Resolves when it is in the document. */
  to(view: View, visit: Arriving): Promise<void>;
  /** Shows a newer state of the same page; the reader stays where he is. */
  inPlace(view: View, write: ArticleWriter): void;
}

export interface Arriving {
  url: URL;
  kind: 'push' | 'traverse';
  /** Aborted when the reader has gone elsewhere. */
  signal: AbortSignal;
}

export function createPageSwap(boot: Boot, drawShell: (view: View) => void): PageSwap {
  const announce = createAnnouncer();
  const trusted = createTrustedHtml();
  const show = (view: View, write: ArticleWriter): void => {
    wearSheets(view.page.assets.styles);
    drawShell(view);
    updateHead(view);
    const article = document.querySelector('#content > article');
    if (article !== null) write(article, view.page.html, trusted);
  };
  const complete = (view: View): void => {
    boot.contentChanged(view.page.islands);
    dispatchEvent(new Event('docsite:reload-content'));
  };
  const swap = (view: View, { url, kind, signal }: Arriving): void => {
    if (signal.aborted) return;
    // A hash is followed below by the browser itself, which alone can set `:target`.
    const address = new URL(url);
    address.hash = '';
    if (kind === 'push') boot.scroll.push(address);
    boot.shown.url = url;
    applyFlags(url.search);
    if (kind === 'push' && url.hash === '') {
      scrollTo({ top: 0, left: 0, behavior: 'instant' });
      const beginning = { begun: () => boot.contentChanged([]), whole: () => complete(view) };
      show(view, (article, html) => writeFromTop(article, trusted(html), beginning));
      focusHeading(null);
    } else {
      show(view, writeArticle);
      complete(view);
      focusHeading(hashTarget(url.hash));
      if (kind === 'traverse') boot.scroll.restore();
      else location.replace(url);
    }
    announce(view.page.documentTitle);
  };
  return {
    async to(view, visit) {
      if (!wantsTransition()) return swap(view, visit);
      const transition = document.startViewTransition(() => swap(view, visit));
      // A transition that is skipped, for a newer one or a hidden page, rejects; the page is swapped all the same.
      transition.ready.catch(() => undefined);
      await transition.updateCallbackDone;
    },
    inPlace(view, write) {
      show(view, write);
      complete(view);
    },
  };
}

function wantsTransition(): boolean {
  return (
    typeof document.startViewTransition === 'function' &&
    document.visibilityState === 'visible' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

function updateHead({ page, nav: { shell } }: View): void {
  const attributes = htmlAttributes({ ...shell, locales: [] });
  const root = document.documentElement;
  for (const [name, value] of Object.entries(attributes)) {
    // A language set anew, even to what it was, makes a browser compute every style of the page again.
    if (root.getAttribute(name) !== value) root.setAttribute(name, value);
  }
  document.title = page.documentTitle;
  setContent('meta[name=description], meta[property="og:description"]', page.description);
  setContent('meta[property="og:title"]', page.title);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (canonical !== null) canonical.href = new URL(location.pathname, canonical.href).href;
  setContent('meta[property="og:url"]', canonical?.href ?? '');
  // The addresses of translations and feeds belong to the document that named them.
  for (const link of document.querySelectorAll('link[rel=alternate]')) link.remove();
}

function setContent(selector: string, content: string): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>(selector)) meta.content = content;
}

function focusHeading(target: HTMLElement | null): void {
  const heading = target ?? document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Says the title of a page politely, without taking the word from anybody. */
function createAnnouncer(): (text: string) => void {
  const region = document.createElement('div');
  region.className = 'sr-only';
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
}
