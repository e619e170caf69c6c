/** Decides when a thread is late. On a busy machine it gets more time, because it may hardly have run yet. */
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** A waiting thread uses at most this share of a core. */
const idleShare = 0.01;
/** A thread is late after this many times its limit, even if it is neither idle nor has run that long. */
const mostTimes = 10;

/** The system's ID of the calling thread; null if it is unknown, as on all systems but Linux. */
export function systemThread(): number | null {
  try {
    return Number(path.basename(readlinkSync('/proc/thread-self')));
  } catch {
    return null;
  }
}

/**
 * Returns a function that returns the milliseconds to wait before the next call, and 0 once the thread is late: after
 * `ms` milliseconds, if it either ran for about as long or was idle in the last quarter of them. If `thread` is null,
 * the CPU time of the process counts instead of the thread's.
 */
export function createDeadline(ms: number, thread: number | null): () => number {
  const quarter = ms / 4;
  const start = cpuTime(thread);
  let used = start;
  let quarters = 0;
  return () => {
    const before = used;
    used = cpuTime(thread);
    if (quarters === 0) {
      quarters = 3;
      return 3 * quarter;
    }
    const hasRun = used - start >= 0.9 * ms;
    const isIdle = used - before < quarter * idleShare;
    if (quarters >= 4 && (hasRun || isIdle || quarters >= 4 * mostTimes)) return 0;
    quarters++;
    return quarter;
  };
}

/** Calls `onLate` once the thread is late. Returns a function that cancels the deadline. */
export function startDeadline(ms: number, thread: number | null, onLate: () => void): () => void {
  const next = createDeadline(ms, thread);
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const time = next();
    if (time === 0) onLate();
    else timer = setTimeout(wait, time);
  };
  wait();
  return () => clearTimeout(timer);
}

/** Linux counts the CPU time of threads in hundredths of a second. */
const tick = 10;

/** CPU time of a thread, or of the process, in milliseconds. */
function cpuTime(thread: number | null): number {
  if (thread === null) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  try {
    // The name, in parentheses, may contain spaces.
    const [, values = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(/\) (?=[^)]*$)/);
    const [user = 0, system = 0] = values.split(' ').slice(11, 13).map(Number);
    return (user + system) * tick;
  } catch {
    // The thread has ended, which is reported elsewhere.
    return 0;
  }
}
