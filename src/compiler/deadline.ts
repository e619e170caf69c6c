/** Decides when a thread or process is late. On a busy machine it gets more time, because it may hardly have run yet. */
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** A responder that only waits uses at most this share of a core. */
const idleShare = 0.01;
/** A responder is late after this many times its limit, whether or not it was idle. */
const mostTimes = 10;

/** The system's ID of the calling thread; null if it is unknown, as on all systems but Linux. */
export function systemThread(): number | null {
  try {
    return Number(path.basename(readlinkSync('/proc/thread-self')));
  } catch {
    return null;
  }
}

/** The responder: a process, or a thread of this process with its system ID, which is null if unknown. */
export type Responder = { thread: number | null } | { process: number };

/**
 * Returns a function that returns the milliseconds to wait before the next call, and 0 once the responder is late:
 * after `ms` milliseconds, if it either ran for about as long or was idle in the last quarter of that time. For a
 * thread with an unknown ID, the CPU time of this process counts; for a process on a system that does not report CPU
 * time, only `ms` counts.
 */
export function createDeadline(ms: number, responder: Responder): () => number {
  const quarter = ms / 4;
  const start = usageOf(responder).cpu;
  let used = start;
  let quarters = 0;
  return () => {
    const before = used;
    const { cpu, isReady } = usageOf(responder);
    used = cpu;
    if (quarters === 0) {
      quarters = 3;
      return 3 * quarter;
    }
    const hasRun = used - start >= 0.9 * ms;
    const isIdle = !isReady && used - before < quarter * idleShare;
    if (quarters >= 4 && (hasRun || isIdle || quarters >= 4 * mostTimes)) return 0;
    quarters++;
    return quarter;
  };
}

/** Calls `onLate` once the responder is late. Returns a function that cancels the deadline. */
export function startDeadline(ms: number, responder: Responder, onLate: () => void): () => void {
  const next = createDeadline(ms, responder);
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const time = next();
    if (time === 0) onLate();
    else timer = setTimeout(wait, time);
  };
  wait();
  return () => clearTimeout(timer);
}

/** Linux counts CPU time in hundredths of a second. */
const tick = 10;

interface Usage {
  /** CPU time in milliseconds. */
  cpu: number;
  /** True if it is running, is ready to run but has no core, or waits for the disk. */
  isReady: boolean;
}

function usageOf(responder: Responder): Usage {
  if ('process' in responder) return usageIn(`/proc/${responder.process}/stat`);
  if (responder.thread !== null) return usageIn(`/proc/self/task/${responder.thread}/stat`);
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000, isReady: false };
}

function usageIn(file: string): Usage {
  try {
    // The name, in parentheses, may contain spaces.
    const [, values = ''] = readFileSync(file, 'utf8').split(/\) (?=[^)]*$)/);
    const [user = 0, system = 0] = values.split(' ').slice(11, 13).map(Number);
    return { cpu: (user + system) * tick, isReady: /^[RD]/.test(values) };
  } catch {
    // The responder has ended, which is reported elsewhere, or the system has no `/proc`.
    return { cpu: 0, isReady: false };
  }
}
