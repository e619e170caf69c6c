/** Runs a command and exits with its code. Handles signals, broken pipes and crashes. */
import process from 'node:process';
import { printFailure, printNote, printUsageError } from './report/report.ts';
import type { ResultForm } from './report/machine-formats.ts';

/** Exit codes that a command can return; signals have their own. */
export type ExitCode = 0 | 1 | 2;
export const exitCodes = { clean: 0, findings: 1, usage: 2, bug: 70 } as const;

const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** Milliseconds that a command has to clean up after a signal. */
const graceTime = 5000;
/**
 * npm forwards signals that the terminal has already sent, so a second signal within this many milliseconds is ignored.
 */
const echoTime = 500;

/** Runs a command and exits the process. The first signal aborts the command; a second one exits immediately. */
export async function runToExit(command: (signal: AbortSignal) => Promise<ExitCode>): Promise<never> {
  const controller = new AbortController();
  const received: { first?: keyof typeof signalCodes; mayRepeat: boolean } = { mayRepeat: true };
  // If this thread was blocked, a signal that arrived meanwhile is handled after the timer but before `setImmediate`.
  const endEchoes = (): void => void setImmediate(() => (received.mayRepeat = false)).unref();
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (received.first === undefined) {
        received.first = name;
        controller.abort();
        setTimeout(endEchoes, echoTime).unref();
        setTimeout(() => process.exit(signalCodes[name]), graceTime).unref();
      } else if (!received.mayRepeat) process.exit(signalCodes[name]);
    });
  }
  const failed = (error: unknown): never => {
    process.exit(printFailure(error) === 'bug' ? exitCodes.bug : exitCodes.findings);
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
  process.exit(received.first === undefined ? code : signalCodes[received.first]);
}

/** Prints a usage error with a hint; returns its exit code. */
export function refuse(message: string, hint?: string, form?: ResultForm): ExitCode {
  printUsageError(message, hint, form);
  return exitCodes.usage;
}

/** Resolves when the signal is aborted. Awaited by commands that run until they are interrupted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Ignores a closed pipe (`docsite check | head`): the command continues and returns its usual exit code. */
function ignoreBrokenPipe(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Waits until all output is flushed. A closed stream has nothing to flush. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) resolve();
    else stream.write('', () => resolve());
  });
}
