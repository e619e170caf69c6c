/** Vitest's configuration in a copy of the project. The copy's package may be instrumented. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import base from '../../../vitest.config.ts';

const reached = fileURLToPath(new URL('../../../lib/reached.js', import.meta.url));

// Otherwise, a timeout on a slow machine would count as a detected change.
export default mergeConfig(base, {
  test: { maxWorkers: 1, testTimeout: 120_000, hookTimeout: 120_000, setupFiles: existsSync(reached) ? [reached] : [] },
});
