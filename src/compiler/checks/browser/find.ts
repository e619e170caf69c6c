/** Finds an installed Chrome or Chromium. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const names = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'chrome.exe',
  'msedge.exe',
];
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const onWindows = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/**
 * Absolute path of the browser set in `CHROME_PATH`, or else of the first browser that is found; null if none is
 * installed. `wrong` is the value of `CHROME_PATH` if that path does not exist.
 */
export function findBrowser(): { path: string | null } | { wrong: string } {
  const { CHROME_PATH: given = '', PATH = '', ProgramFiles = '', LOCALAPPDATA = '' } = process.env;
  if (given !== '') return fs.existsSync(given) ? { path: given } : { wrong: given };
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== '');
  const programs = [ProgramFiles, process.env['ProgramFiles(x86)'] ?? '', LOCALAPPDATA].filter((one) => one !== '');
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...(process.platform === 'darwin' ? onMac : []),
    ...programs.flatMap((folder) => onWindows.map((name) => path.join(folder, name))),
  ];
  return { path: candidates.find((candidate) => fs.existsSync(candidate)) ?? null };
}
