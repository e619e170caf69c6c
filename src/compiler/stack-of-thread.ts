/** Gets the stack of a thread that does not respond, through V8's debugger, which interrupts running code. */
import type { Worker } from 'node:worker_threads';

/** Time limit for the response, in milliseconds. A thread inside native code does not respond. */
const stackTimeout = 2000;

interface Paused {
  callFrames: { functionName: string; location: { scriptId: string; lineNumber: number; columnNumber?: number } }[];
}
interface Incoming {
  method?: string;
  params?: unknown;
}

/** The stack in the form of an error's `stack`; empty if the thread runs no JavaScript. */
export async function stackOfThread(worker: Worker): Promise<string> {
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connect();
  const scripts = new Map<string, string>();
  const found = new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve(''), stackTimeout);
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
      if (!workerInfo.title.startsWith(`[worker ${worker.threadId}]`)) return;
      const send = (method: string): void =>
        session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id: 1, method }) });
      session.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => {
        const { method, params } = JSON.parse(message) as Incoming;
        if (method === 'Debugger.scriptParsed') {
          const { scriptId, url } = params as { scriptId: string; url: string };
          scripts.set(scriptId, url);
        } else if (method === 'Debugger.paused') {
          clearTimeout(timer);
          // A paused thread cannot be terminated.
          send('Debugger.disable');
          resolve(stackOf(params as Paused, scripts));
        }
      });
      send('Debugger.enable');
      send('Debugger.pause');
    });
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  });
  return found.finally(() => session.post('NodeWorker.disable', () => session.disconnect()));
}

function stackOf({ callFrames }: Paused, scripts: ReadonlyMap<string, string>): string {
  const lines = callFrames.map(({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) => {
    const name = functionName === '' ? '<anonymous>' : functionName;
    return `    at ${name} (${scripts.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1})`;
  });
  return lines.join('\n');
}
