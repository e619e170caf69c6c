/** The remaining time that the progress bar shows during a long build. */
import { expect, test } from 'vitest';
import { timeLeft } from '../lib/cli/report/time-left.js';

test.each([
  ['nothing before the pace is known', { done: 500, total: 10_000 }, { ms: 1500, done: 500 }, ''],
  ['seconds', { done: 500, total: 2000 }, { ms: 4000, done: 500 }, ', 12 s left'],
  ['minutes, rounded up', { done: 1000, total: 10_000 }, { ms: 9000, done: 1000 }, ', 2 min left'],
  [
    'only what this run has done counts, not what came from the cache',
    { done: 9000, total: 10_000 },
    { ms: 5000, done: 500 },
    ', 10 s left',
  ],
  ['nothing at the end', { done: 2000, total: 2000 }, { ms: 4000, done: 2000 }, ''],
])('%s', (_what, progress, since, said) => {
  expect(timeLeft(progress, since)).toBe(said);
});
