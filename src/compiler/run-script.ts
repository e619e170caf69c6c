/** One script → how it ended, within a time limit that also holds for whatever the script starts. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';

/** Characters kept of what a script writes to its error output: the last ones, where Node says why it gave up. */
const longestOutput = 20_000;
/** Milliseconds for what was written to arrive once the script has ended. */
const longestDrain = 200;

export interface ScriptEnd {
  /** Exit code, the signal that ended it, or `late`: the time was up. */
  end: number | NodeJS.Signals | 'late';
  /** The last of its error output. */
  errors: string;
}

/** `longest`: milliseconds. Rejects when the script can't be started and, once the script has been ended, when `signal` aborts. */
export function runScript(
  file: string,
  { longest, signal }: { longest: number; signal: AbortSignal },
): Promise<ScriptEnd> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd: path.dirname(file),
    // Nothing of the writer's own environment, where keys may stand.
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Leads a group of its own, so that what it starts can be ended with it.
    detached: process.platform !== 'win32',
  });
  const output = keepErrors(child);
  const late = { is: false };
  const stop = (): void => endAll(child);
  const timer = setTimeout(() => {
    late.is = true;
    stop();
  }, longest);
  signal.addEventListener('abort', stop);
  process.on('exit', stop);
  const settle = (): void => {
    clearTimeout(timer);
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

/** `drained`: after the output has ended, or soon after if someone who got away still holds it. */
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
    // None is left, which macOS calls a lack of permission while the last one has not been buried.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
