/** Random samples: their size and their seed. */
import process from 'node:process';

/** Returns the number of trials for a bar: a sample in `npm test`, and all trials in `npm run bars`. */
export function barCount(bar: string, sample: number, whole: number): number {
  return process.env['BARS'] === bar ? whole : sample;
}

/**
 * The seed for this run's random samples; `SEED=…` repeats a run. The test configuration chooses one seed for all
 * suites.
 */
export const seed = Number(process.env['SEED'] ?? 1);

/** Returns a generator of numbers in [0, 1). The same seed gives the same numbers. */
export function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
