/** Removes from jobs the plugins' hooks that ended the threads that ran them. */
import type { Job } from './job.ts';

/** The `page` hook that was running when a thread was lost: the index of the job in its batch, and of the plugin. */
export interface RunningHook {
  job: number;
  plugin: number;
}

/**
 * After this many failures in a row, the remaining pages are not tried. Code that never ends probably runs on
 * all pages, and waiting for each page would take hours.
 */
export const mostLost = 5;

/** Skips the hooks that have lost too many threads. */
export function withoutLostHooks<J extends Job>(job: J, lost: readonly number[]): J {
  if (lost.length < mostLost || !('source' in job)) return job;
  const isLost = (plugin: number): boolean => lost.filter((each) => each === plugin).length >= mostLost;
  const plugins = [...new Set(lost)].filter(isLost);
  const known = job.lostHooks ?? [];
  const reason = `it was not tried, because it failed on ${mostLost} pages`;
  const added = plugins.filter((plugin) => known.every((each) => each.plugin !== plugin));
  if (added.length === 0) return job;
  return { ...job, lostHooks: [...known, ...added.map((plugin) => ({ plugin, reason }))] };
}

/** Repeats a batch without the hook that ended its thread. */
export function withoutHook<J extends Job>(batch: readonly J[], { job, plugin }: RunningHook, reason: string): J[] {
  return batch.map((each, index) =>
    index === job && 'source' in each ? { ...each, lostHooks: [...(each.lostHooks ?? []), { plugin, reason }] } : each,
  );
}
