/** The tests that need no browser; they run what `npm run prepare` made. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two at a time: many of them start processes and worker threads of their own.
    maxWorkers: 2,
  },
});
