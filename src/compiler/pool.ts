/** Compiles many pages: inline when they are few, in worker threads when they are many; the results are the same. */
import { Worker } from 'node:worker_threads';
import { createJobRunner } from './compile-job.ts';
import type { CompileJob, CompileResult, CompileSetup } from './compile-job.ts';

export interface Pool {
  /** Calls `onResult` once for every job, in any order; `error` names what killed the thread that had the job alone. */
  run(
    jobs: CompileJob[],
    onResult: (job: CompileJob, result: CompileResult | { error: string }) => void,
  ): Promise<void>;
  dispose(): Promise<void>;
}

/** Fewer jobs than this are done faster without starting a thread. */
const inlineBelow = 48;
const batchSize = 12;
/** A thread that is silent for so long is taken to hang, and is replaced. Milliseconds. */
const patience = 20_000;
const workerMemoryMb = 512;
/** Trees live for one page only: a young generation that holds a few pages spares copying them. */
const workerYoungMemoryMb = 64;

export function createPool(setup: CompileSetup, workers: number): Pool {
  let threads: Worker[] = [];
  let inline: ReturnType<typeof createJobRunner> | undefined;

  const spawn = (): Worker => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: setup,
      resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb, maxYoungGenerationSizeMb: workerYoungMemoryMb },
    });
    worker.setMaxListeners(0);
    return worker;
  };

  return {
    async run(jobs, onResult) {
      if (workers === 0 || jobs.length < inlineBelow) {
        inline ??= createJobRunner(setup);
        const runJob = await inline;
        for (const job of jobs) onResult(job, runJob(job));
        return;
      }
      const queue: CompileJob[][] = [];
      for (let at = 0; at < jobs.length; at += batchSize) queue.push(jobs.slice(at, at + batchSize));
      while (threads.length < workers) threads.push(spawn());
      threads = await Promise.all(threads.map((thread) => drain({ thread, queue, onResult, spawn })));
    },
    async dispose() {
      await Promise.all(threads.map((thread) => thread.terminate()));
      threads = [];
    },
  };
}

/** Feeds one thread until the queue is empty; returns the thread, or the one that took its place. */
async function drain(work: {
  thread: Worker;
  queue: CompileJob[][];
  onResult: Parameters<Pool['run']>[1];
  spawn: () => Worker;
}): Promise<Worker> {
  let { thread } = work;
  // The next batch is sent before the last one is handled, so that the thread never waits for this one.
  let pending = work.queue.shift();
  let answer = pending && ask(thread, pending);
  while (pending !== undefined && answer !== undefined) {
    const batch = pending;
    const outcome = await answer;
    if (outcome.failure !== undefined) {
      await thread.terminate();
      thread = work.spawn();
      const [only] = batch;
      if (batch.length === 1 && only !== undefined) work.onResult(only, { error: outcome.failure });
      else work.queue.push(...batch.map((job) => [job]));
    }
    pending = work.queue.shift();
    answer = pending && ask(thread, pending);
    if (outcome.results !== undefined) {
      for (const [index, job] of batch.entries()) {
        const result = outcome.results[index];
        if (result !== undefined) work.onResult(job, result);
      }
    }
  }
  return thread;
}

type Outcome = { results: CompileResult[]; failure?: undefined } | { results?: undefined; failure: string };

function ask(thread: Worker, batch: CompileJob[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome): void => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(outcome);
    };
    const onMessage = (results: CompileResult[]): void => settle({ results });
    const onError = (error: Error): void => settle({ failure: error.message });
    const onExit = (): void => settle({ failure: 'the thread ended' });
    const timer = setTimeout(() => settle({ failure: `no answer in ${patience / 1000} s` }), patience);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(batch);
  });
}
