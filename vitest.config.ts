/** The tests that need no browser; they run what `npm run prepare` made. */
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// What random samples begin with, the same in all workers. What fails says it, so that `SEED=…` repeats the run.
process.env['SEED'] ??= String(Date.now() % 1_000_000);

export default defineConfig({
  // The production build of React has no development runtime.
  oxc: { jsx: { development: false } },
  test: {
    include: process.env['FAST'] === '1' ? fastSuites() : ['test/*.test.ts', 'test/architecture/*.test.ts'],
    // No test waits for a time to pass; these end what would never end, on a slow machine too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two at a time: many of them start processes and worker threads of their own.
    maxWorkers: 2,
    // As the command does: pages are rendered with React's production build.
    env: { NODE_ENV: 'production' },
  },
});

/** The suites that build no site, start no process, and take a second or few: `npm run test:fast`. */
function fastSuites(): string[] {
  const builds =
    /from '(?:\.\/(?:built-sites|checked-site|command|engine-server)\.ts|node:child_process)'|\b(?:buildAt|bundle|createCompiler|createPool|openBrowser|readCompiled|watch)\(/;
  // These go through much text, of the site's own content or of specifications.
  const long = new Set(['conformance', 'external', 'options', 'search-patch'].map((name) => `${name}.test.ts`));
  return readdirSync('test')
    .filter((file) => file.endsWith('.test.ts') && !long.has(file))
    .map((file) => `test/${file}`)
    .filter((file) => !builds.test(readFileSync(file, 'utf8')));
}
