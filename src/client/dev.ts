/** Development only: what the server says has changed → the open page shows it, and faults lie over it. */
import type { Boot } from './boot.ts';
import { createOverlay } from './dev-overlay.ts';
import type { Fault } from './dev-overlay.ts';
import { patchArticle } from './dev-patch.ts';
import { pageDataAddress } from './page-address.ts';
import { withBase } from '../shared/urls.ts';

/** What the update channel carries. */
export type DevMessage =
  | { type: 'page'; routePaths: string[] }
  | { type: 'site' }
  | { type: 'reload' }
  | { type: 'assets' }
  | { type: 'diagnostics'; diagnostics: Fault[] };

/** Milliseconds between two looks at whether a lost server is back. */
const retryEvery = 500;

/** Follows the channel whose token the server put into the document; without one the page is a built one. */
export function start(boot: Boot): void {
  const token = document.querySelector<HTMLMetaElement>('meta[name=docsite-dev]')?.content;
  if (token === undefined) return;
  const overlay = createOverlay();
  const refresh = createRefresh(boot);
  const channel = new EventSource(
    `${withBase('/_docsite/events', boot.views.base)}?token=${encodeURIComponent(token)}`,
  );
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as DevMessage;
    if (message.type === 'diagnostics') overlay.show(message.diagnostics);
    else if (message.type === 'reload' || message.type === 'assets') location.reload();
    else if (message.type === 'site' || isOpen(message.routePaths, boot)) refresh();
    else boot.views.forget();
  });
  channel.addEventListener('error', () => {
    channel.close();
    reloadWhenBack();
  });
}

/** A server that was away has missed any number of changes, and comes back with a token of its own. */
function reloadWhenBack(): void {
  const timer = setInterval(() => {
    fetch(location.href, { method: 'HEAD' }).then(
      () => {
        clearInterval(timer);
        location.reload();
      },
      () => undefined,
    );
  }, retryEvery);
}

function isOpen(routePaths: readonly string[], boot: Boot): boolean {
  const open = pageDataAddress(boot.shown.url, boot.views.base);
  return routePaths.some(
    (routePath) =>
      pageDataAddress({ pathname: withBase(encodeURI(routePath), boot.views.base) }, boot.views.base) === open,
  );
}

/** Makes what fetches the open page anew and changes in the document what changed in the source. */
function createRefresh(boot: Boot): () => void {
  const known: { html: Promise<string> } = { html: Promise.resolve('') };
  const remember = (): void => {
    known.html = boot.views.load(boot.shown.url).then((view) => (typeof view === 'string' ? '' : view.page.html));
  };
  remember();
  addEventListener('docsite:reload-content', remember);
  // The first change should find the shell ready; a writer's machine can spare it.
  const router = boot.loadRouter();
  return () => {
    void Promise.all([router, known.html]).then(([{ refresh }, before]) =>
      refresh((article, html, trusted) => patchArticle(article, { before, html, trusted })),
    );
  };
}
