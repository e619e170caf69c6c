/** Runs the browser tests in the browser that needs the least CPU time. Passes arguments on to Playwright. */
import path from 'node:path';
import process from 'node:process';
import { findTestBrowser } from './browser.js';
import { root, runNode } from './run-step.js';

const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
process.exit(await runNode([playwright, 'test', ...process.argv.slice(2)], { CHROME_PATH: findTestBrowser() ?? '' }));
