/**
 * Runs the site's modules in a thread that can be terminated, because the thread that runs the command must never run
 * the site's own code. A module that throws, hangs, waits forever, exits the process or runs out of memory becomes a
 * failure with a position.
 */
import process from 'node:process';
import { startGuardedThread } from '../guarded-thread.ts';
import type { GuardedThread } from '../guarded-thread.ts';
import type { Loss } from '../thread-loss.ts';
import type { LoadedModule } from './load-module.ts';
import type { Outcome, SiteAnswer, SiteCode } from './outcome.ts';

export interface SiteThread {
  /** Loads the module within `limit` milliseconds. Call it once, before `run`. */
  load(code: { config: string }, limit: number): Promise<Outcome>;
  load(code: { components: string }, limit: number): Promise<Outcome<null>>;
  /** Runs a script, which finds the modules that the thread has loaded. Returns null if the thread is lost. */
  run<Message extends object>(next: NextScript<Message>): GuardedThread | null;
  /** Terminates the thread and everything that runs in it. */
  end(): Promise<void>;
}

interface NextScript<Message> {
  /** URL of a module that exports `start(port, data)`. */
  script: URL;
  data: unknown;
  onMessage(message: Message): void;
  onLost(loss: Loss): void;
}

/** Memory limit of the thread in megabytes: far more than a config and plugins need, and less than machines have. */
export const mostMemory = 1024;

/** Starts the thread immediately, so that it is ready when the module is known. */
export function openSiteThread(memoryMb: number = mostMemory): SiteThread {
  const state = {
    isLost: false,
    onMessage: (_message: object): void => undefined,
    onLost: (_loss: Loss): void => undefined,
  };
  const thread = startGuardedThread<object>({
    script: new URL('./site-thread-entry.js', import.meta.url),
    memoryMb,
    onMessage: (message) => state.onMessage(message),
    onLost(loss) {
      state.isLost = true;
      state.onLost(loss);
    },
  });
  const load = async (code: SiteCode, limit: number): Promise<Outcome<LoadedModule | null>> => {
    const outcome = await new Promise<Outcome<LoadedModule | null>>((settle) => {
      state.onLost = (failure) => settle({ failure });
      state.onMessage = (message) => {
        // This is the thread's only message before it runs a script.
        const { value, environment } = message as SiteAnswer;
        setVariables(environment);
        settle({ value });
      };
      thread.expectWithin(limit);
      thread.post(code);
    });
    thread.expectWithin(null);
    // A thread that waits for a script must not prevent the process from ending.
    thread.holdProcess(false);
    const { failure } = outcome;
    // A thread with an unfinished module ends only if it has nothing left to run.
    if (failure?.kind === 'ended')
      return { failure: { ...failure, reason: 'it waits for a promise that never settles' } };
    return failure?.kind === 'late'
      ? { failure: { ...failure, reason: `it did not finish within ${limit / 1000} s` } }
      : outcome;
  };
  return {
    // The type of the response depends on the kind of code.
    load: load as SiteThread['load'],
    run<Message extends object>({ script, data, onMessage, onLost }: NextScript<Message>) {
      if (state.isLost) return null;
      // The script determines the type of the messages.
      Object.assign(state, { onMessage: onMessage as (message: object) => void, onLost });
      thread.holdProcess(true);
      thread.post({ script: script.href, data });
      return thread;
    },
    end: () => thread.end(),
  };
}

/** A config may set environment variables for the whole process. */
function setVariables(variables: SiteAnswer['environment']): void {
  for (const [name, value] of variables) {
    if (value === null) delete process.env[name];
    else process.env[name] = value;
  }
}
