/**
 * Runs the site's config module in a thread that can be ended: the thread that runs the command never runs the site's own
 * code.
 * A module that throws, hangs, waits for nothing, ends the process or runs out of memory becomes a failure with a position.
 */
import process from 'node:process';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { errorFacts } from './outcome.ts';
import type { Outcome, SiteFailure } from './outcome.ts';
import { stackOfThread } from './stack-of-thread.ts';

export interface SiteThread {
  /** Loads the module, a URL, within `limit` milliseconds. Call it once. */
  load(module: string, limit: number): Promise<Outcome>;
  /** Ends the thread and everything that runs in it. */
  end(): Promise<void>;
}

/** Starts the thread immediately, so that it is ready when the module is known. */
export function openSiteThread(): SiteThread {
  const worker = startThread();
  return {
    load: (module, limit) => outcomeOf(worker, module, limit),
    async end() {
      await worker.terminate();
    },
  };
}

/** More than any config needs, but less than any machine has. */
const memoryMb = 1024;

function startThread(): Worker {
  // A config may set environment variables, and its output is printed as the command's output.
  const worker = new Worker(new URL('./site-thread-entry.js', import.meta.url), {
    env: SHARE_ENV,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // A flag for `node -e`, which a thread that runs a file rejects.
    ...(process.execArgv.some((flag) => flag.startsWith('--input-type')) && { execArgv: [] }),
  });
  // Errors after the module was read don't matter, but without a listener they would crash the process.
  worker.on('error', () => undefined);
  return worker;
}

function outcomeOf(worker: Worker, module: string, limit: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome): void => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', onError).off('exit', onExit);
      resolve(outcome);
    };
    const fail = (kind: SiteFailure['kind'], reason: string, stack = ''): void =>
      settle({ failure: { kind, reason, stack } });
    const onError = (error: unknown): void => {
      const { reason, stack } = errorFacts(error);
      if (isMemoryError(error)) fail('stopped', 'it ran out of memory');
      else fail('threw', reason, stack);
    };
    // With an unfinished module, the thread ends only if nothing is left that could finish the module.
    const onExit = (): void => fail('late', 'it waits for a promise that never settles');
    const timer = setTimeout(() => {
      const late = `it did not finish within ${limit / 1000} s`;
      stackOfThread(worker).then(
        (stack) => fail('late', late, stack),
        () => fail('late', late),
      );
    }, limit);
    worker.on('message', settle).on('error', onError).on('exit', onExit);
    worker.postMessage(module);
  });
}

function isMemoryError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
