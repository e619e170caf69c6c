/** The only script that runs before the reader does something: makes the page usable, and loads the rest on intent. */
import { startAppearance } from './appearance.ts';
import { startBehaviours } from './behaviours.ts';
import { startCarryingFlags } from './carry-flags.ts';
import { applyFlags } from './flags.ts';
import { islandsOf, startIslands } from './island-moments.ts';
import { mainChunks } from './main-chunks.ts';
import { reportUnlessLeft } from './report-failure.ts';
import type { Router } from './router.ts';
import { linkAddress, samePage } from './page-address.ts';
import { startPrefetch } from './prefetch.ts';
import { startScrollMemory } from './scroll-memory.ts';
import type { ScrollMemory } from './scroll-memory.ts';
import { startSearchKeys } from './search-keys.ts';
import { createViews } from './views.ts';
import type { Views } from './views.ts';
import type { Island, ShellPage } from '../shared/protocol.ts';

/** What the boot script hands to the modules that load later, so that they share its state and not its bytes. */
export interface Boot {
  views: Views;
  scroll: ScrollMemory;
  /** Address of the page that is on the screen; the bar's address differs while another page loads. */
  shown: { url: URL };
  /** Prepares a page that was just put in place, its islands included. */
  contentChanged(islands: readonly Island[]): void;
  /** Loads React's shell once and starts the router. */
  loadRouter(): Promise<Router>;
}

startBoot();

function startBoot(): void {
  const views = createViews(document.documentElement.dataset['base'] ?? '/');
  const scroll = startScrollMemory();
  const shown = { url: new URL(location.href) };
  const behaviours = startBehaviours();
  const markAppearance = startAppearance();
  const awaken = startIslands();
  const loading: { router?: Promise<Router> } = {};
  const boot: Boot = {
    views,
    scroll,
    shown,
    contentChanged(islands) {
      behaviours.contentChanged();
      markAppearance();
      awaken(islands);
    },
    loadRouter() {
      // What failed may do so for a moment only, or for a page that is being left and may be returned to.
      loading.router ??= loadMain(boot).catch((error: unknown) => {
        delete loading.router;
        throw error;
      });
      return loading.router;
    },
  };
  awaken(islandsOf(document));
  startCarryingFlags(views.base);
  startSearchKeys();
  startPrefetch(views);
  followHistory(boot, loading);
  loadOnIntent(boot);
  if (process.env['NODE_ENV'] !== 'production') void import('./dev.ts').then((dev) => dev.start(boot));
}

/** Code and navigation data come side by side. */
async function loadMain(boot: Boot): Promise<Router> {
  preload(mainChunks);
  const page = JSON.parse(document.getElementById('docsite-page')?.textContent ?? '') as ShellPage;
  const [main, nav] = await Promise.all([import('./main.tsx'), boot.views.loadNav(page.nav)]);
  return main.start(boot, { page, nav });
}

/** The chunks of `main` start together with it, not after it. */
function preload(addresses: readonly string[]): void {
  for (const href of addresses) {
    if (document.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** Milliseconds until an intent may load the router again after a failure. */
const retryAfter = 5000;

/** A reader about to follow a link, or using the keyboard, will want the router. Until it is there, links are plain links. */
function loadOnIntent(boot: Boot): void {
  const events = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;
  const intent = ({ type, target }: Event): void => {
    const isElsewhere = type.startsWith('pointer') && linkAddress(target, boot.views.base) === null;
    if (isElsewhere) return;
    for (const name of events) removeEventListener(name, intent);
    // Without the shell every link still works as a plain link, so a failure to load it costs nothing but speed.
    boot.loadRouter().catch((error: unknown) => {
      reportUnlessLeft(error);
      setTimeout(listen, retryAfter);
    });
  };
  const listen = (): void => {
    for (const name of events) addEventListener(name, intent, { passive: true });
  };
  listen();
}

/** Back and Forward within one document reach pages that the browser does not draw by itself. */
function followHistory(boot: Boot, loading: { router?: Promise<Router> }): void {
  addEventListener('popstate', () => {
    const known = boot.scroll.arrive();
    if (samePage(boot.shown.url, location)) {
      boot.shown.url = new URL(location.href);
      applyFlags(location.search);
      void loading.router?.then((router) => router.stay());
      if (known) boot.scroll.restore();
      return;
    }
    boot.loadRouter().then(
      (router) => router.traverse(),
      () => location.reload(),
    );
  });
}
