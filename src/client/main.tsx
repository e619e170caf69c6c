/** Hydrates the shell and starts the router. Loaded when the reader seems about to navigate. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { adoptStyles } from './adopt-styles.ts';
import type { Boot, Router } from './router/boot.ts';
import { feedbackStyles } from './bundled/feedback-styles.ts';
import { reportUnlessLeft } from './report-failure.ts';
import { startSidebarFilter } from './behaviors/sidebar-filter.ts';
import { startRouter } from './router/router.ts';
import { Shell } from './shell/shell.tsx';
import { untouched } from './untouched-html.ts';
import { siteParts } from './bundled/site-parts.ts';
import type { Failure } from './router/page-styles.ts';
import type { Views } from './router/views.ts';
import type { NavData, ShellPage } from '../shared/protocol.ts';

/** The data that the document was rendered from. */
export interface Served {
  page: ShellPage;
  nav: NavData | Failure;
  views: Views;
}

adoptStyles(feedbackStyles);

/** Throws if the navigation data cannot be loaded; links then stay plain links. */
export function start(boot: Boot, { page, nav, views }: Served): Router {
  const container = document.getElementById('docsite');
  if (container === null || typeof nav === 'string') throw new Error(`The navigation is ${nav}.`);
  let onHydrated = (): void => undefined;
  const hydrated = new Promise<void>((resolve) => (onHydrated = resolve));
  const article = untouched(container.querySelector('main > article'));
  const globals = untouched(container.querySelector('.global-components'));
  const shell = container.firstElementChild;
  const putBackTools = removeCodeTools(container);
  const draw = (shown: ShellPage, around: NavData): ReactNode => (
    <Shell page={shown} nav={around} article={article} globals={globals} site={siteParts} onHydrated={onHydrated} />
  );
  const root = hydrateRoot(container, draw(page, nav));
  // Elements that React created again have not been prepared yet. Preparing existing elements again would close an open
  // menu.
  void hydrated.then(() => (shell?.isConnected === false ? boot.contentChanged([]) : putBackTools()));
  if (page.pageType === '404') {
    import('./router/nearest-pages.ts')
      .then((pages) => pages.showNearestPages(views, nav, page))
      .catch(reportUnlessLeft);
  }
  const filterSidebar = startSidebarFilter(() => boot.contentChanged([]));
  const shown = { nav };
  return startRouter({
    boot,
    views,
    buildId: page.buildId,
    hydrated,
    texts: () => shown.nav.shell.texts,
    drawShell(view) {
      shown.nav = view.nav;
      flushSync(() => root.render(draw(view.page, view.nav)));
      filterSidebar();
    },
  });
}

/**
 * Removes the buttons of code blocks in slots and parts, because React discards a shell that the server did not render.
 * Returns a function that adds them again.
 */
function removeCodeTools(container: Element): () => void {
  const removed = [...container.querySelectorAll('.code-tools')]
    .filter((tools) => tools.closest('main > article, .global-components') === null)
    .map((tools) => ({ tools, block: tools.parentElement }));
  for (const { tools } of removed) tools.remove();
  return () => {
    for (const { tools, block } of removed) block?.append(tools);
  };
}
