/** `npm run test:engines`: runs tests against real search engines and cache servers if they can be installed. */
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
