/** The messages between docsite and the thread that runs plugins. */
import type { PageEntry, SiteFacts } from './interface.ts';
import type { DataOfPlugins } from './read-file.ts';
import type { Outcome, Task } from './tasks.ts';

/** The data that the thread needs to load the plugins. */
export interface ThreadSetup {
  /** URL of the compiled config module. */
  module: string;
  site: SiteFacts;
  /** Two numbers: the index of the plugin whose hook runs, and 1 once the plugins are loaded. */
  current: Int32Array;
}

export type ToThread =
  | { kind: 'pages'; pages: readonly PageEntry[] }
  | { kind: 'data'; data: DataOfPlugins }
  | { kind: 'task'; id: number; task: Task; skipped: number[] }
  | { kind: 'article'; id: number; html: string | null };

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; outcome: Outcome }
  | { kind: 'unsendable'; id: number; reason: string }
  | { kind: 'article'; id: number; path: string };
