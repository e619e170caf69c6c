/** Runs the hooks of a site's plugins in a thread: sends `ready` once, then answers each task in turn. */
import '../production.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { LossMessage } from '../guarded-thread.ts';
import { reportExit } from '../thread-loss.ts';
import { pluginsIn } from './describe.ts';
import { createGlobalsGuard } from './globals.ts';
import type { PluginEntry } from './interface.ts';
import { createTasks } from './tasks.ts';
import type { FromThread, ThreadSetup, ToThread } from './messages.ts';
import { reasonOf } from '../../shared/values.ts';

const port = parentPort;
if (port === null) throw new Error('hooks-worker.ts must run in a worker thread');

const { module, site, current } = workerData as ThreadSetup;
const answer = (message: FromThread | LossMessage): void => port.postMessage(message);
reportExit((lost) => answer({ lost }));
const asked = new Map<number, (html: string | null) => void>();
const loaded = (await import(module)) as { default?: { plugins?: PluginEntry[] } };
const tasks = createTasks({
  guard: createGlobalsGuard(),
  plugins: pluginsIn(loaded.default?.plugins ?? []),
  site,
  article: (path) =>
    new Promise((resolve) => {
      const id = asked.size;
      asked.set(id, resolve);
      answer({ kind: 'article', id, path });
    }),
});
const last = { done: Promise.resolve() };
port.on('message', (message: ToThread) => {
  if (message.kind === 'article') {
    asked.get(message.id)?.(message.html);
    return;
  }
  last.done = last.done.then(async () => {
    if (message.kind === 'pages') tasks.show(message.pages);
    else if (message.kind === 'data') tasks.give(message.data);
    else {
      const { id, task, skipped } = message;
      const outcome = await tasks.run(task, new Set(skipped), (plugin) => Atomics.store(current, 0, plugin));
      try {
        answer({ kind: 'done', id, outcome });
      } catch (error) {
        // The result contains something that cannot be sent, such as a function.
        answer({ kind: 'unsendable', id, reason: reasonOf(error) });
      }
    }
  });
});
// A thread that exits immediately loses its messages.
Atomics.store(current, 1, 1);
answer({ kind: 'ready' });
