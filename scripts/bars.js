/** `npm run bars [id]`: runs the full checks that `npm test` only samples, and prints their figures. */
import path from 'node:path';
import process from 'node:process';
import { findBrowser } from './browser.js';
import { root, runNode } from './run-step.js';

const browserTests = (...names) => names.map((name) => `test/browser/${name}.spec.ts`);

/** Maps each bar to the test files and measurement scripts that verify it. */
const bars = {
  A2: ['test/dependencies.test.ts', 'test/pack.test.ts'],
  A4: ['scripts/bar-mutations.js'],
  A5: ['scripts/bar-phrases.js'],
  C2: ['test/check-faults.test.ts'],
  C4: ['scripts/bar-links.js'],
  C12: ['scripts/bar-foreign.js'],
  C13: ['scripts/bar-fixes.js'],
  C14: ['scripts/bar-agreement.js', 'test/sites.test.ts', 'test/findings.test.ts'],
  D1: ['test/routes.test.ts', 'test/content.test.ts', 'test/option-form.test.ts'],
  D2: ['test/options.test.ts'],
  D3: ['test/shared-runs.test.ts'],
  D4: ['test/content.test.ts', 'test/page-projects.test.ts'],
  D5: ['scripts/bar-installs.js', 'scripts/bar-projects.js', 'scripts/bar-examples.js', 'scripts/bar-screenshots.js'],
  M1: ['scripts/bar-migrations.js'],
  M2: ['scripts/bar-agents.js', 'test/twin.test.ts', 'test/mcp.test.ts'],
  M3: ['scripts/bar-packages.js'],
  M4: [
    'scripts/lighthouse.js --manual',
    'scripts/axe.js --manual',
    'test/manual.test.ts',
    'test/structure-guide.test.ts',
    'test/tutorial.test.ts',
    ...browserTests('manual'),
  ],
  M5: ['scripts/bar-dockerfile.js'],
  P6: ['scripts/bar-navigation.js'],
  P7: ['test/bench/bar-machines.js', 'test/shards.test.ts', 'test/remote-cache.test.ts'],
  R1: ['scripts/lighthouse.js'],
  R3: ['scripts/bar-interactions.js'],
  R4: ['scripts/bar-bytes.js', 'test/bundle.test.ts'],
  R5: ['scripts/bar-article-text.js'],
  R6: ['scripts/bar-console.js', ...browserTests('rows-states')],
  R7: ['scripts/bar-swaps.js', ...browserTests('navigation')],
  R8: ['scripts/bar-back-cache.js'],
  R9: ['scripts/bar-without-scripts.js'],
  R10: ['scripts/bar-first-frame.js', 'scripts/bar-firefox-frame.js'],
  R11: ['scripts/axe.js', ...browserTests('rows-axe', 'announcement')],
  R12: ['scripts/bar-layout.js', ...browserTests('apg', 'behaviors', 'rows-axe', 'search')],
  R13: ['scripts/bar-focus.js', 'scripts/bar-layout.js'],
  R14: browserTests('spoken'),
  R15: ['scripts/bar-media.js'],
  R16: ['scripts/bar-media.js'],
  R17: ['scripts/bar-directions.js', 'scripts/bar-layout.js'],
  R18: ['scripts/bar-urls.js'],
  R22: browserTests('steady'),
  S1: ['test/bench/bar-search.js'],
  S2: ['test/bench/bar-search.js'],
  S4: ['test/content-search.test.ts'],
  S5: ['test/content-search.test.ts'],
  S6: ['test/content-search.test.ts'],
  S7: ['scripts/bar-same-search.js'],
  S12: ['test/content-search.test.ts'],
  T2: ['test/server-safety.test.ts'],
  T3: ['test/crash.test.ts'],
  T4: ['test/sites.test.ts'],
  T5: ['test/conformance.test.ts', 'test/runaway.test.ts'],
  T6: ['test/random-edits.test.ts', 'test/search-patch.test.ts'],
  T8: ['scripts/bar-firefox-xss.js', ...browserTests('xss')],
  T9: ['test/disk-faults.test.ts'],
  T10: ['test/growth.test.ts'],
  T11: ['test/publish-allow-list.test.ts'],
  T12: ['scripts/bar-fuzz.js', 'test/fuzz.test.ts'],
};

const words = process.argv.slice(2);
const optionsAt = words.findIndex((word) => !/^[A-Z]\d+$/.test(word));
const asked = optionsAt === -1 ? words : words.slice(0, optionsAt);
/** Arguments after the bars are passed to their scripts. */
const options = words.slice(asked.length);
const unknown = asked.filter((id) => !(id in bars));
if (unknown.length > 0) {
  console.error(`unknown bar ${unknown.join(', ')}; available: ${Object.keys(bars).join(', ')}`);
  process.exit(2);
}
const local = (name) => path.join(root, 'node_modules', name);

/** Returns the commands for a bar's steps: one per script, and one for all tests of a kind. */
function commandsOf(steps) {
  const ending = (text) => steps.filter((step) => step.endsWith(text));
  const [tests, journeys] = [ending('.test.ts'), ending('.spec.ts')];
  return [
    ...steps.filter((step) => /\.js\b/.test(step)).map((script) => [...script.split(' '), ...options]),
    ...(tests.length > 0 ? [[local('vitest/vitest.mjs'), 'run', ...tests]] : []),
    ...(journeys.length > 0 ? [[local('@playwright/test/cli.js'), 'test', ...journeys]] : []),
  ];
}

const failed = [];
for (const id of asked.length > 0 ? asked : Object.keys(bars)) {
  console.log(`\n── ${id}`);
  const results = [];
  for (const command of commandsOf(bars[id])) {
    results.push(await runNode(command, { BARS: id, CHROME_PATH: findBrowser() ?? '' }));
  }
  if (results.some((code) => code !== 0)) failed.push(id);
}
console.log(failed.length === 0 ? '\nall bars passed' : `\nfailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
