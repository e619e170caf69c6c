/** Configures `npm run test:engines`, which installs and starts the engines to test. */
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
