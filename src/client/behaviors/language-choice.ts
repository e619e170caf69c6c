/** Remembers the language chosen from a menu, which takes precedence over the browser's, and keeps the position on the page. */
import { closestTo } from '../element.ts';
import { writeStored } from '../stored.ts';

/** Links are `a[data-choose-lang]` with the language's path segment, and `a[data-choose-version]`. */
export function startLanguageChoice(): void {
  // Runs before the router, which follows the link.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = closestTo<HTMLAnchorElement>(target, 'a[data-choose-lang], a[data-choose-version]');
      if (link === null) return;
      const { chooseLang } = link.dataset;
      if (chooseLang !== undefined) writeStored('lang', chooseLang);
      // The hash stays valid, because translations have the same anchors as their source.
      link.search = location.search;
      link.hash = location.hash;
    },
    { capture: true },
  );
}
