/** Development only: updates the open page when the server reports a change, and shows findings in an overlay. */
import type { Boot } from '../router/boot.ts';
import { createOverlay } from './overlay.ts';
import { reloadKeepingState, restoreState } from './kept-state.ts';
import { patchArticle } from './patch.ts';
import { pageDataUrl } from '../router/page-url.ts';
import type { DevMessage } from '../../shared/dev-message.ts';
import { withBase } from '../../shared/urls.ts';

/** Milliseconds between attempts to reconnect to the server. */
const retryEvery = 500;

/** Subscribes with the token that the server put into the document. A page without a token is from a build. */
export function start(boot: Boot): void {
  const [token, since = ''] =
    document.querySelector<HTMLMetaElement>('meta[name=docsite-dev]')?.content.split('.') ?? [];
  if (token === undefined) return;
  restoreState();
  const query = `token=${encodeURIComponent(token)}`;
  const overlay = createOverlay(({ file, line, column }) => {
    const parameters = new URLSearchParams({ file, line: String(line), column: String(column) });
    // If the server has stopped, the page reloads when the server is back.
    fetch(`${withBase('/_docsite/edit', boot.base)}?${query}&${parameters}`).catch(() => undefined);
  });
  const latest: { message: Extract<DevMessage, { type: 'findings' }> } = {
    message: { type: 'findings', errors: [], others: 0 },
  };
  const showErrors = (): void => {
    const { errors, others } = latest.message;
    const own = errors.filter(({ routePaths }) => routePaths === undefined || isOpen(routePaths, boot));
    overlay.show(own, others + errors.length - own.length);
  };
  addEventListener('docsite:reload-content', showErrors);
  const refresh = createRefresh(boot);
  const channel = new EventSource(`${withBase('/_docsite/events', boot.base)}?${query}&since=${since}`);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as DevMessage;
    if (message.type === 'findings') {
      latest.message = message;
      showErrors();
    } else if (message.type === 'reload' || message.type === 'assets' || isFailed()) reloadKeepingState();
    else if (message.type === 'site' || isOpen(message.routePaths, boot)) refresh();
    else void boot.loadViews().then((views) => views.forget());
  });
  channel.addEventListener('error', () => {
    channel.close();
    reloadWhenBack();
  });
}

/** Reloads after the server restarts: changes may have been missed, and its token is new. */
function reloadWhenBack(): void {
  const timer = setInterval(() => {
    fetch(location.href, { method: 'HEAD' }).then(
      () => {
        clearInterval(timer);
        reloadKeepingState();
      },
      () => undefined,
    );
  }, retryEvery);
}

/** True if the page is shown without the site's own parts, because one of them failed. */
function isFailed(): boolean {
  return document.querySelector('meta[name=docsite-failed]') !== null;
}

function isOpen(routePaths: readonly string[], boot: Boot): boolean {
  const open = pageDataUrl(boot.shown.url, boot.base);
  return routePaths.some(
    (routePath) => pageDataUrl({ pathname: withBase(encodeURI(routePath), boot.base) }, boot.base) === open,
  );
}

/** Returns a function that fetches the open page again and patches the document. */
function createRefresh(boot: Boot): () => void {
  const known: { html: Promise<string> } = { html: Promise.resolve('') };
  const remember = (): void => {
    known.html = boot
      .loadViews()
      .then((views) => views.load(boot.shown.url))
      .then((view) => (typeof view === 'string' ? '' : view.page.html));
  };
  remember();
  addEventListener('docsite:reload-content', remember);
  // Loads the shell early, so that the first change is fast.
  const router = boot.loadRouter();
  return () => {
    void Promise.all([router, known.html]).then(([{ refresh }, before]) =>
      refresh((article, html, trusted) => patchArticle(article, { before, html, trusted })),
    );
  };
}
