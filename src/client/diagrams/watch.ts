/** Loads the code that draws diagrams on pages with diagrams. */
import { reportUnlessLeft } from '../report-failure.ts';

/** Returns a function that looks for diagrams in new content. */
export function startDiagrams(): () => void {
  return () => {
    if (document.querySelector('.diagram:not([data-drawn])') === null) return;
    import('./draw.ts').then(({ watchDiagrams }) => watchDiagrams()).catch(reportUnlessLeft);
  };
}
