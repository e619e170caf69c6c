/** Runs tasks in a thread that can be terminated: a plugin that hangs or runs out of memory makes only one task fail. */
import { Worker } from 'node:worker_threads';
import type { PageEntry, SiteContext } from './interface.ts';
import type { FromThread, ThreadSetup, ToThread } from './messages.ts';
import type { DataOfPlugins } from './read-file.ts';
import type { Fault, Outcome, Task, TaskRunner } from './tasks.ts';

/**
 * Limits of a thread: milliseconds that it may take to load the plugins, and a hook for one page and for the whole site;
 * megabytes of memory.
 */
export interface ThreadLimits {
  start: number;
  page: number;
  site: number;
  memory: number;
}

export const threadLimits: ThreadLimits = { start: 60_000, page: 10_000, site: 60_000, memory: 1024 };

interface Waiting {
  id: number;
  task: Task;
  skipped: number[];
  settle(outcome: Outcome): void;
}

interface ThreadState {
  worker: Worker | null;
  isReady: boolean;
  /** In the order in which the thread runs them. */
  queue: Waiting[];
  pages: readonly PageEntry[];
  data: DataOfPlugins;
  timer: NodeJS.Timeout | undefined;
  next: number;
}

export interface PluginThread extends Pick<TaskRunner, 'show' | 'give'> {
  run(task: Task): Promise<Outcome>;
  dispose(): Promise<void>;
}

export interface ThreadInput extends Pick<ThreadSetup, 'module' | 'site'> {
  /** The plugins' names, by index. */
  names: readonly string[];
  article: SiteContext['article'];
  limits: ThreadLimits;
}

/** The data of a thread; only `state` changes. */
interface Thread {
  setup: ThreadSetup;
  /** The plugins' names, by index. */
  names: readonly string[];
  article: SiteContext['article'];
  limits: ThreadLimits;
  state: ThreadState;
}

/** Opens a thread that starts with the first task. */
export function openThread({ module, site, names, article, limits }: ThreadInput): PluginThread {
  const thread: Thread = {
    setup: { module, site, current: new Int32Array(new SharedArrayBuffer(8)) },
    names,
    article,
    limits,
    state: { worker: null, isReady: false, queue: [], pages: [], data: new Map(), timer: undefined, next: 0 },
  };
  const { state } = thread;
  return {
    show(pages) {
      state.pages = pages;
      send(thread, { kind: 'pages', pages });
    },
    give(data) {
      state.data = data;
      send(thread, { kind: 'data', data });
    },
    run: (task) => new Promise((settle) => add(thread, { id: state.next++, task, skipped: [], settle })),
    async dispose() {
      clearTimeout(state.timer);
      const { worker } = state;
      state.worker = null;
      await worker?.terminate();
    },
  };
}

function add(thread: Thread, waiting: Waiting): void {
  const { state } = thread;
  state.queue.push(waiting);
  if (state.worker === null) start(thread);
  else {
    send(thread, { kind: 'task', id: waiting.id, task: waiting.task, skipped: [] });
    if (state.queue.length === 1) watch(thread);
  }
}

function send({ state }: Thread, message: ToThread): void {
  state.worker?.postMessage(message);
}

/** Sends all queued tasks to the thread. */
function start(thread: Thread): void {
  const { state, setup, limits } = thread;
  state.isReady = false;
  setup.current.fill(0);
  const worker = new Worker(new URL('./hooks-worker.js', import.meta.url), {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
  });
  state.worker = worker;
  const isCurrent = (): boolean => state.worker === worker;
  worker.on('message', (message: FromThread) => isCurrent() && receive(thread, message));
  worker.on('error', (error) => isCurrent() && lose(thread, error.message));
  worker.on('exit', () => isCurrent() && lose(thread, 'the thread ended'));
  send(thread, { kind: 'pages', pages: state.pages });
  send(thread, { kind: 'data', data: state.data });
  for (const { id, task, skipped } of state.queue) send(thread, { kind: 'task', id, task, skipped });
  watch(thread);
}

/** Waits for the answer to the first task. */
function watch(thread: Thread): void {
  const { state, limits } = thread;
  clearTimeout(state.timer);
  const [first] = state.queue;
  if (first === undefined) return;
  // A command has no time limit, because the user can stop it.
  if (state.isReady && first.task.hook === 'command') return;
  const ms = !state.isReady ? limits.start : isForPage(first.task) ? limits.page : limits.site;
  state.timer = setTimeout(() => lose(thread, `no response within ${ms / 1000} s`), ms);
}

function receive(thread: Thread, message: FromThread): void {
  const { state, article } = thread;
  if (message.kind === 'article') {
    const { id } = message;
    void article(message.path).then((html) => send(thread, { kind: 'article', id, html }));
    return;
  }
  if (message.kind === 'ready') state.isReady = true;
  else {
    const done = state.queue.shift();
    if (message.kind === 'done') done?.settle(message.outcome);
    else done?.settle({ ...nothing(done.task), faults: [faultOf(thread, done.task, message.reason)] });
  }
  watch(thread);
}

/** The thread is lost with its first task, which runs again without the plugin at fault. */
function lose(thread: Thread, reason: string): void {
  const { state, setup } = thread;
  const { worker, queue } = state;
  const isReady = Atomics.load(setup.current, 1) === 1;
  state.worker = null;
  void worker?.terminate();
  clearTimeout(state.timer);
  const [first] = queue;
  if (first === undefined) return;
  const fault = faultOf(thread, first.task, reason);
  if (!isReady) {
    // The plugins cannot be loaded at all.
    for (const { task, settle } of queue.splice(0)) settle({ ...nothing(task), faults: [fault] });
    return;
  }
  const { settle } = first;
  first.skipped.push(Atomics.load(setup.current, 0));
  first.settle = (outcome) => settle({ ...outcome, faults: [fault, ...outcome.faults] });
  start(thread);
}

/** A failure of the plugin whose hook ran last. */
function faultOf({ setup, names }: Thread, task: Task, reason: string): Fault {
  const plugin = names[Atomics.load(setup.current, 0)] ?? '';
  return { plugin, hook: task.hook, ...pageOf(task), reason };
}

function isForPage({ hook }: Task): boolean {
  return hook === 'transform' || hook === 'head' || hook === 'text';
}

function pageOf(task: Task): { page?: string } {
  if (task.hook === 'transform') return { page: task.path };
  return task.hook === 'text' || task.hook === 'head' ? { page: task.page.path } : {};
}

/** The outcome of a task without plugins. */
function nothing(task: Task): Outcome {
  return { value: emptyValue(task), faults: [], reads: [] };
}

function emptyValue(task: Task): Outcome['value'] {
  if (task.hook === 'nav') return task.nav;
  if (task.hook === 'transform') return { pieces: null, findings: [] };
  return task.hook === 'head' ? [] : null;
}
