/** The tests of `npm run test:engines`, which install and start the engines that they test. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/engines/*.test.ts', 'test/nginx.test.ts'],
    setupFiles: ['test/setup.ts'],
    env: { REQUIRED_ENGINES: '1' },
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
