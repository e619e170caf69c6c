/** The outcome of running the config module. */
import type { LoadedModule } from './load-module.ts';

export type Outcome = { value: LoadedModule; failure?: undefined } | { value?: undefined; failure: SiteFailure };

export interface SiteFailure {
  /**
   * `threw`: the code threw an error; `stopped`: it ended the thread; `late`: it did not finish in time, or could never
   * finish.
   */
  kind: 'threw' | 'stopped' | 'late';
  /** The error's message, or what happened, as the end of a sentence. */
  reason: string;
  /** Where it happened, in the form of an error's `stack`; empty if no code ran. */
  stack: string;
}

/** Never throws, regardless of what was thrown. */
export function errorFacts(error: unknown): { reason: string; stack: string } {
  try {
    if (!(error instanceof Error)) return { reason: String(error), stack: '' };
    return { reason: String(error.message), stack: String(error.stack ?? '') };
  } catch {
    return { reason: 'an error that cannot be shown', stack: '' };
  }
}
