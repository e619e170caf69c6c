/** A language picked from a menu is remembered and wins over the browser's languages. */
import { writeStored } from './stored.ts';

/** Links are `a[data-choose-lang]` with the language's path segment. */
export function startLanguageChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-choose-lang]') : null;
    if (link !== null) writeStored('lang', link.dataset['chooseLang'] ?? '');
  });
}
