/** Runs one script within a time limit that includes every process it starts. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { startDeadline } from '../../deadline.ts';

/** Number of characters to keep of a script's error output. Keeps the end, where Node reports the failure. */
const longestOutput = 20_000;
/** Milliseconds to wait for remaining output after the script ends. */
const longestDrain = 200;

export interface ScriptEnd {
  /** The script's exit code, the signal that ended it, or `late` if it exceeded the time limit. */
  end: number | NodeJS.Signals | 'late';
  /** The end of the script's error output. */
  errors: string;
}

/**
 * `longest`: milliseconds. Rejects if the script cannot be started, and when `signal` aborts, after killing the script.
 */
export function runScript(
  file: string,
  { longest, signal }: { longest: number; signal: AbortSignal },
): Promise<ScriptEnd> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd: path.dirname(file),
    // Excludes the author's environment, which may contain secrets.
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Starts a separate process group, so that its child processes can be killed with it.
    detached: process.platform !== 'win32',
  });
  const output = keepErrors(child);
  const late = { is: false };
  const stop = (): void => endAll(child);
  const cancel = startDeadline(longest, { process: child.pid ?? 0 }, () => {
    late.is = true;
    stop();
  });
  signal.addEventListener('abort', stop);
  process.on('exit', stop);
  const settle = (): void => {
    cancel();
    signal.removeEventListener('abort', stop);
    process.off('exit', stop);
  };
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('exit', (code, killed) => {
      settle();
      stop();
      void output.drained().then(() => {
        if (signal.aborted) reject(signal.reason);
        else resolve({ end: late.is ? 'late' : (code ?? killed ?? 'SIGKILL'), errors: output.text() });
      });
    });
  });
}

/** `drained`: resolves when the output ends, or soon after if a detached process still keeps it open. */
function keepErrors({ stderr }: ChildProcess): { text(): string; drained(): Promise<void> } {
  let kept = '';
  const ended = new Promise<void>((resolve) => stderr?.once('close', resolve));
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-longestOutput);
  });
  return {
    text: () => kept,
    async drained() {
      const timer = setTimeout(() => stderr?.destroy(), longestDrain);
      await ended;
      clearTimeout(timer);
    },
  };
}

function endAll(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // The group is empty. macOS reports EPERM until the last process has been reaped.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
