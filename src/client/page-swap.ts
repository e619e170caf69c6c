/** One page in the place of another: shell, article, head, history, scroll and focus in one step. */
import { parseArticle, writeFromTop } from './article-writer.ts';
import type { Boot } from './boot.ts';
import { applyFlags } from './flags.ts';
import { hashTarget } from './page-address.ts';
import { wearSheets } from './page-styles.ts';
import { createTrustedHtml } from './trusted-html.ts';
import type { View } from './views.ts';
import { htmlAttributes } from '../shared/html-attributes.ts';

export interface PageSwap {
  /** Shows another page, which fades in where the browser can make it. */
  to(view: View, visit: Arriving): void;
  /** Shows a newer state of the same page; the reader stays where he is. */
  inPlace(view: View, write: ArticleWriter): void;
}

/** Puts the view's HTML into the article, made fit for Trusted Types by `trusted`. */
export type ArticleWriter = (article: Element, html: string, trusted: (html: string) => string) => void;

export interface Arriving {
  url: URL;
  kind: 'push' | 'traverse';
}

export function createPageSwap(boot: Boot, drawShell: (view: View) => void): PageSwap {
  const announce = createAnnouncer();
  const fadeIn = createFade();
  const trusted = createTrustedHtml();
  const show = (view: View, write: (article: Element) => void): void => {
    wearSheets(view.page.assets.styles);
    drawShell(view);
    updateHead(view);
    const article = document.querySelector('#content > article');
    if (article !== null) write(article);
  };
  const complete = (view: View): void => {
    boot.contentChanged(view.page.islands);
    dispatchEvent(new Event('docsite:reload-content'));
  };
  const swap = (view: View, { url, kind }: Arriving): void => {
    const content = parseArticle(trusted(view.page.html));
    // A hash is followed below by the browser itself, which alone can set `:target`.
    const address = new URL(url);
    address.hash = '';
    if (kind === 'push') boot.scroll.push(address);
    boot.shown.url = url;
    applyFlags(url.search);
    if (kind === 'push' && url.hash === '') {
      const begun = (): void => {
        scrollTo({ top: 0, left: 0, behavior: 'instant' });
        boot.contentChanged([]);
      };
      show(view, (article) => writeFromTop(article, content, { begun, whole: () => complete(view) }));
      focusHeading(null);
    } else {
      show(view, (article) => article.replaceChildren(content));
      complete(view);
      focusHeading(hashTarget(url.hash));
      if (kind === 'traverse') boot.scroll.restore();
      else location.replace(url);
    }
    announce(view.page.documentTitle);
  };
  return {
    to(view, visit) {
      swap(view, visit);
      fadeIn();
    },
    inPlace(view, write) {
      show(view, (article) => write(article, view.page.html, trusted));
      complete(view);
    },
  };
}

/**
 * Returns what lets the article that was just put in place fade in, by the browser's view transition. Made before the swap,
 * it would keep the reader waiting for a picture of the page that he leaves, longer than for everything else together.
 */
function createFade(): () => void {
  const { classList } = document.documentElement;
  const newest: { transition?: ViewTransition } = {};
  return () => {
    if (!wantsTransition()) return;
    classList.remove('arrived');
    classList.add('arriving');
    const transition = document.startViewTransition(() => {
      classList.remove('arriving');
      classList.add('arrived');
    });
    newest.transition = transition;
    // A transition that is skipped, for a newer one or a hidden page, rejects; its update is made all the same.
    transition.ready.catch(() => undefined);
    void transition.finished.then(() => newest.transition === transition && classList.remove('arrived'));
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
