/** Replaces one page with another: shell, article, head, history, scroll position and focus in one step. */
import { parseArticle, writeFromTop } from './article-writer.ts';
import type { Boot } from './boot.ts';
import { applyFlags } from './flags.ts';
import { hashTarget } from './page-url.ts';
import { enableSheets } from './page-styles.ts';
import type { View, Views } from './views.ts';
import { htmlAttributes } from '../../shared/html-attributes.ts';
import type { ArticleWriter } from './article-writer.ts';

export interface PageSwap {
  /** Shows another page, which fades in if the browser supports it. */
  to(view: View, visit: Arriving): void;
  /** Shows a newer version of the same page and keeps the reader's position. */
  inPlace(view: View, write: ArticleWriter): void;
}

export interface Arriving {
  url: URL;
  kind: 'push' | 'traverse';
}

export function createPageSwap(
  boot: Boot,
  { trusted }: Pick<Views, 'trusted'>,
  drawShell: (view: View) => void,
): PageSwap {
  const announce = createAnnouncer();
  const fadeIn = createFade();
  const show = (view: View, write: (article: Element) => void): void => {
    enableSheets(view.page.assets.styles);
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
    // The browser follows the hash later in this function, because only the browser can set `:target`.
    const withoutHash = new URL(url);
    withoutHash.hash = '';
    if (kind === 'push') boot.scroll.push(withoutHash);
    boot.shown.url = url;
    applyFlags(url.search);
    if (kind === 'push' && url.hash === '') {
      const started = (): void => {
        scrollTo({ top: 0, left: 0, behavior: 'instant' });
        boot.contentChanged([]);
      };
      show(view, (article) => writeFromTop(article, content, { started, whole: () => complete(view) }));
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
 * Returns a function that fades in the new article with a view transition. The transition begins after the swap,
 * because capturing the old page would take longer than everything else combined.
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
    // A skipped transition rejects, but its update still runs.
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
    // Setting `lang`, even to the same value, makes browsers recompute all styles.
    if (root.getAttribute(name) !== value) root.setAttribute(name, value);
  }
  document.title = page.documentTitle;
  setContent('meta[name=description], meta[property="og:description"]', page.description);
  setContent('meta[property="og:title"]', page.title);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (canonical !== null) canonical.href = new URL(location.pathname, canonical.href).href;
  setContent('meta[property="og:url"]', canonical?.href ?? '');
  // The URLs of translations and feeds belong to the previous page.
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

/** Announces the page title in a polite live region. */
function createAnnouncer(): (text: string) => void {
  const region = document.createElement('div');
  region.className = 'sr-only';
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
}
