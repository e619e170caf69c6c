/**
 * The thread that runs one of the site's modules: responds with its exports, or with the reason why it failed. Then it
 * may run a script that uses the module.
 */
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { systemThread } from '../deadline.ts';
import type { GuardMessage } from '../guarded-thread.ts';
import { errorFacts, reportExit } from '../thread-loss.ts';
import { importOnly, loadModule } from './load-module.ts';
import type { SiteAnswer, SiteCode } from './outcome.ts';
import { runScript } from './run-script.ts';
import type { ScriptToRun } from './run-script.ts';

const port = ownPort();
const send = (message: SiteAnswer | GuardMessage): void => port.postMessage(message);

send({ thread: systemThread() });
// A call to `process.exit` ends only the thread. The command reports which code called it.
reportExit((lost) => send({ lost }));

// Listens for one message at a time, because a listener keeps a thread alive that has nothing left to run.
port.once('message', receive);

async function receive(message: SiteCode | ScriptToRun): Promise<void> {
  try {
    if ('script' in message) return await runScript(message, port);
    const before = { ...process.env };
    const value = 'config' in message ? await loadModule(message.config) : await importOnly(message.components);
    // Waits, so that an unhandled rejection terminates the thread before it responds.
    await nextTurn();
    send({ value, environment: changedVariables(before) });
    port.once('message', receive);
  } catch (error) {
    send({ lost: { kind: 'threw', ...errorFacts(error) } });
  }
}

function changedVariables(before: NodeJS.ProcessEnv): SiteAnswer['environment'] {
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
  return [...names].flatMap((name): SiteAnswer['environment'] =>
    process.env[name] === before[name] ? [] : [[name, process.env[name] ?? null]],
  );
}

function ownPort(): MessagePort {
  if (parentPort === null) throw new Error('site-thread-entry.ts must run in a worker thread');
  return parentPort;
}
