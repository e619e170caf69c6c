/** Navigation between pages without loading documents: which clicks, whose turn, and what to do when data cannot be had. */
import type { Boot } from './boot.ts';
import { isOnlyFlags } from './flags.ts';
import { askToRetry } from './load-failure.ts';
import { linkAddress, samePage } from './page-address.ts';
import { createPageSwap } from './page-swap.ts';
import type { ArticleWriter, PageSwap } from './page-swap.ts';
import { startProgress } from './progress.ts';
import type { Failure, View } from './views.ts';
import type { ThemeTexts } from '../shared/protocol.ts';

export interface Router {
  /** Shows the page of the current address, as after Back or Forward. */
  traverse(): Promise<void>;
  /** Gives up what is on its way: the reader has decided for the page that is shown. */
  stay(): void;
  /** Fetches the open page anew and shows it where the reader is; `write` puts the newer HTML into the article. */
  refresh(write: ArticleWriter): Promise<void>;
}

export interface RouterParts {
  boot: Boot;
  /** Another one in a page's data means another deploy: its code is not ours. */
  buildId: string;
  /** Drawing before that would make React throw away what the server drew. */
  hydrated: Promise<void>;
  texts(): ThemeTexts;
  /** Draws the shell at once. */
  drawShell(view: View): void;
}

interface Visit {
  url: URL;
  kind: 'push' | 'traverse';
  attempt: 'first' | 'again';
}

export function startRouter(parts: RouterParts): Router {
  const { boot } = parts;
  const swap = createPageSwap(boot, parts.drawShell);
  const turn = { current: new AbortController() };
  const newest = { refresh: Symbol('none') };
  const visit = async (wanted: Visit): Promise<void> => {
    const progress = startProgress();
    turn.current.abort();
    turn.current = new AbortController();
    const { signal } = turn.current;
    // Not the fetch is aborted but what would come of it: the reader may well come back to a page half loaded.
    signal.addEventListener('abort', progress.end);
    const view = await boot.views.load(wanted.url);
    await parts.hydrated;
    progress.end();
    if (!signal.aborted) arrive(wanted, { view, signal, parts, swap, visit });
  };
  document.addEventListener('click', (event) => {
    const url = followedAddress(event, boot);
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
      boot.views.forget();
      newest.refresh = Symbol(url.pathname);
      const own = newest.refresh;
      const view = await boot.views.load(url);
      await parts.hydrated;
      if (boot.shown.url !== url || newest.refresh !== own) return;
      if (typeof view === 'string' || view.page.buildId !== parts.buildId) location.reload();
      else swap.inPlace(view, write);
    },
  };
}

/** The page a click asks to be shown here; null for all that the browser does better. */
function followedAddress(event: MouseEvent, boot: Boot): URL | null {
  const { ctrlKey, metaKey, shiftKey, altKey, button } = event;
  if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const url = linkAddress(event.target, boot.views.base);
  // A query may mean something to a page that loads, and a hash of this page is the browser's own business.
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

function arrive(wanted: Visit, { view, signal, parts, swap, visit }: Arrival): void {
  if (view === 'unreachable' && wanted.attempt === 'first') {
    // oxlint-disable-next-line no-console -- the reader is asked what to do; whoever looks into it finds the address here
    console.error(`The data of ${wanted.url.pathname} could not be loaded.`);
    askToRetry(parts.texts(), { signal, retry: () => void visit({ ...wanted, attempt: 'again' }) });
  } else if (typeof view === 'string' || view.page.buildId !== parts.buildId || speaksAnotherLanguage(view)) {
    loadDocument(wanted);
  } else {
    swap.to(view, wanted);
  }
}

/** Global components stay from page to page, but only in the language that the server drew them in. */
function speaksAnotherLanguage({ nav: { shell } }: View): boolean {
  return shell.hasGlobals && shell.lang !== document.documentElement.dataset['lang'];
}

function loadDocument({ url, kind }: Visit): void {
  if (kind === 'push') location.assign(url);
  else location.reload();
}
