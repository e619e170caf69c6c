/** When each interactive component of a page comes alive: at once, when it is seen, or when it is touched. */
import { reportUnlessLeft } from './report-failure.ts';
import type { Island, ShellPage } from '../shared/protocol.ts';

/** The islands that the document itself declares; most pages have none, and then no JSON is read. */
export function islandsOf(document: Document): Island[] {
  if (document.querySelector('doc-island') === null) return [];
  const data = document.getElementById('docsite-page')?.textContent ?? '{"islands":[]}';
  return (JSON.parse(data) as ShellPage).islands;
}

/** Returns what watches the islands of newly shown content. */
export function startIslands(): (islands: readonly Island[]) => void {
  const waiting = new Map<Element, Island>();
  const hydrate = (element: Element): void => {
    const island = waiting.get(element);
    if (island === undefined) return;
    waiting.delete(element);
    observer.unobserve(element);
    // Until it is hydrated an island is the HTML that the server wrote, and stays so if its code cannot be loaded.
    (island.scripted === true ? import('./scripts.ts') : import('./islands.tsx'))
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
        const element = waiting.size > 0 && target instanceof Element ? target.closest('doc-island') : null;
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
