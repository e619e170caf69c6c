/** Configures the browser tests, which run on a built site in Chromium. */
import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['CHROME_PATH'];

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // A busy CI machine may occasionally be too slow; a test that passes on the second attempt is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  // Tests wait for states, not for a fixed time; these limits only stop tests that would never end, even on a slow
  // machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
});
