/**
 * Runs in an instrumented package. Records each site that the package reaches in Node.js in the copy's file `reached`,
 * once per thread.
 */
import { openSync, writeSync } from 'node:fs';

const file = openSync(new URL('../reached', import.meta.url), 'a');
const seen = new Set();

// Written immediately, because many tests kill their processes and threads.
globalThis.__siteReached = (site) => {
  if (seen.has(site)) return;
  seen.add(site);
  writeSync(file, `${site}\n`);
};
