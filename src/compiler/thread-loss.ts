/** Describes why a thread that runs a site's code was lost, and handles `process.exit` in such a thread. */
import process from 'node:process';

export interface Loss {
  /**
   * `threw`: the code threw an error; `stopped`: it exited the thread; `late`: it missed its deadline; `ended`: the thread
   * ended because it had nothing left to do.
   */
  kind: 'threw' | 'stopped' | 'late' | 'ended';
  /** The error's message, or a description of the event, as the end of a sentence. */
  reason: string;
  /** The call stack, in the form of an error's `stack`; empty if no code ran. */
  stack: string;
}

/** Describes a thrown value; never throws, regardless of what the value is. */
export function errorFacts(error: unknown): Pick<Loss, 'reason' | 'stack'> {
  try {
    if (!(error instanceof Error)) return { reason: String(error), stack: '' };
    return { reason: String(error.message), stack: String(error.stack ?? '') };
  } catch {
    return { reason: 'an error that cannot be shown', stack: '' };
  }
}

/** Call it inside the thread: `process.exit` exits only the thread; `report` is called first, with the caller's stack. */
export function reportExit(report: (loss: Loss) => void): void {
  const { exit } = process;
  process.exit = (code) => {
    const { stack = '' } = new Error('exit');
    // Node.js also calls `process.exit` for an uncaught error, which it reports itself.
    const isOfNode = stack.split('\n')[2]?.includes('node:internal') === true;
    const reason = `it called \`process.exit(${code ?? ''})\``;
    if (!isOfNode) report({ kind: 'stopped', reason, stack });
    return exit.call(process, code);
  };
}
