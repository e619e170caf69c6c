/**
 * Runs tasks in a thread that can be terminated, so that a plugin that hangs or runs out of memory makes only one
 * task fail.
 */
import { mostMemory, openSiteThread } from '../config/site-thread.ts';
import type { SiteThread } from '../config/site-thread.ts';
import type { GuardedThread } from '../guarded-thread.ts';
import type { Loss } from '../thread-loss.ts';
import type { SiteContext } from './interface.ts';
import type { FromThread, ThreadSetup, ToThread } from './messages.ts';
import { nothingShared } from './tasks.ts';
import type { Fault, Outcome, SharedInput, Task, TaskRunner } from './tasks.ts';
import { siteFrames } from '../site-stack.ts';

/**
 * Limits of a thread: the time to load the plugins, to run a hook for one page and to run a hook for the whole site,
 * in milliseconds, and the memory, in megabytes.
 */
export interface ThreadLimits {
  start: number;
  page: number;
  site: number;
  memory: number;
}

export const threadLimits: Omit<ThreadLimits, 'page'> = { start: 60_000, site: 60_000, memory: mostMemory };

/** Number of tasks to collect before sending them, so that the thread works while the caller adds others. */
const mostUnsent = 32;

/** After this many loads of modules, a hook gets no more time. */
const mostLoads = 1000;

interface Waiting {
  id: number;
  task: Task;
  skipped: number[];
  settle(outcome: Outcome): void;
}

interface ThreadState {
  running: GuardedThread | null;
  isReady: boolean;
  /** In the order in which the thread runs them. */
  queue: Waiting[];
  /** Tasks at the end of the queue that have not been sent. */
  unsent: Waiting[];
  shared: SharedInput;
  next: number;
  /** Number of messages about loading since the last result. */
  loads: number;
}

export interface PluginThread extends Pick<TaskRunner, 'share'> {
  run(task: Task): Promise<Outcome>;
  dispose(): Promise<void>;
}

export interface ThreadInput extends Pick<ThreadSetup, 'module' | 'site'> {
  /** The plugins' names, by index. */
  names: readonly string[];
  article: SiteContext['article'];
  limits: ThreadLimits;
  /** Takes the thread that loaded the config; null if hooks run in a new one. */
  takeLoaded(): SiteThread | null;
}

/** The data about a thread. Only `state` changes. */
interface Thread {
  setup: ThreadSetup;
  /** The plugins' names, by index. */
  names: readonly string[];
  article: SiteContext['article'];
  limits: ThreadLimits;
  takeLoaded: ThreadInput['takeLoaded'];
  state: ThreadState;
}

/** Opens a thread that starts with the first task. */
export function openThread({ module, site, names, article, limits, takeLoaded }: ThreadInput): PluginThread {
  const thread: Thread = {
    setup: { module, site, current: new Int32Array(new SharedArrayBuffer(12)), isStrict: false },
    names,
    article,
    limits,
    takeLoaded,
    state: { running: null, isReady: false, queue: [], unsent: [], shared: nothingShared(), next: 0, loads: 0 },
  };
  const { state } = thread;
  return {
    share(input) {
      Object.assign(state.shared, input);
      sendTasks(thread);
      send(thread, { kind: 'shared', input });
    },
    run: (task) => new Promise((settle) => add(thread, { id: state.next++, task, skipped: [], settle })),
    async dispose() {
      const { running } = state;
      state.running = null;
      await Promise.all([running?.end(), takeLoaded()?.end()]);
    },
  };
}

function add(thread: Thread, waiting: Waiting): void {
  const { state } = thread;
  state.queue.push(waiting);
  if (state.running === null) return start(thread);
  state.unsent.push(waiting);
  if (state.unsent.length === mostUnsent) sendTasks(thread);
  else if (state.unsent.length === 1) queueMicrotask(() => sendTasks(thread));
  if (state.queue.length === 1) watch(thread);
}

/** Sends the tasks that were added since the last message, because a message for each task takes time. */
function sendTasks(thread: Thread): void {
  const tasks = thread.state.unsent.splice(0).map(({ id, task, skipped }) => ({ id, task, skipped }));
  if (tasks.length > 0) send(thread, { kind: 'tasks', tasks });
}

function send({ state }: Thread, message: ToThread): void {
  state.running?.post(message);
}

/** Starts the plugins, in the thread that loaded the config or in a new one, and sends all queued tasks to this thread. */
function start(thread: Thread): void {
  const { state, setup, limits, takeLoaded } = thread;
  state.isReady = false;
  setup.current.fill(0);
  const script = {
    script: new URL('./run-hooks.js', import.meta.url),
    data: setup,
    onMessage: (message: FromThread) => receive(thread, message),
    onLost: ({ kind, reason, stack }: Loss) =>
      lose(thread, {
        kind,
        // Only a command lets its thread end when nothing is left to run.
        reason:
          kind === 'ended' && state.queue[0]?.task.hook === 'command'
            ? 'it waits for a promise that never settles'
            : reason,
        stack: siteFrames(stack),
      }),
  };
  state.running = takeLoaded()?.run(script) ?? openSiteThread(limits.memory).run(script);
  send(thread, { kind: 'shared', input: state.shared });
  state.unsent = [...state.queue];
  sendTasks(thread);
  watch(thread);
}

/** Waits for the result of the first task. */
function watch(thread: Thread, isLoading = false): void {
  const { state, limits } = thread;
  const [first] = state.queue;
  // A command has no time limit, because the user can stop it.
  const isEndless = first === undefined || (state.isReady && first.task.hook === 'command');
  state.running?.expectWithin(
    isEndless ? null : !state.isReady || isLoading ? limits.start : isForPage(first.task) ? limits.page : limits.site,
  );
}

function receive(thread: Thread, message: FromThread): void {
  const { state, article } = thread;
  if (message.kind === 'article') {
    const { id } = message;
    void article(message.path).then((html) => send(thread, { kind: 'article', id, html }));
    return;
  }
  if (message.kind === 'loading') {
    // A hook that fails to load a module again and again does not get more time forever.
    if (++state.loads <= mostLoads) watch(thread, message.isLoading);
    return;
  }
  state.loads = 0;
  if (message.kind === 'changed') {
    thread.setup.isStrict = true;
    void state.running?.end();
    return start(thread);
  }
  if (message.kind === 'ready') state.isReady = true;
  else if (message.kind === 'done') for (const outcome of message.outcomes) state.queue.shift()?.settle(outcome);
  else {
    const done = state.queue.shift();
    done?.settle({ ...nothing(done.task), faults: [faultOf(thread, done.task, message)] });
  }
  watch(thread);
}

/** Replaces a lost thread and repeats its unfinished tasks. The task that failed runs without the plugin at fault. */
function lose(thread: Thread, { kind, ...cause }: Loss): void {
  const { state, setup } = thread;
  const { running, queue } = state;
  const isReady = Atomics.load(setup.current, 1) === 1;
  state.running = null;
  void running?.end();
  const last = Atomics.load(setup.current, 2);
  const lost = queue.find(({ id }) => id === last) ?? queue[0];
  if (lost === undefined) return;
  const fault = faultOf(thread, lost.task, cause);
  if (!isReady) {
    // The plugins cannot be loaded at all.
    for (const { task, settle } of queue.splice(0)) settle({ ...nothing(task), faults: [fault] });
    return;
  }
  const plugin = Atomics.load(setup.current, 0);
  const isRepeated = lost.skipped.includes(plugin);
  if (!setup.isStrict && (isRepeated || (kind === 'threw' && isForPage(lost.task)))) {
    // An earlier task may be at fault. A strict thread finishes each task before it runs the next.
    setup.isStrict = true;
  } else if (isRepeated) {
    queue.splice(queue.indexOf(lost), 1);
    lost.settle({ ...nothing(lost.task), faults: [fault] });
  } else {
    const { settle } = lost;
    lost.skipped.push(plugin);
    lost.settle = (outcome) => settle({ ...outcome, faults: [fault, ...outcome.faults] });
  }
  if (queue.length > 0) start(thread);
}

/** A failure of the plugin whose hook ran last. */
function faultOf(
  { setup, names, state }: Thread,
  task: Task,
  { reason, stack = '' }: Pick<Fault, 'reason' | 'stack'>,
): Fault {
  const plugin = names[Atomics.load(setup.current, 0)] ?? '';
  return { plugin, hook: task.hook, ...pageOf(task, state.shared), reason, stack };
}

function isForPage({ hook }: Task): boolean {
  return hook === 'transform' || hook === 'head' || hook === 'text';
}

function pageOf(task: Task, { pages }: SharedInput): { page?: string } {
  if (task.hook === 'transform') return { page: task.path };
  if (task.hook === 'text') return { page: task.page.path };
  if (task.hook !== 'head') return {};
  const page = typeof task.page === 'number' ? pages[task.page] : task.page;
  return page === undefined ? {} : { page: page.path };
}

/** The outcome of a task without plugins. */
function nothing(task: Task): Outcome {
  return { value: emptyValue(task), faults: [], reads: [] };
}

function emptyValue(task: Task): Outcome['value'] {
  if (task.hook === 'transform') return { pieces: null, key: '', findings: [] };
  return task.hook === 'head' ? [] : null;
}
