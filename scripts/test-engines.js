/** `npm run test:engines`: the search engines that can be run here, run for real. */
import process from 'node:process';
import path from 'node:path';
import { root, runNode } from './run-step.js';

process.exit(
  await runNode([
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'test/engines/vitest.config.ts',
  ]),
);
