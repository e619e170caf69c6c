/**
 * Runs the site's modules in a thread that can be terminated, because the thread that runs the command must never run
 * the site's own code. A module that throws, hangs, waits forever, exits the process or runs out of memory becomes a
 * failure with a position.
 */
import { startGuardedThread } from '../guarded-thread.ts';
import type { LoadedModule } from './load-module.ts';
import type { Outcome, SiteCode } from './outcome.ts';

export interface SiteThread {
  /** Loads the module within `limit` milliseconds. Call it once. */
  load(code: { config: string }, limit: number): Promise<Outcome>;
  load(code: { components: string }, limit: number): Promise<Outcome<null>>;
  /** Terminates the thread and everything that runs in it. */
  end(): Promise<void>;
}

/** Memory limit of the thread: far more than a config needs, and less than machines have. */
const memoryMb = 1024;

/** Starts the thread immediately, so that it is ready when the module is known. */
export function openSiteThread(): SiteThread {
  const state: { settle(outcome: Outcome<LoadedModule | null>): void } = { settle: () => undefined };
  const thread = startGuardedThread<{ value: LoadedModule | null }>({
    script: new URL('./site-thread-entry.js', import.meta.url),
    memoryMb,
    // A config may set environment variables.
    sharesEnvironment: true,
    onMessage: ({ value }) => state.settle({ value }),
    onLost: (failure) => state.settle({ failure }),
  });
  const load = async (code: SiteCode, limit: number): Promise<Outcome<LoadedModule | null>> => {
    const outcome = await new Promise<Outcome<LoadedModule | null>>((settle) => {
      state.settle = settle;
      thread.expectWithin(limit);
      thread.post(code);
    });
    thread.expectWithin(null);
    const { failure } = outcome;
    // A thread with an unfinished module ends only if it has nothing left to run.
    if (failure?.kind === 'ended')
      return { failure: { ...failure, reason: 'it waits for a promise that never settles' } };
    return failure?.kind === 'late'
      ? { failure: { ...failure, reason: `it did not finish within ${limit / 1000} s` } }
      : outcome;
  };
  // The type of the response depends on the kind of code.
  return { load: load as SiteThread['load'], end: () => thread.end() };
}
