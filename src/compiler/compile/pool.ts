/** Compiles many pages: a few inline, many with worker threads, always with the same result. */
import { Worker } from 'node:worker_threads';
import { startDeadline } from '../deadline.ts';
import { createBacklog, isStarted } from './backlog.ts';
import type { Backlog } from './backlog.ts';
import { createJobRunner } from './job.ts';
import { mostLost, withoutHook, withoutLostHooks } from './lost-hooks.ts';
import type { RunningHook } from './lost-hooks.ts';
import type { CompileSetup } from './setup.ts';
import type { FromWorker, Job, JobResult, StartedPage, WorkerInput } from './job.ts';
import { nextTurn } from '../next-turn.ts';

type OnResult<J extends Job> = (job: J, result: JobResult<J> | { error: string }) => void;

export interface Pool {
  /**
   * Calls `onResult` once for every job, in any order; `error` describes why a thread that ran only this job
   * died.
   */
  run<J extends Job>(jobs: J[], onResult: OnResult<J>): Promise<void>;
  /** Starts a thread if there are enough jobs for it, so that its modules are loaded before the first `run`. */
  start(jobs: number): void;
  /** Ends the threads, which frees their memory. A later `run` starts new ones. */
  dispose(): Promise<void>;
}

/** With fewer jobs than this, starting a thread takes longer than doing the work. */
const inlineBelow = 48;
const batchSize = 12;
/** Additional time for each page in a batch after the first, as a share of the time for one page. */
const furtherPageShare = 1 / 10;
/** Time limit for a thread to load the site's plugins and components, or modules for them later, in milliseconds. */
const startTimeout = 60_000;
/** After this many loads of modules, a page gets no more time. */
const mostLoads = 1000;
const workerMemoryMb = 512;
/** Trees are short-lived. If the trees of a few pages fit into the young generation, V8 does not copy them. */
const workerYoungMemoryMb = 64;
/** Pages with at least this many characters are never compiled in the command's own thread. */
const largePage = { native: 200_000, remark: 30_000 };

/** A worker thread, or its replacement. */
interface Thread {
  /** Batches are processed in sequence, even across runs. */
  ask<J extends Job>(batch: J[]): Promise<Outcome<J>>;
  /** Terminates the thread and starts a new thread. */
  replace(): Promise<void>;
  /** Terminates the thread permanently; later requests are rejected. */
  end(): Promise<void>;
}

type Outcome<J extends Job> =
  | { results: (JobResult<J> | StartedPage)[]; failure?: undefined }
  | { results?: undefined; failure: string; hook: RunningHook | null };

/**
 * `workers`: number of compiling threads; with 0, or on a small site, the calling thread compiles. `caller`: whether
 * the calling thread also compiles if there are at least two workers; if plugins run on every page, it only completes
 * pages. Default: `waits`, which keeps the calling thread responsive.
 */
export function createPool(
  setup: CompileSetup,
  { workers, caller = 'waits' }: { workers: number; caller?: 'waits' | 'compiles' },
): Pool {
  const threads: Thread[] = [];
  let inline: ReturnType<typeof createJobRunner> | undefined;
  const runsSiteCode = createGuard(setup);
  const takesPart = caller === 'compiles' && workers > 1;

  const runHere = async <J extends Job>(job: J): Promise<JobResult<J>> => {
    inline ??= createJobRunner({ ...setup, compileModule: '', serverComponents: '' });
    const runJob = await inline.catch((error: unknown) => {
      // The next job tries to load it again.
      inline = undefined;
      throw error;
    });
    return runJob(job);
  };
  const runInThreads = async <J extends Job>(queue: Queue<J>, onResult: OnResult<J>): Promise<void> => {
    const count = Math.min(Math.max(takesPart ? workers - 1 : workers, 1), queue.batches());
    while (threads.length < count) threads.push(openThread(setup));
    const backlog = createBacklog<J>();
    const draining = Promise.all(threads.map((thread) => drain({ thread, queue, onResult, backlog })));
    const takePart = async (): Promise<void> => {
      await runSafeJobs(queue, async (job) => onResult(job, await runHere(job)));
      for (let next = await backlog.next(); next !== null; next = await backlog.next()) {
        onResult(next.job, (await runHere(next.page)) as JobResult<J>);
        await nextTurn();
      }
    };
    await Promise.all([draining.finally(() => backlog.close()), takesPart ? takePart() : undefined]);
  };

  return {
    async run(jobs, onResult) {
      const isLarge = (job: Job): boolean => 'source' in job && job.source.body.length > largestInline(setup);
      const alone = jobs.filter(isLarge);
      const others = alone.length === 0 ? jobs : jobs.filter((job) => !isLarge(job));
      const guarded = others.filter(runsSiteCode);
      const free = guarded.length === 0 ? others : others.filter((job) => !runsSiteCode(job));
      const isMuch = workers > 0 && others.length >= inlineBelow;
      if (!isMuch) for (const job of free) onResult(job, await runHere(job));
      const rest = isMuch ? free : [];
      if (guarded.length + rest.length + alone.length > 0)
        await runInThreads(queueOf({ guarded, free: rest, alone }), onResult);
    },
    start(jobs) {
      if (workers > 0 && jobs >= inlineBelow && threads.length === 0) threads.push(openThread(setup));
    },
    async dispose() {
      await Promise.all(threads.splice(0).map((thread) => thread.end()));
    },
  };
}

/** Finds the jobs that run the site's code, which the calling thread must not run. */
function createGuard({ compileModule, serverComponents, components }: CompileSetup): (job: Job) => boolean {
  // Plugins run on every page.
  if (compileModule !== '') return () => true;
  if (serverComponents === '') return () => false;
  const tags = Object.keys(components).map((name) => `<${name}`);
  // A snippet may contain any component.
  return (job) =>
    'source' in job &&
    (/^import\s.*\.mdx?['"]/m.test(job.source.body) || tags.some((tag) => job.source.body.includes(tag)));
}

/** The size limit is lower with plugins, because a plugin may switch the page to remark-parse. */
function largestInline({ markdown, compileModule }: CompileSetup): number {
  return markdown.parser === 'remark' || compileModule !== '' ? largePage.remark : largePage.native;
}

/** Jobs waiting for a thread. */
interface Queue<J extends Job> {
  /** The next few jobs for a thread; undefined if none are left. */
  batch(): J[] | undefined;
  /** The next job that can safely run in the calling thread; undefined if none are left. */
  nextSafe(): J | undefined;
  /** Puts back a batch that killed its thread, to retry each job alone. */
  isolate(batch: readonly J[]): void;
  batches(): number;
  /** Number of pages in a row that were lost with their thread, and the plugins whose `page` hooks lost their thread. */
  lost: { inRow: number; hooks: number[] };
}

/**
 * The calling thread takes the last `free` job; the other threads take jobs from the start of the queue. Each
 * `alone` job is its own batch.
 */
function queueOf<J extends Job>({
  guarded,
  free,
  alone: large,
}: Record<'guarded' | 'free' | 'alone', readonly J[]>): Queue<J> {
  const jobs = [...guarded, ...free];
  const alone = large.map((job) => [job]);
  let at = 0;
  let end = jobs.length;
  const lost: Queue<J>['lost'] = { inRow: 0, hooks: [] };
  return {
    batch() {
      if (at >= end) return alone.shift()?.map((job) => withoutLostHooks(job, lost.hooks));
      // Small batches at the end let all threads finish at about the same time.
      const size = Math.min(batchSize, Math.max(1, Math.ceil((end - at) / 8)));
      at += size;
      return jobs.slice(at - size, at).map((job) => withoutLostHooks(job, lost.hooks));
    },
    nextSafe: () => (end > Math.max(at, guarded.length) ? jobs[--end] : undefined),
    isolate: (batch) => void alone.push(...batch.map((job) => [job])),
    batches: () => alone.length + Math.ceil((end - at) / batchSize),
    lost,
  };
}

/** Compiles waiting jobs in this thread, and handles other threads' results after each page. */
async function runSafeJobs<J extends Job>(queue: Queue<J>, run: (job: J) => Promise<void>): Promise<void> {
  for (let job = queue.nextSafe(); job !== undefined; job = queue.nextSafe()) {
    await run(job);
    await nextTurn();
  }
}

/** Feeds one thread until the queue is empty. */
async function drain<J extends Job>({
  thread,
  queue,
  onResult,
  backlog,
}: {
  thread: Thread;
  queue: Queue<J>;
  onResult: OnResult<J>;
  backlog: Backlog<J>;
}): Promise<void> {
  // Sends the next batch before handling the last one, so that the worker never waits for this thread.
  let pending = queue.batch();
  let answer = pending && thread.ask(backlog.share(pending));
  while (pending !== undefined && answer !== undefined) {
    const batch = pending;
    const outcome = await answer;
    if (outcome.failure !== undefined) {
      await thread.replace();
      const [only] = batch;
      if (outcome.hook !== null) {
        queue.lost.hooks.push(outcome.hook.plugin);
        queue.isolate(withoutHook(batch, outcome.hook, outcome.failure));
      } else if (batch.length === 1 && only !== undefined) {
        queue.lost.inRow++;
        onResult(only, { error: outcome.failure });
      } else queue.isolate(batch);
    } else queue.lost.inRow = 0;
    pending = queue.batch();
    while (pending !== undefined && queue.lost.inRow >= mostLost) {
      for (const job of pending)
        onResult(job, { error: `it was not tried, because the ${mostLost} pages before it failed` });
      pending = queue.batch();
    }
    answer = pending && thread.ask(backlog.share(pending));
    if (outcome.results !== undefined) {
      for (const [index, job] of batch.entries()) {
        const result = outcome.results[index];
        if (result === undefined) continue;
        if (isStarted(result)) backlog.add(job, result);
        else onResult(job, result);
      }
    }
  }
}

function openThread(setup: CompileSetup): Thread {
  const state = { running: startWorker(setup), isEnded: false, asked: 0, last: Promise.resolve<unknown>(undefined) };
  return {
    ask<J extends Job>(batch: J[]) {
      const send = async (): Promise<Outcome<J>> => {
        const answer = state.isEnded ? null : await answerOf<J>(state.running, batch, setup.pageTimeLimit);
        if (state.isEnded || answer === null) throw new Error('the pool was closed while compiling');
        return answer;
      };
      // Sends to an idle thread synchronously. Through a promise, the batch would wait until the caller has
      // processed the previous results.
      const outcome = state.asked === 0 ? send() : state.last.then(send);
      state.asked++;
      const settled = (): void => void state.asked--;
      state.last = outcome.then(settled, settled);
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
  state: { isReady: boolean; thread: number | null };
  current: Int32Array;
}

function startWorker(setup: CompileSetup): RunningWorker {
  const current = new Int32Array(new SharedArrayBuffer(8)).fill(-1);
  const input: WorkerInput = { setup, current };
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb, maxYoungGenerationSizeMb: workerYoungMemoryMb },
  });
  worker.setMaxListeners(0);
  // Errors from an abandoned thread don't matter, but without a listener they would crash the process.
  worker.on('error', () => undefined);
  const state: RunningWorker['state'] = { isReady: false, thread: null };
  worker.once('message', (message: FromWorker<Job>) => {
    if (!('ready' in message)) return;
    state.isReady = true;
    state.thread = message.ready;
  });
  return { worker, state, current };
}

/** The time limit for a page applies while the thread loads no modules. A thread that exceeds it is assumed to hang. */
function answerOf<J extends Job>(
  { worker, state, current }: RunningWorker,
  batch: J[],
  pageTimeLimit: number,
): Promise<Outcome<J>> {
  return new Promise((resolve) => {
    const fail = (failure: string): void => {
      const [job = -1, plugin = -1] = [Atomics.load(current, 0), Atomics.load(current, 1)];
      settle({ failure, hook: plugin < 0 ? null : { job, plugin } });
    };
    const loads = { count: 0 };
    const timeout = pageTimeLimit + (batch.length - 1) * pageTimeLimit * furtherPageShare;
    const after = (ms: number): (() => void) =>
      startDeadline(ms, state, () => fail(`no response within ${ms / 1000} s`));
    const deadline = { cancel: after(state.isReady ? timeout : startTimeout) };
    const settle = (outcome: Outcome<J>): void => {
      deadline.cancel();
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(outcome);
    };
    const onMessage = (message: FromWorker<J>): void => {
      if ('lost' in message) {
        fail(message.lost);
        return;
      }
      if ('results' in message) {
        settle(message);
        return;
      }
      // A page that fails to load a module again and again does not get more time forever.
      if ('isLoading' in message && ++loads.count > mostLoads) return;
      deadline.cancel();
      deadline.cancel = after('isLoading' in message && message.isLoading ? startTimeout : timeout);
    };
    const onError = (error: Error): void => fail(error.message);
    const onExit = (): void => fail('the thread ended');
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(batch);
  });
}
