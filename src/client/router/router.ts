/** Navigates between pages without full loads: handles clicks, concurrent navigations and failures. */
import type { Boot, Router } from './boot.ts';
import { isOnlyFlags } from './flags.ts';
import { askToRetry } from './load-failure.ts';
import { pageLinkUrl, samePage } from './page-url.ts';
import { createPageSwap } from './page-swap.ts';
import type { PageSwap } from './page-swap.ts';
import { startProgress } from './progress.ts';
import type { Failure } from './page-styles.ts';
import type { View, Views } from './views.ts';
import { decoded } from '../../shared/urls.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';

export interface RouterParts {
  boot: Boot;
  views: Views;
  /** If a page's data has a different value, the site was deployed again and its code has changed. */
  buildId: string;
  /** Resolves when the shell is hydrated. Rendering earlier would make React discard the server's HTML. */
  hydrated: Promise<void>;
  texts(): ThemeTexts;
  /** Renders the shell synchronously. */
  drawShell(view: View): void;
}

interface Visit {
  url: URL;
  kind: 'push' | 'traverse';
  attempt: 'first' | 'again';
}

export function startRouter(parts: RouterParts): Router {
  const { boot, views } = parts;
  const swap = createPageSwap(boot, views, parts.drawShell);
  const turn = { current: new AbortController() };
  const newest = { refresh: Symbol('none') };
  const visit = async (requested: Visit): Promise<void> => {
    const progress = startProgress();
    turn.current.abort();
    turn.current = new AbortController();
    const { signal } = turn.current;
    // Only the navigation is aborted, not the fetch, because the reader may come back to the page.
    signal.addEventListener('abort', progress.end);
    const view = await views.load(requested.url);
    await parts.hydrated;
    progress.end();
    if (!signal.aborted) arrive(requested, { view, signal, parts, swap, visit });
  };
  document.addEventListener('click', (event) => {
    const url = followedUrl(event, boot);
    if (url === null) return;
    event.preventDefault();
    if (samePage(url, boot.shown.url) && url.search === boot.shown.url.search) scrollTo({ top: 0 });
    else void visit({ url, kind: 'push', attempt: 'first' });
  });
  return {
    traverse: () => visit({ url: new URL(location.href), kind: 'traverse', attempt: 'first' }),
    stay: () => turn.current.abort(),
    async refresh(write) {
      const { url } = boot.shown;
      views.forget();
      newest.refresh = Symbol(url.pathname);
      const own = newest.refresh;
      const view = await views.load(url);
      await parts.hydrated;
      if (boot.shown.url !== url || newest.refresh !== own) return;
      if (typeof view === 'string' || view.page.buildId !== parts.buildId) location.reload();
      else swap.inPlace(view, write);
    },
  };
}

/** The page that a click should show in this tab; null if the browser should handle it. */
function followedUrl(event: MouseEvent, boot: Boot): URL | null {
  const { ctrlKey, metaKey, shiftKey, altKey, button } = event;
  if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const url = pageLinkUrl(event.target, boot.base);
  // A query may have a meaning that requires a full load, and the browser handles hashes of the current page.
  if (url === null || !isOnlyFlags(url.search) || (url.hash !== '' && samePage(url, boot.shown.url))) return null;
  return url;
}

interface Arrival {
  view: View | Failure;
  signal: AbortSignal;
  parts: RouterParts;
  swap: PageSwap;
  visit(visit: Visit): Promise<void>;
}

function arrive(requested: Visit, { view, signal, parts, swap, visit }: Arrival): void {
  if (view === 'unreachable' && requested.attempt === 'first') {
    // oxlint-disable-next-line no-console -- the reader sees a dialog; the URL is for debugging
    console.error(`The data of ${requested.url.pathname} could not be loaded.`);
    askToRetry(parts.texts(), {
      page: decoded(requested.url.pathname),
      signal,
      isReachable: async () => (await parts.views.load(requested.url)) !== 'unreachable',
      retry: () => void visit({ ...requested, attempt: 'again' }),
    });
  } else if (typeof view === 'string' || view.page.buildId !== parts.buildId || speaksAnotherLanguage(view)) {
    loadDocument(requested);
  } else {
    swap.to(view, requested);
  }
}

/** Global components are kept across navigations, but only within the language that the server rendered. */
function speaksAnotherLanguage({ nav: { shell } }: View): boolean {
  return shell.hasGlobals && shell.lang !== document.documentElement.dataset['lang'];
}

function loadDocument({ url, kind }: Visit): void {
  if (kind === 'push') location.assign(url);
  else location.reload();
}
