/** Builds this repository's own site and serves it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root, runNode } from './run-step.js';

const steps = [
  ...(existsSync(path.join(root, 'lib/cli/main.js')) ? [] : [['scripts/prepare.js']]),
  ['bin/docsite.js', 'build'],
  ['bin/docsite.js', 'preview', ...process.argv.slice(2)],
];
for (const step of steps) {
  const code = await runNode(step);
  if (code !== 0) process.exit(code);
}
