/** Runs test files in a copy of the project. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findTestBrowser } from '../browser.js';

/** A run counts as hung after three times its usual time plus this many milliseconds. */
const patience = 30_000;
/** Running process groups; killed when this process exits. */
const groups = new Set();
process.on('exit', () => {
  for (const pid of groups) endGroup(pid);
});

/** Whether a test file uses a browser. */
export function isJourney(file) {
  return file.endsWith('.spec.ts');
}

/**
 * Runs test files of one kind in a copy. Returns null if all pass, or the name of the first failure.
 * @param {string} folder
 * @param {object} what
 * @param {string[]} what.files
 * @param {number} [what.usual] Milliseconds that all files take together, if known.
 * @param {boolean} [what.runsAll] Continues after a failure. By default, the run stops at the first test that fails
 * twice, because a single failure may be flaky.
 */
export async function firstFailure(folder, { files, usual = 200_000, runsAll = false }) {
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const ended = await runToEnd(folder, commandOf({ files, report, runsAll }), 3 * usual + patience);
  if (ended === 0) return null;
  if (ended === 'late') return `did not end after ${Math.round((3 * usual + patience) / 1000)} s: ${files.join(' ')}`;
  const found = existsSync(report) ? failureIn(JSON.parse(readFileSync(report, 'utf8')), folder) : undefined;
  return found ?? `${files.join(' ')} exited with ${ended}`;
}

function commandOf({ files, report, runsAll }) {
  return isJourney(files[0])
    ? {
        parameters: [
          'node_modules/@playwright/test/cli.js',
          'test',
          ...files,
          '--config=scripts/mutations/copied/playwright.config.js',
          ...(runsAll ? [] : ['--max-failures=1', '--retries=1']),
          '--reporter=json',
        ],
        env: { CHROME_PATH: findTestBrowser() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }
    : {
        parameters: [
          'node_modules/vitest/vitest.mjs',
          'run',
          ...files,
          '--config=scripts/mutations/copied/vitest.config.js',
          ...(runsAll ? [] : ['--bail=1', '--retry=1']),
          '--reporter=json',
          `--outputFile=${report}`,
        ],
        env: {},
      };
}

/** Resolves with the exit code, or with `late` after the limit. Kills everything that the run started. */
function runToEnd(cwd, { parameters, env }, limit) {
  const temporary = path.join(cwd, 'temporary');
  mkdirSync(temporary, { recursive: true });
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, TMPDIR: temporary, ...env },
    });
    groups.add(child.pid);
    const state = { isLate: false };
    const timer = setTimeout(() => {
      state.isLate = true;
      endGroup(child.pid);
    }, limit);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      endGroup(child.pid);
      groups.delete(child.pid);
      rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
      resolve(state.isLate ? 'late' : (code ?? 1));
    });
  });
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group no longer exists.
  }
}

/** Returns the file and name of the first failed test in a report of Vitest or Playwright. */
function failureIn(report, folder) {
  const suite = report.testResults?.find(({ status }) => status === 'failed');
  if (suite !== undefined) {
    const failed = suite.assertionResults.find(({ status }) => status === 'failed');
    return `${path.relative(folder, suite.name)}: ${failed?.fullName ?? 'the file'}`;
  }
  const specs = (report.suites ?? []).flatMap(specsIn);
  const spec = specs.find(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return spec && `test/browser/${spec.file}: ${spec.title}`;
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}
