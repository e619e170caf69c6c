/** Runs the hooks of a site's plugins in the site's thread: sends `ready` once, then runs each task in turn. */
import type { MessagePort } from 'node:worker_threads';
import { importConfig } from '../config/load-module.ts';
import { watchModuleLoads } from '../module-loads.ts';
import { pluginsIn } from './describe.ts';
import { createGlobalsGuard } from './globals.ts';
import type { GlobalsGuard } from './globals.ts';
import type { PluginEntry } from './interface.ts';
import { createTasks } from './tasks.ts';
import type { Outcome, TaskRunner } from './tasks.ts';
import type { FromThread, SentTask, ThreadSetup, ToThread } from './messages.ts';
import { uncopiedReason } from './uncopied.ts';

/** The thread's own state. */
interface Hooks extends Pick<ThreadSetup, 'current' | 'isStrict'> {
  port: MessagePort;
  tasks: TaskRunner;
  guard: GlobalsGuard;
  /** Tasks whose hooks have run since the last comparison of globals. `since`: time of the first, in milliseconds. */
  unchecked: { outcomes: Outcome[]; since: number; isWaiting: boolean };
  last: { done: Promise<void>; runsUnchecked: boolean };
}

/** Longest time without a comparison of globals, in milliseconds; a comparison takes about 0.2 ms. */
const uncheckedTime = 10;

/** Loads the plugins and runs the tasks that it receives from then on. */
export async function start(port: MessagePort, { module, site, current, isStrict }: ThreadSetup): Promise<void> {
  const asked = new Map<number, (html: string | null) => void>();
  const config = (await importConfig(module)) as { plugins?: PluginEntry[] };
  const guard = createGlobalsGuard();
  const last = { done: Promise.resolve(), runsUnchecked: false };
  const tasks = createTasks({
    guard: () => (last.runsUnchecked ? null : guard()),
    plugins: pluginsIn(config.plugins ?? []),
    site,
    article: (path) =>
      new Promise((resolve) => {
        const id = asked.size;
        asked.set(id, resolve);
        answer(port, { kind: 'article', id, path });
      }),
  });
  const unchecked: Hooks['unchecked'] = { outcomes: [], since: 0, isWaiting: false };
  const hooks: Hooks = { port, tasks, guard, current, isStrict, unchecked, last };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'article') {
      asked.get(message.id)?.(message.html);
      return;
    }
    last.done = last.done.then(async () => {
      if (message.kind === 'shared') tasks.share(message.input);
      else for (const task of message.tasks) await runTask(hooks, task);
    });
  });
  // A thread that exits immediately loses its messages.
  Atomics.store(current, 1, 1);
  answer(port, { kind: 'ready' });
  watchModuleLoads((isLoading) => answer(port, { kind: 'loading', isLoading }));
}

async function runTask(hooks: Hooks, { id, task, skipped }: SentTask): Promise<void> {
  const { port, tasks, current, unchecked, last } = hooks;
  const runsUnchecked = !hooks.isStrict && (task.hook === 'transform' || task.hook === 'head');
  if (!runsUnchecked) check(hooks);
  last.runsUnchecked = runsUnchecked;
  Atomics.store(current, 2, id);
  // A command has no time limit. If nothing can settle the promise that it awaits, the thread ends.
  if (task.hook === 'command') port.unref();
  const outcome = await tasks.run(task, new Set(skipped), (plugin) => Atomics.store(current, 0, plugin));
  port.ref();
  if (!runsUnchecked) {
    // An error that the task left behind, such as a rejected promise, is thrown before the next task begins.
    if (hooks.isStrict) await new Promise((resolve) => setImmediate(resolve));
    return send(port, [outcome]);
  }
  if (unchecked.outcomes.length === 0) unchecked.since = performance.now();
  unchecked.outcomes.push(outcome);
  if (performance.now() - unchecked.since > uncheckedTime) check(hooks);
  else if (!unchecked.isWaiting) {
    unchecked.isWaiting = true;
    setImmediate(() => check(hooks));
  }
}

/** Sends the outcomes of the unchecked tasks. If a hook changed a global, a strict thread repeats the tasks instead. */
function check({ port, guard, unchecked }: Hooks): void {
  const outcomes = unchecked.outcomes.splice(0);
  unchecked.isWaiting = false;
  if (outcomes.length === 0) return;
  if (guard() === null) send(port, outcomes);
  else answer(port, { kind: 'changed' });
}

function send(port: MessagePort, outcomes: Outcome[]): void {
  try {
    answer(port, { kind: 'done', outcomes });
  } catch (error) {
    // A result contains something that cannot be sent, such as a function.
    const [first, ...others] = outcomes;
    if (others.length === 0) answer(port, { kind: 'unsendable', reason: uncopiedReason(first?.value, error) });
    else for (const outcome of outcomes) send(port, [outcome]);
  }
}

function answer(port: MessagePort, message: FromThread): void {
  port.postMessage(message);
}
