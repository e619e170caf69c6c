/** One step of a script: runs a program and says how it went. */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The repository's root, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program in the repository's root, its output shown. Resolves with its exit code; a signal counts as 128 and its number. */
export function run(command, parameters, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    // Ctrl+C reaches the child as well; this process only waits for it to tidy up.
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

/** Runs a Node.js program of the repository or its dependencies. */
export function runNode(parameters, env) {
  return run(process.execPath, parameters, env);
}
