/** Commands that a person types in the terminal of a running server: a letter and Enter. */
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Shortcut } from '../report/report.ts';

/** A command, and what it does. */
export interface ShortcutAction extends Shortcut {
  run(): void | Promise<void>;
}

/**
 * Runs the action of each typed letter. Whole lines are read instead of keys, so that Ctrl+C, Ctrl+Z and scrolling stay with the
 * terminal.
 */
export function readShortcuts(
  actions: readonly ShortcutAction[],
  on: { unknown(typed: string): void; fault(error: unknown): void },
): { close(): void } {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const typed = line.trim().toLowerCase();
    if (typed === '') return;
    const action = actions.find(({ key }) => key === typed);
    if (action === undefined) on.unknown(typed);
    else void Promise.resolve(action.run()).catch(on.fault);
  });
  return { close: () => lines.close() };
}
