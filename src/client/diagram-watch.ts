/** Loads what draws diagrams on pages that have some. */
import { reportUnlessLeft } from './report-failure.ts';

/** Returns what looks for diagrams in new content. */
export function startDiagrams(): () => void {
  return () => {
    if (document.querySelector('.diagram:not([data-drawn])') === null) return;
    import('./diagrams.ts').then(({ watchDiagrams }) => watchDiagrams()).catch(reportUnlessLeft);
  };
}
