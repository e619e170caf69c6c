/** Schedules the hydration of each interactive component: immediately, when visible, or on interaction. */
import { closestTo } from '../element.ts';
import { reportUnlessLeft } from '../report-failure.ts';
import type { Island, ShellPage } from '../../shared/protocol.ts';

/** The islands declared in the document. Most pages have no islands, so they do not parse JSON. */
export function islandsOf(document: Document): Island[] {
  if (document.querySelector('doc-island') === null) return [];
  const data = document.getElementById('docsite-page')?.textContent ?? '{"islands":[]}';
  return (JSON.parse(data) as ShellPage).islands;
}

/** Returns a function that watches the islands of new content. */
export function startIslands(): (islands: readonly Island[]) => void {
  const waiting = new Map<Element, Island>();
  const hydrate = (element: Element): void => {
    const island = waiting.get(element);
    if (island === undefined) return;
    waiting.delete(element);
    observer.unobserve(element);
    // Until it is hydrated, an island is static HTML, and it stays static if its code fails to load.
    (island.scripted === true ? import('./run-scripts.ts') : import('./hydrate.tsx'))
      .then((module) => module.awaken(element, island))
      .catch((error: unknown) => {
        waiting.set(element, island);
        reportUnlessLeft(error);
      });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) hydrate(target);
    },
    { rootMargin: '200px' },
  );
  for (const name of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(
      name,
      ({ target }) => {
        const element = waiting.size > 0 ? closestTo(target, 'doc-island') : null;
        if (element !== null) hydrate(element);
      },
      { passive: true },
    );
  }
  return (islands) => {
    for (const island of islands) {
      const element = document.querySelector(`doc-island[data-island="${CSS.escape(island.id)}"]:not([data-alive])`);
      if (element === null) continue;
      waiting.set(element, island);
      if (island.when === 'load') hydrate(element);
      else if (island.when === 'visible') observer.observe(element);
    }
  };
}
