/** Opens a URL in the user's browser with the system's opener. */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { printNote } from '../report/report.ts';

/** If no browser can be opened, prints the URL. */
export function openBrowser(url: string): void {
  const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
    darwin: ['open', url],
    win32: ['cmd', '/c', 'start', '', url],
  };
  const [command, ...parameters] = openers[process.platform] ?? ['xdg-open', url];
  const opener = spawn(command, parameters, { stdio: 'ignore', detached: true });
  opener.on('error', () => printNote(`could not open a browser; the URL is ${url}`));
  opener.unref();
}
