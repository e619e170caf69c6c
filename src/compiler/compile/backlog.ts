/**
 * Pages that threads have compiled with the site's code, and that the calling thread completes. On a site with remark,
 * rehype or page plugins, this is the only part of compiling that the calling thread may do.
 */
import type { Job, JobResult, StartedPage } from './job.ts';

export interface Backlog<J extends Job> {
  /** The batch to send to a thread, with pages left for the calling thread if it waits for them. */
  share(batch: J[]): J[];
  add(job: J, page: StartedPage): void;
  /** Waits for the next page to complete; null if none are left after `close`. */
  next(): Promise<{ job: J; page: StartedPage } | null>;
  close(): void;
}

/** With this many pages, the calling thread has work until the next batch arrives. */
const enough = 12;

export function createBacklog<J extends Job>(): Backlog<J> {
  const pages: { job: J; page: StartedPage }[] = [];
  const state = { isNeeded: false, isClosed: false, wake: () => {} };
  return {
    share(batch) {
      // A page that is sent alone is too large for the calling thread, or has ended another thread.
      if (!state.isNeeded || pages.length >= enough || batch.length === 1) return batch;
      return batch.map((job) => ('source' in job && job.finish === 'now' ? { ...job, finish: 'elsewhere' } : job));
    },
    add(job, page) {
      pages.push({ job, page });
      state.wake();
    },
    async next() {
      state.isNeeded = true;
      while (pages.length === 0 && !state.isClosed) await new Promise<void>((resolve) => (state.wake = resolve));
      return pages.shift() ?? null;
    },
    close() {
      state.isClosed = true;
      state.wake();
    },
  };
}

export function isStarted<J extends Job>(result: JobResult<J> | StartedPage): result is StartedPage {
  return 'started' in result;
}
