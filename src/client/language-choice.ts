/** A language picked from a menu is remembered and wins over the browser's; and the reader keeps the place on the page. */
import { writeStored } from './stored.ts';

/** Links are `a[data-choose-lang]` with the language's path segment, and `a[data-choose-version]`. */
export function startLanguageChoice(): void {
  // Heard before the router, which goes where the link says.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link =
        target instanceof Element
          ? target.closest<HTMLAnchorElement>('a[data-choose-lang], a[data-choose-version]')
          : null;
      if (link === null) return;
      const { chooseLang } = link.dataset;
      if (chooseLang !== undefined) writeStored('lang', chooseLang);
      // Translations have the anchors of their source.
      link.search = location.search;
      link.hash = location.hash;
    },
    { capture: true },
  );
}
