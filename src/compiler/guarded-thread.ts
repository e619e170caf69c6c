/** Starts threads that run a site's code: each has deadlines, can be terminated, and reports why it was lost. */
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { startDeadline } from './deadline.ts';
import { stackOfThread } from './stack-of-thread.ts';
import { errorFacts } from './thread-loss.ts';
import type { Loss } from './thread-loss.ts';

export interface GuardedThread {
  post(message: unknown): void;
  /** Sets a new deadline in milliseconds; null removes it. A thread that misses its deadline is lost. */
  expectWithin(ms: number | null): void;
  /** Whether the process waits for the thread; true at first. */
  holdProcess(isHeld: boolean): void;
  /** Terminates the thread and everything that runs in it, without calling `onLost`. */
  end(): Promise<void>;
}

export interface ThreadInput<Message> {
  /** URL of the script, which reports losses with `lost`. */
  script: URL;
  data?: unknown;
  memoryMb: number;
  onMessage(message: Message): void;
  /** Called once. The thread runs until it is terminated. */
  onLost(loss: Loss): void;
}

/** The messages from the script: its thread's ID when it starts, and the reason if the site's code exits the thread. */
export type GuardMessage = { thread: number | null } | { lost: Loss };

export function startGuardedThread<Message extends object>({
  script,
  data,
  memoryMb,
  onMessage,
  onLost,
}: ThreadInput<Message>): GuardedThread {
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // This flag is for `node -e`; a thread that runs a file rejects it.
    ...(process.execArgv.some((flag) => flag.startsWith('--input-type')) && { execArgv: [] }),
  });
  const state = {
    thread: null as number | null,
    limit: null as number | null,
    cancel: (): void => undefined,
    isOver: false,
  };
  const stop = (): boolean => {
    const wasOver = state.isOver;
    state.cancel();
    state.isOver = true;
    return !wasOver;
  };
  const lose = (loss: Loss): void => {
    if (stop()) onLost(loss);
  };
  worker.on('message', (message: Message | GuardMessage) => {
    if ('lost' in message) lose(message.lost);
    else if ('thread' in message) {
      state.thread = message.thread;
      expectWithin(state.limit);
    } else if (!state.isOver) onMessage(message);
  });
  // Without a listener, errors from an abandoned thread would crash the process.
  worker.on('error', (error: unknown) =>
    lose(isMemoryError(error) ? outOfMemory : { kind: 'threw', ...errorFacts(error) }),
  );
  worker.on('exit', () => lose({ kind: 'ended', reason: 'the thread ended', stack: '' }));
  const late = (ms: number): void => {
    const reason = `no response within ${ms / 1000} s`;
    stackOfThread(worker).then(
      (stack) => lose({ kind: 'late', reason, stack }),
      () => lose({ kind: 'late', reason, stack: '' }),
    );
  };
  const expectWithin = (ms: number | null): void => {
    state.cancel();
    state.limit = ms;
    if (ms !== null && !state.isOver) state.cancel = startDeadline(ms, { thread: state.thread }, () => late(ms));
  };
  return {
    post: (message) => worker.postMessage(message),
    expectWithin,
    holdProcess: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    async end() {
      stop();
      await worker.terminate();
    },
  };
}

const outOfMemory: Loss = { kind: 'stopped', reason: 'it ran out of memory', stack: '' };

function isMemoryError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
