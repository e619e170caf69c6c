/**
 * The only script that runs before any interaction: makes the page usable, and loads the rest when the reader is about
 * to need it.
 */
import { startAppearance } from './behaviors/theme.ts';
import { startBehaviors } from './behaviors/behaviors.ts';
import { startCarryingFlags } from './router/carry-flags.ts';
import { applyFlags } from './router/flags.ts';
import { islandsOf, startIslands } from './islands/moments.ts';
import { mainChunks } from './bundled/main-chunks.ts';
import { preload } from './preload.ts';
import { reportUnlessLeft } from './report-failure.ts';
import type { Boot, Held, Router } from './router/boot.ts';
import { pageLinkUrl, samePage } from './router/page-url.ts';
import { startScrollMemory } from './router/scroll-memory.ts';
import { startSearch } from './search/keys.ts';
import type { Views } from './router/views.ts';
import type { ShellPage } from '../shared/protocol.ts';

startBoot();

function startBoot(): void {
  const base = document.documentElement.dataset['base'] ?? '/';
  const scroll = startScrollMemory();
  const shown = { url: new URL(location.href) };
  const behaviors = startBehaviors();
  const markAppearance = startAppearance();
  const awaken = startIslands();
  const showSearchPage = startSearch();
  const loading: { router?: Promise<Router>; views?: Promise<Views> } = {};
  const boot: Boot = {
    base,
    scroll,
    shown,
    contentChanged(islands) {
      behaviors.contentChanged();
      markAppearance();
      showSearchPage();
      awaken(islands);
    },
    loadViews(held) {
      loading.views ??= import('./router/prefetch.ts').then(
        (prefetch) => prefetch.startViews(base, held?.target),
        (error: unknown) => {
          delete loading.views;
          throw error;
        },
      );
      return loading.views;
    },
    loadRouter(held) {
      // The failure may be temporary, or caused by leaving a page that is later restored.
      loading.router ??= loadMain(boot, held).catch((error: unknown) => {
        delete loading.router;
        throw error;
      });
      return loading.router;
    },
  };
  showSearchPage();
  awaken(islandsOf(document));
  startCarryingFlags(base);
  followHistory(boot, loading);
  loadOnIntent(boot);
  if (process.env['NODE_ENV'] !== 'production') void import('./dev/updates.ts').then((dev) => dev.start(boot));
}

/** Loads code and navigation data in parallel. */
async function loadMain(boot: Boot, held?: Held): Promise<Router> {
  preload(mainChunks);
  const page = JSON.parse(document.getElementById('docsite-page')?.textContent ?? '') as ShellPage;
  const loading = boot.loadViews(held);
  const [main, views, nav] = await Promise.all([
    import('./main.tsx'),
    loading,
    loading.then((cache) => cache.loadNav(page.nav)),
  ]);
  return main.start(boot, { page, nav, views });
}

/** Milliseconds after a failure before the router can be loaded again. */
const retryAfter = 5000;

/** Loads the router when a reader is about to follow a link or uses the keyboard. Until then, links are plain links. */
function loadOnIntent(boot: Boot): void {
  const events = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;
  const intent = ({ type, target }: Event): void => {
    const isElsewhere = type.startsWith('pointer') && pageLinkUrl(target, boot.base) === null;
    if (isElsewhere) return;
    for (const name of events) removeEventListener(name, intent);
    const held: Held = { target };
    addEventListener('scroll', () => delete held.target);
    // Without the shell, every link still works as a plain link, so a failure to load it only makes navigation slower.
    boot.loadRouter(held).catch((error: unknown) => {
      reportUnlessLeft(error);
      setTimeout(listen, retryAfter);
    });
  };
  const listen = (): void => {
    for (const name of events) addEventListener(name, intent);
  };
  listen();
  // The router also suggests pages on the 404 page.
  if (document.querySelector('.not-found')) intent(new Event('focusin'));
}

/** Back and Forward within one document can lead to pages that only the router can show. */
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
