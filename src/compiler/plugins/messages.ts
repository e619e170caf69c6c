/** The messages between docsite and the thread that runs plugins. */
import type { SiteFacts } from './interface.ts';
import type { Outcome, SharedInput, Task } from './tasks.ts';

/** The data that the thread needs to load the plugins. */
export interface ThreadSetup {
  /** URL of the compiled config module. */
  module: string;
  site: SiteFacts;
  /** Three numbers: the index of the plugin whose hook runs, 1 once the plugins are loaded, and the id of the task. */
  current: Int32Array;
  /**
   * True to compare the globals after each hook, and to finish each task before the next. Otherwise the globals are
   * compared once for many pages, because a comparison takes longer than most hooks.
   */
  isStrict: boolean;
}

/** `skipped`: indexes of plugins that have crashed a thread during this task. */
export interface SentTask {
  id: number;
  task: Task;
  skipped: number[];
}

export type ToThread =
  | { kind: 'shared'; input: Partial<SharedInput> }
  | { kind: 'tasks'; tasks: SentTask[] }
  | { kind: 'article'; id: number; html: string | null };

/** Tasks finish in order. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'done'; outcomes: Outcome[] }
  | { kind: 'unsendable'; reason: string }
  /** A hook in an unfinished task changed a global. Only a strict thread can determine which hook it was. */
  | { kind: 'changed' }
  /** Whether a hook loads a module. */
  | { kind: 'loading'; isLoading: boolean }
  | { kind: 'article'; id: number; path: string };
