/** A URL → the user's browser, by the system's own opener. */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { printNote } from './report.ts';

/** A machine without an opener only gets a note. */
export function openBrowser(url: string): void {
  const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
    darwin: ['open', url],
    win32: ['cmd', '/c', 'start', '', url],
  };
  const [command, ...parameters] = openers[process.platform] ?? ['xdg-open', url];
  const opener = spawn(command, parameters, { stdio: 'ignore', detached: true });
  opener.on('error', () => printNote(`no browser could be opened; the address is ${url}`));
  opener.unref();
}
