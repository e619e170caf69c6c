/** Random samples: how many a run draws, and from which seed. */
import process from 'node:process';

/** Number of trials for a bar: a sample in `npm test`, all of them in `npm run bars`. */
export function barCount(bar: string, sample: number, whole: number): number {
  return process.env['BARS'] === bar ? whole : sample;
}

/** The seed of this run's random samples; `SEED=…` repeats a run. The test configuration draws one seed for all suites. */
export const seed = Number(process.env['SEED'] ?? 1);

/** Numbers in [0, 1), the same for the same seed. */
export function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
