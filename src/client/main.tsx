/** Hydrates the shell and starts the router: loaded when the reader shows an intent to go somewhere. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { adoptStyles } from './adopt-styles.ts';
import { untouchedArticle } from './article.tsx';
import type { Boot } from './boot.ts';
import { feedbackStyles } from './feedback-styles.ts';
import { reportUnlessLeft } from './report-failure.ts';
import { startRouter } from './router.ts';
import type { Router } from './router.ts';
import { Shell } from './shell.tsx';
import { siteParts } from './site-parts.ts';
import type { Failure } from './views.ts';
import type { NavData, ShellPage } from '../shared/protocol.ts';

/** What the document was made from. */
export interface Served {
  page: ShellPage;
  nav: NavData | Failure;
}

adoptStyles(feedbackStyles);

/** Throws when the navigation could not be had; links then stay plain links. */
export function start(boot: Boot, { page, nav }: Served): Router {
  const container = document.getElementById('docsite');
  if (container === null) throw new Error('The document holds no page.');
  if (typeof nav === 'string') throw new Error(`The navigation of ${page.routePath} is ${nav}.`);
  let onHydrated = (): void => undefined;
  const hydrated = new Promise<void>((resolve) => (onHydrated = resolve));
  const draw = (shown: ShellPage, around: NavData): ReactNode => (
    <Shell
      page={shown}
      nav={around}
      article={untouchedArticle}
      globals={untouchedArticle}
      site={siteParts}
      onHydrated={onHydrated}
    />
  );
  const root = hydrateRoot(container, draw(page, nav));
  if (page.pageType === '404') {
    import('./nearest-pages.ts').then((pages) => pages.showNearestPages(boot.views, nav)).catch(reportUnlessLeft);
  }
  const shown = { nav };
  return startRouter({
    boot,
    buildId: page.buildId,
    hydrated,
    texts: () => shown.nav.shell.texts,
    drawShell(view) {
      shown.nav = view.nav;
      flushSync(() => root.render(draw(view.page, view.nav)));
    },
  });
}
