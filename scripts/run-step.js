/** Runs a program as one step of a script and reports its exit code. */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The repository root, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a Node.js program of the repository or its dependencies in the repository root. Resolves with its exit code,
 * or 128 plus the signal number. `show` receives the output; by default, the program writes to this process's streams.
 */
export function runNode(parameters, env = {}, show = undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      stdio: show === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', show);
    // Ctrl+C reaches the child too. This process only waits for the child to clean up.
    const forward = (signal) => child.kill(signal);
    const wait = () => {};
    process.on('SIGINT', wait);
    process.on('SIGTERM', forward);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', wait);
      process.off('SIGTERM', forward);
      resolve(code ?? { SIGINT: 130, SIGTERM: 143 }[signal] ?? 1);
    });
  });
}
