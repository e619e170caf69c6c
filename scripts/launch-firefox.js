/** Starts Firefox ESR over WebDriver BiDi, for scripts that test a site in it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { installDebian } from './browser.js';
import { optionalTool } from './optional-tool.js';

const names = ['firefox-esr', 'firefox'];

/**
 * Returns the absolute path of Firefox: the value of FIREFOX_PATH, an installed Firefox, or one that is newly installed
 * from Debian.
 */
function findFirefox() {
  const given = process.env.FIREFOX_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const installed = () =>
    folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file));
  return installed() ?? (installDebian('firefox-esr') ? installed() : undefined);
}

/**
 * Starts Firefox in English, regardless of the machine's language. `prefs` adds preferences. Exits the process if
 * Firefox cannot be found or installed.
 */
export async function launchFirefox(prefs = {}) {
  const { launch } = await optionalTool('puppeteer-core');
  const executablePath = findFirefox();
  if (executablePath === undefined) {
    console.error('Firefox is not installed and cannot be installed automatically; install it, or set FIREFOX_PATH');
    process.exit(1);
  }
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', ...prefs },
  });
  console.log(`\n${await browser.version()}`);
  return browser;
}
