/** Compiles many pages: inline when they are few, with worker threads when they are many; the results are the same. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createJobRunner } from './compile-job.ts';
import type { CompileSetup, Job, JobResult } from './compile-job.ts';

type OnResult<J extends Job> = (job: J, result: JobResult<J> | { error: string }) => void;

export interface Pool {
  /** Calls `onResult` once for every job, in any order; `error` names what killed the thread that had the job alone. */
  run<J extends Job>(jobs: J[], onResult: OnResult<J>): Promise<void>;
  dispose(): Promise<void>;
}

/** Fewer jobs than this are done faster without starting a thread. */
const inlineBelow = 48;
const batchSize = 12;
/** A thread that is silent for so long over one page is taken to hang, and is replaced. Milliseconds. */
const patienceWithOne = 10_000;
/** Added for each further page of a batch. */
const patienceWithMore = 1000;
/** For a thread that loads the site's plugins and components. */
const startPatience = 60_000;
const workerMemoryMb = 512;
/** Trees live for one page only: a young generation that holds a few pages spares copying them. */
const workerYoungMemoryMb = 64;
/** Characters from which a page never shares its thread with anything that must go on. */
const largePage = { native: 200_000, remark: 30_000 };

/** A worker thread, or the one that took its place. */
interface Thread {
  /** Batches are answered one after another, whichever run they are of. */
  ask<J extends Job>(batch: J[]): Promise<Outcome<J>>;
  /** Ends the thread, and takes another in its place. */
  replace(): Promise<void>;
  /** Ends the thread for good: whoever asks from now on is refused. */
  end(): Promise<void>;
}

type Outcome<J extends Job> =
  | { results: JobResult<J>[]; failure?: undefined }
  | { results?: undefined; failure: string };

/**
 * `workers`: threads that compile; 0 and small sites compile in the calling one.
 * `caller`: whether the calling thread is one of them as soon as there are two. Default: it `waits`, and stays free.
 */
export function createPool(
  setup: CompileSetup,
  { workers, caller = 'waits' }: { workers: number; caller?: 'waits' | 'compiles' },
): Pool {
  const threads: Thread[] = [];
  let inline: ReturnType<typeof createJobRunner> | undefined;
  // Plugins are code that nobody here knows: a loop in one must not take the command with it.
  const takesPart = caller === 'compiles' && workers > 1 && setup.module === '';

  const runHere = async <J extends Job>(job: J, onResult: OnResult<J>): Promise<void> => {
    inline ??= createJobRunner(setup);
    const runJob = await inline;
    onResult(job, await runJob(job));
  };
  const runInThreads = async <J extends Job>(queue: Queue<J>, onResult: OnResult<J>): Promise<void> => {
    const count = Math.min(Math.max(takesPart ? workers - 1 : workers, 1), queue.batches());
    while (threads.length < count) threads.push(openThread(setup));
    await Promise.all([
      ...threads.map((thread) => drain({ thread, queue, onResult })),
      takesPart ? helpOut(queue, (job) => runHere(job, onResult)) : undefined,
    ]);
  };

  return {
    async run(jobs, onResult) {
      const isLarge = (job: Job): boolean => 'source' in job && job.source.body.length > largestInline(setup);
      const alone = jobs.filter(isLarge);
      const others = alone.length === 0 ? jobs : jobs.filter((job) => !isLarge(job));
      if (workers > 0 && (others.length >= inlineBelow || setup.module !== '')) {
        await runInThreads(queueOf(others, alone), onResult);
        return;
      }
      for (const job of others) await runHere(job, onResult);
      if (alone.length > 0) await runInThreads(queueOf([], alone), onResult);
    },
    async dispose() {
      await Promise.all(threads.splice(0).map((thread) => thread.end()));
    },
  };
}

/** A plugin may bring remark-parse with it. */
function largestInline({ markdown, module }: CompileSetup): number {
  return markdown.parser === 'remark' || module !== '' ? largePage.remark : largePage.native;
}

/** Jobs that wait. */
interface Queue<J extends Job> {
  /** The next few for a thread; undefined when none is left. */
  batch(): J[] | undefined;
  /** The next one that may run where a failure would end everything; undefined when none is left. */
  harmless(): J | undefined;
  /** Puts back a batch that killed its thread, each job to be tried alone. */
  isolate(batch: readonly J[]): void;
  /** How many batches there are. */
  batches(): number;
}

function queueOf<J extends Job>(jobs: readonly J[], large: readonly J[]): Queue<J> {
  const alone = large.map((job) => [job]);
  let at = 0;
  return {
    batch() {
      if (at >= jobs.length) return alone.shift();
      // Small batches at the end let all threads end together.
      const size = Math.min(batchSize, Math.max(1, Math.ceil((jobs.length - at) / 8)));
      at += size;
      return jobs.slice(at - size, at);
    },
    harmless: () => jobs[at++],
    isolate: (batch) => void alone.push(...batch.map((job) => [job])),
    batches: () => alone.length + Math.ceil((jobs.length - at) / batchSize),
  };
}

/** Compiles in this thread what waits, and looks after each page at what the other threads have sent. */
async function helpOut<J extends Job>(queue: Queue<J>, run: (job: J) => Promise<void>): Promise<void> {
  for (let job = queue.harmless(); job !== undefined; job = queue.harmless()) {
    await run(job);
    await nextTurn();
  }
}

/** Feeds one thread until the queue is empty. */
async function drain<J extends Job>({
  thread,
  queue,
  onResult,
}: {
  thread: Thread;
  queue: Queue<J>;
  onResult: OnResult<J>;
}): Promise<void> {
  // The next batch is sent before the last one is handled, so that the thread never waits for this one.
  let pending = queue.batch();
  let answer = pending && thread.ask(pending);
  while (pending !== undefined && answer !== undefined) {
    const batch = pending;
    const outcome = await answer;
    if (outcome.failure !== undefined) {
      await thread.replace();
      const [only] = batch;
      if (batch.length === 1 && only !== undefined) onResult(only, { error: outcome.failure });
      else queue.isolate(batch);
    }
    pending = queue.batch();
    answer = pending && thread.ask(pending);
    if (outcome.results !== undefined) {
      for (const [index, job] of batch.entries()) {
        const result = outcome.results[index];
        if (result !== undefined) onResult(job, result);
      }
    }
  }
}

function openThread(setup: CompileSetup): Thread {
  const state = { running: startWorker(setup), isEnded: false, last: Promise.resolve<unknown>(undefined) };
  return {
    ask<J extends Job>(batch: J[]) {
      const outcome = state.last.then(() => {
        if (state.isEnded) throw new Error('the pool was closed while pages were compiled');
        return answerOf<J>(state.running, batch);
      });
      state.last = outcome.catch(() => undefined);
      return outcome;
    },
    async replace() {
      const { worker } = state.running;
      if (!state.isEnded) state.running = startWorker(setup);
      await worker.terminate();
    },
    async end() {
      state.isEnded = true;
      await state.running.worker.terminate();
    },
  };
}

interface RunningWorker {
  worker: Worker;
  state: { isReady: boolean };
}

function startWorker(setup: CompileSetup): RunningWorker {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb, maxYoungGenerationSizeMb: workerYoungMemoryMb },
  });
  worker.setMaxListeners(0);
  // What a thread says after it was given up is of no interest, but would end the process if nobody listened.
  worker.on('error', () => undefined);
  const state = { isReady: false };
  worker.once('message', () => {
    state.isReady = true;
  });
  return { worker, state };
}

/** What a page may take counts from when the thread has loaded the site's plugins. */
function answerOf<J extends Job>({ worker, state }: RunningWorker, batch: J[]): Promise<Outcome<J>> {
  return new Promise((resolve) => {
    const patience = patienceWithOne + (batch.length - 1) * patienceWithMore;
    const after = (ms: number): NodeJS.Timeout =>
      setTimeout(() => settle({ failure: `no answer in ${ms / 1000} s` }), ms);
    const timer = { current: after(state.isReady ? patience : startPatience) };
    const settle = (outcome: Outcome<J>): void => {
      clearTimeout(timer.current);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(outcome);
    };
    const onMessage = (results: JobResult<J>[] | 'ready'): void => {
      if (results !== 'ready') {
        settle({ results });
        return;
      }
      clearTimeout(timer.current);
      timer.current = after(patience);
    };
    const onError = (error: Error): void => settle({ failure: error.message });
    const onExit = (): void => settle({ failure: 'the thread ended' });
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(batch);
  });
}
