/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './run-step.js';

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the absolute path of a browser, or undefined for Playwright's own browser. Throws if no browser is found and
 * none can be installed.
 */
export function findBrowser() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROME_PATH is ${given}, which does not exist`);
    return given;
  }
  return installed() ?? fromDebian() ?? fromPlaywright();
}

/**
 * Returns the browser for the tests: the headless shell if it is installed, because it uses the same engine without
 * window code and takes about half the CPU time per page. Otherwise returns the result of `findBrowser`.
 */
export function findTestBrowser() {
  if (process.env.CHROME_PATH) return findBrowser();
  return inPath([shell]) ?? (installDebian(shell) ? inPath([shell]) : undefined) ?? findBrowser();
}

const shell = 'chromium-headless-shell';

function installed() {
  return inPath(names) ?? macApplications.find((file) => existsSync(file));
}

function inPath(programs) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => programs.map((name) => path.join(folder, name))).find((file) => existsSync(file));
}

/** Installs Chromium from Debian, whose package includes the required libraries. */
function fromDebian() {
  return installDebian('chromium') ? installed() : undefined;
}

/** Installs a Debian package. Returns false on other systems, without permission, or on failure. */
export function installDebian(name) {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  if (process.getuid?.() !== 0 || !/^ID=debian$/m.test(release)) return false;
  console.log(`installing ${name} with apt`);
  const apt = (...parameters) =>
    spawnSync('apt-get', parameters, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', name);
}

function fromPlaywright() {
  console.log("no browser found: installing Playwright's chromium");
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const parameters = [cli, 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'];
  if (spawnSync(process.execPath, parameters, { stdio: 'inherit', cwd: root }).status === 0) return undefined;
  throw new Error('no browser for the tests: install Chrome or Chromium, or set CHROME_PATH to one');
}
