/** A command → the exit code of the process: signals, broken pipes and bugs are handled here and nowhere else. */
import process from 'node:process';
import { printBug, printNote } from './report.ts';

/** What a command may end with; 130 and 143 come from signals. */
export type ExitCode = 0 | 1 | 2;
export const exitCodes = { clean: 0, findings: 1, usage: 2, bug: 70 } as const;

const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** Longest time a command gets to tidy up after a signal, in milliseconds. */
const graceTime = 5000;
/** npm hands on what the terminal sent already: a signal this soon after the first is the same one, in milliseconds. */
const echoTime = 500;

/** Runs a command to its end and then ends the process. The first signal aborts, a second one ends at once. */
export async function runToExit(command: (signal: AbortSignal) => Promise<ExitCode>): Promise<never> {
  const controller = new AbortController();
  const received: { name: keyof typeof signalCodes; at: number }[] = [];
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      const first = received[0];
      received.push({ name, at: performance.now() });
      if (first !== undefined && performance.now() - first.at < echoTime) return;
      if (first !== undefined) process.exit(signalCodes[name]);
      controller.abort();
      setTimeout(() => process.exit(signalCodes[name]), graceTime).unref();
    });
  }
  const failed = (error: unknown): never => {
    printBug(error);
    process.exit(exitCodes.bug);
  };
  process.on('uncaughtException', failed);
  process.on('unhandledRejection', failed);
  ignoreBrokenPipe(process.stdout);
  ignoreBrokenPipe(process.stderr);

  const code = await command(controller.signal).catch((error: unknown) => {
    if (!controller.signal.aborted || !isAbort(error)) return failed(error);
    printNote('interrupted');
    return exitCodes.clean;
  });
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  const first = received[0];
  process.exit(first === undefined ? code : signalCodes[first.name]);
}

/** Resolves when the signal has come: what a command that runs until then waits for. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** A reader that has gone (`docsite check | head`) is no fault: the command goes on, and its exit code counts. */
function ignoreBrokenPipe(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Waits until everything printed has left the process; a closed stream has nothing left. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) resolve();
    else stream.write('', () => resolve());
  });
}
