/** Samples: how many a run draws, and from what. */
import process from 'node:process';

/** How often a bar's trial is run: a sample in `npm test`, the whole in `npm run bars`. */
export function barCount(bar: string, sample: number, whole: number): number {
  return process.env['BARS'] === bar ? whole : sample;
}

/** What random samples of this run begin with; `SEED=…` repeats a run. The configuration of the tests draws one for all suites. */
export const seed = Number(process.env['SEED'] ?? 1);

/** Numbers in [0, 1), the same for the same seed. */
export function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
