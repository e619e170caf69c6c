/** Runs the hooks of a site's plugins in a thread: sends `ready` once, then runs each task in turn and sends its result. */
import '../production.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { GuardMessage } from '../guarded-thread.ts';
import { systemThread } from '../deadline.ts';
import { watchModuleLoads } from '../module-loads.ts';
import { reportExit } from '../thread-loss.ts';
import { pluginsIn } from './describe.ts';
import { createGlobalsGuard } from './globals.ts';
import type { PluginEntry } from './interface.ts';
import { createTasks } from './tasks.ts';
import type { Outcome } from './tasks.ts';
import type { FromThread, SentTask, ThreadSetup, ToThread } from './messages.ts';
import { uncopiedReason } from './uncopied.ts';

const port = ownPort();

const { module, site, current, isStrict } = workerData as ThreadSetup;
const answer = (message: FromThread | GuardMessage): void => port.postMessage(message);
answer({ thread: systemThread() });
reportExit((lost) => answer({ lost }));
const asked = new Map<number, (html: string | null) => void>();
const loaded = (await import(module)) as { default?: { plugins?: PluginEntry[] } };
const guard = createGlobalsGuard();
/** Tasks whose hooks have run since the last comparison of globals. `since`: time of the first, in milliseconds. */
const unchecked = { outcomes: [] as Outcome[], since: 0, isWaiting: false };
const last = { done: Promise.resolve(), runsUnchecked: false };
const tasks = createTasks({
  guard: () => (last.runsUnchecked ? null : guard()),
  plugins: pluginsIn(loaded.default?.plugins ?? []),
  site,
  article: (path) =>
    new Promise((resolve) => {
      const id = asked.size;
      asked.set(id, resolve);
      answer({ kind: 'article', id, path });
    }),
});
port.on('message', (message: ToThread) => {
  if (message.kind === 'article') {
    asked.get(message.id)?.(message.html);
    return;
  }
  last.done = last.done.then(async () => {
    if (message.kind === 'shared') tasks.share(message.input);
    else for (const task of message.tasks) await runTask(task);
  });
});
// A thread that exits immediately loses its messages.
Atomics.store(current, 1, 1);
answer({ kind: 'ready' });
watchModuleLoads((isLoading) => answer({ kind: 'loading', isLoading }));

/** Longest time without a comparison of globals, in milliseconds; a comparison takes about 0.2 ms. */
const uncheckedTime = 10;

async function runTask({ id, task, skipped }: SentTask): Promise<void> {
  const runsUnchecked = !isStrict && (task.hook === 'transform' || task.hook === 'head');
  if (!runsUnchecked) check();
  last.runsUnchecked = runsUnchecked;
  Atomics.store(current, 2, id);
  // A command has no time limit. If nothing can settle the promise that it awaits, the thread ends.
  if (task.hook === 'command') port.unref();
  const outcome = await tasks.run(task, new Set(skipped), (plugin) => Atomics.store(current, 0, plugin));
  port.ref();
  if (!runsUnchecked) return send([outcome]);
  if (unchecked.outcomes.length === 0) unchecked.since = performance.now();
  unchecked.outcomes.push(outcome);
  if (performance.now() - unchecked.since > uncheckedTime) check();
  else if (!unchecked.isWaiting) {
    unchecked.isWaiting = true;
    setImmediate(check);
  }
}

/** Sends the outcomes of the unchecked tasks. If a hook changed a global, a strict thread repeats the tasks instead. */
function check(): void {
  const outcomes = unchecked.outcomes.splice(0);
  unchecked.isWaiting = false;
  if (outcomes.length === 0) return;
  if (guard() === null) send(outcomes);
  else answer({ kind: 'changed' });
}

function send(outcomes: Outcome[]): void {
  try {
    answer({ kind: 'done', outcomes });
  } catch (error) {
    // A result contains something that cannot be sent, such as a function.
    const [first, ...others] = outcomes;
    if (others.length === 0) answer({ kind: 'unsendable', reason: uncopiedReason(first?.value, error) });
    else for (const outcome of outcomes) send([outcome]);
  }
}

function ownPort(): MessagePort {
  if (parentPort === null) throw new Error('hooks-worker.ts must run in a worker thread');
  return parentPort;
}
