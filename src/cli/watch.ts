/** The disk → batches of changed files, each handled to its end before the next one is given out. */
import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { watch as watchPaths } from 'chokidar';
import type { FSWatcher } from 'chokidar';

export interface WatchOptions {
  /** Absolute files and folders, the content first; asked again after each batch, since a configuration can name new ones. */
  paths: () => string[];
  /** Absolute folders that are not watched. */
  ignored: readonly string[];
  /** What changed before the watching began, but after this moment (ms since 1970), counts as well. */
  since: number;
  /** Handles one batch of absolute paths: written, added and removed alike. */
  onChange: (files: string[]) => Promise<void>;
  /** Called when `onChange` fails. */
  onFault: (error: unknown) => void;
  /** Called once, when the system does not let everything be watched. */
  onLimit: (message: string) => void;
}

export interface Watcher {
  /** Resolves when nothing can slip through any more. */
  ready: Promise<void>;
  /** Waits for the batch that is being handled. */
  close(): Promise<void>;
}

/** An editor writes in several steps; a batch is over after this long without an event, in milliseconds. */
const quietTime = 8;
/** … but a stream of events does not hold a batch back for longer than this. */
const longestWait = 100;
/** chokidar swallows what happens to a file within 50 ms of an event, so each file is looked at once more after this time. */
const secondLook = 60;

export function watch(options: WatchOptions): Watcher {
  const [content = '', ...others] = options.paths();
  const watched = new Set([content, ...others]);
  // Of several paths chokidar takes one that is missing for the end of its work, and says that it is ready.
  const watcher = watchPaths(content, {
    ignored: (file) => isIgnored(file, options.ignored),
    alwaysStat: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
  });
  const batches = createBatches(async (files) => {
    await options.onChange(files);
    const added = options.paths().filter((file) => !watched.has(file));
    for (const file of added) watched.add(file);
    if (added.length > 0) watcher.add(added);
  }, options.onFault);

  const state = { isReady: false, isLimited: false };
  /** Folders that came while the site was watched: their files may be old, and are new here. */
  const newFolders: string[] = [];
  const isFresh = (stats: Stats | undefined): boolean =>
    stats !== undefined && Math.max(stats.mtimeMs, stats.ctimeMs) > options.since;
  const ready = new Promise<void>((resolve) => {
    watcher.once('ready', () => {
      state.isReady = true;
      watcher.add(others);
      resolve();
    });
  });
  watcher.on('all', (event, file, stats) => {
    if (event === 'addDir' && isFresh(stats)) newFolders.push(file + path.sep);
    if (event === 'addDir' || event === 'unlinkDir') return;
    // chokidar may go on to name files that it has found after it said that it is ready.
    const isNews = event === 'add' ? newFolders.some((folder) => file.startsWith(folder)) : state.isReady;
    if (isNews || isFresh(stats)) batches.add(file);
  });
  watcher.on('error', (error) => {
    if (!state.isLimited) options.onLimit(error instanceof Error ? error.message : String(error));
    state.isLimited = true;
  });
  return { ready, close: () => closeAll(watcher, batches) };
}

/** Dependencies, version control, and what editors keep beside a file for a moment. */
function isIgnored(file: string, folders: readonly string[]): boolean {
  const name = path.basename(file);
  return name === 'node_modules' || name === '.git' || /~$|\.sw[a-z]$|^4913$|^\.#/.test(name) || folders.includes(file);
}

interface Batches {
  add(file: string): void;
  close(): Promise<void>;
}

function createBatches(handle: (files: string[]) => Promise<void>, onFault: (error: unknown) => void): Batches {
  const handled = new Map<string, string>();
  const timers: { batch?: NodeJS.Timeout; look?: NodeJS.Timeout } = {};
  const state = { pending: new Set<string>(), firstAt: 0, handling: null as Promise<void> | null };
  const add = (file: string): void => {
    if (state.pending.size === 0) state.firstAt = performance.now();
    state.pending.add(file);
    schedule();
  };
  const schedule = (): void => {
    clearTimeout(timers.batch);
    if (state.pending.size === 0 || state.handling !== null) return;
    const left = longestWait - (performance.now() - state.firstAt);
    timers.batch = setTimeout(handleNext, Math.max(0, Math.min(quietTime, left)));
  };
  const handleNext = (): void => {
    const files = [...state.pending].toSorted();
    state.pending = new Set();
    for (const file of files) handled.set(file, stampOf(file));
    timers.look = setTimeout(
      () => files.filter((file) => stampOf(file) !== handled.get(file)).forEach(add),
      secondLook,
    );
    state.handling = handle(files)
      .catch(onFault)
      .finally(() => {
        state.handling = null;
        schedule();
      });
  };
  return {
    add,
    async close() {
      clearTimeout(timers.batch);
      clearTimeout(timers.look);
      state.pending = new Set();
      await state.handling;
    },
  };
}

/** Differs whenever the file was written, replaced or removed. */
function stampOf(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? 'absent' : `${stat.ino}:${stat.size}:${stat.mtimeNs}`;
}

async function closeAll(watcher: FSWatcher, batches: Batches): Promise<void> {
  await Promise.all([watcher.close(), batches.close()]);
}
