/** The thread that runs one of the site's modules: responds with its exports, or with the reason why it failed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { systemThread } from '../deadline.ts';
import type { GuardMessage } from '../guarded-thread.ts';
import { errorFacts, reportExit } from '../thread-loss.ts';
import { importOnly, loadModule } from './load-module.ts';
import type { LoadedModule } from './load-module.ts';
import type { SiteCode } from './outcome.ts';

const port = parentPort;
if (port === null) throw new Error('site-thread-entry.ts must run in a worker thread');
const send = (message: { value: LoadedModule | null } | GuardMessage): void => port.postMessage(message);

send({ thread: systemThread() });
// A call to `process.exit` ends only the thread. The command reports which code called it.
reportExit((lost) => send({ lost }));

port.once('message', async (code: SiteCode) => {
  try {
    const value = 'config' in code ? await loadModule(code.config) : await importOnly(code.components);
    // Waits, so that an unhandled rejection terminates the thread before it responds.
    await nextTurn();
    send({ value });
  } catch (error) {
    send({ lost: { kind: 'threw', ...errorFacts(error) } });
  }
});
