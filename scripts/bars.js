/** `npm run bars [id]`: runs the whole of what `npm test` samples, and prints its figures. */
import path from 'node:path';
import process from 'node:process';
import { root, runNode } from './run-step.js';

/** Bar → the test file that holds it, or the script that measures it in a browser. */
const bars = {
  C2: 'test/check-faults.test.ts',
  C4: 'scripts/bar-links.js',
  P6: 'scripts/bar-navigation.js',
  R3: 'scripts/bar-interactions.js',
  R6: 'scripts/bar-console.js',
  R8: 'scripts/bar-back-cache.js',
  R10: 'scripts/bar-first-frame.js',
  S4: 'test/content-search.test.ts',
  S5: 'test/content-search.test.ts',
  S6: 'test/content-search.test.ts',
  S7: 'scripts/bar-same-search.js',
  T2: 'test/server-safety.test.ts',
  T3: 'test/crash.test.ts',
  T6: 'test/random-edits.test.ts',
};

const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !(id in bars));
if (unknown.length > 0) {
  console.error(`no bar is called ${unknown.join(', ')}; there are ${Object.keys(bars).join(', ')}`);
  process.exit(2);
}
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const failed = [];
for (const id of asked.length > 0 ? asked : Object.keys(bars)) {
  console.log(`\n── ${id}`);
  const step = bars[id].endsWith('.test.ts') ? [vitest, 'run', bars[id]] : [bars[id]];
  if ((await runNode(step, { BARS: id })) !== 0) failed.push(id);
}
console.log(failed.length === 0 ? '\nall hold' : `\nmissed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
