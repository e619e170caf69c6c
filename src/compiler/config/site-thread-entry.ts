/** The thread that runs the config module: answers with its exports, or with the reason why it failed. */
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { loadModule } from './load-module.ts';
import { errorFacts } from './outcome.ts';
import type { Outcome } from './outcome.ts';

const port = parentPort;
if (port === null) throw new Error('site-thread-entry.ts must run in a worker thread');
const send = (message: Outcome): void => port.postMessage(message);

// Ends only the thread; the command reports who called it.
const { exit } = process;
process.exit = (code) => {
  const { stack = '' } = new Error('exit');
  // Node.js also calls it for an uncaught error, which it reports itself.
  const isOfNode = stack.split('\n')[2]?.includes('node:internal') === true;
  const reason = `it ended the process with \`process.exit(${code ?? ''})\``;
  if (!isOfNode) send({ failure: { kind: 'stopped', reason, stack } });
  return exit.call(process, code);
};

port.once('message', async (module: string) => {
  try {
    const value = await loadModule(module);
    // An unhandled rejection ends the thread before it can answer.
    await nextTurn();
    send({ value });
  } catch (error) {
    send({ failure: { kind: 'threw', ...errorFacts(error) } });
  }
});
