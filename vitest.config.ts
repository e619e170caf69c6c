/** Configures the tests that do not need a browser. They use the package that `npm run prepare` built. */
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// The seed of random samples, the same in all workers. Failures print it, so that `SEED=…` can repeat the run.
process.env['SEED'] ??= String(Date.now() % 1_000_000);

const isFast = process.env['FAST'] === '1';
const include = isFast ? fastSuites() : ['test/*.test.ts', 'test/architecture/*.test.ts'];
/** V8 counts the steps only of code that is loaded after the counting starts. */
const counting = ['test/growth.test.ts'];

export default defineConfig({
  // The production build of React has no development runtime.
  oxc: { jsx: { development: false } },
  test: {
    projects: [
      // The package has no state in its modules, so test files share it: loading it takes longer than most tests.
      { extends: true, test: { name: 'shared', include, exclude: counting, isolate: false } },
      ...(isFast ? [] : [{ extends: true as const, test: { name: 'alone', include: counting } }]),
    ],
    // Tests wait for states, not for a fixed time; these limits only stop tests that would never end, even on a slow
    // machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Twice as many as most machines for tests have cores, because many tests wait for processes, files and deadlines.
    maxWorkers: 4,
    server: { deps: { external: [/\/lib\/.*\.js$/] } },
    setupFiles: ['test/setup.ts'],
    // Like the command, tests render pages with React's production build.
    env: { NODE_ENV: 'production' },
  },
});

/** The suites for `npm run test:fast`: they build no site, start no process, and take only a few seconds. */
function fastSuites(): string[] {
  const builds =
    /from '(?:\.\/(?:built-sites|checked-site|command|engine-server)\.ts|node:child_process)'|\b(?:buildAt|bundle|createCompiler|createPool|openBrowser|readCompiled|watch)\(/;
  // These process a lot of text, from the site's own content or from specifications.
  const long = new Set(['conformance', 'external', 'options', 'search-patch'].map((name) => `${name}.test.ts`));
  return readdirSync('test')
    .filter((file) => file.endsWith('.test.ts') && !long.has(file))
    .map((file) => `test/${file}`)
    .filter((file) => !builds.test(readFileSync(file, 'utf8')));
}
