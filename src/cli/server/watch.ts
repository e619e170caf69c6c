/** Watches files and passes on changes in batches, one at a time. */
import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { watch as watchPaths } from 'chokidar';
import { reasonOf } from '../../shared/values.ts';
import { createInstalls, isInPackages } from './installs.ts';
import { stampOf, watchFiles } from './watch-files.ts';

export interface WatchOptions {
  /** Absolute files and folders, content first. Read again after each batch, because the config can add new ones. */
  paths: () => string[];
  /** Absolute folders to ignore. */
  ignored: readonly string[];
  /** Changes after this time (ms since 1970) count even if they happened before the watcher started. */
  since: number;
  /** False while packages that docsite itself needs are missing. */
  isInstalled: () => boolean;
  /** Handles a batch of absolute paths of written, added and removed files. */
  onChange: (files: string[]) => Promise<void>;
  /** Called if `onChange` fails. */
  onFault: (error: unknown) => void;
  /** Called once, if the system cannot watch all files. */
  onLimit: (message: string) => void;
}

export interface Watcher {
  /** Resolves when the watcher is ready to report every change. */
  ready: Promise<void>;
  /** Handles a file (absolute path) as if it had just been saved. */
  touch(file: string): void;
  /** Does so after the installer that replaces docsite's own packages has finished. */
  touchWhenInstalled(file: string): void;
  /** Waits for the current batch. */
  close(): Promise<void>;
}

/** Editors write in several steps, so a batch ends after this many milliseconds without an event. */
const quietTime = 8;
/** Maximum milliseconds that a continuous stream of events can delay a batch. */
const longestWait = 100;
/** chokidar drops changes to a file within 50 ms of an event, so each file is checked again after this time. */
const recheckDelay = 60;

export function watch(options: WatchOptions): Watcher {
  const [content = '', ...others] = options.paths();
  const watched = new Set([content, ...others]);
  // If one of several paths is missing, chokidar reports prematurely that it is ready.
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
    if (added.length > 0) add(added);
  }, options.onFault);
  const installs = createInstalls({
    isInstalled: options.isInstalled,
    onSettled: (files) => files.forEach(batches.add),
  });
  const handle = (file: string): void => (isInPackages(file) ? installs : batches).add(file);
  const state = { isReady: false, isLimited: false };
  const limit = (error: unknown): void => {
    if (!state.isLimited) options.onLimit(reasonOf(error));
    state.isLimited = true;
  };
  const single = watchFiles({
    onChange: (file) => (isFolder(file) ? watcher.add(file) : handle(file)),
    onError: limit,
  });
  const add = (paths: readonly string[]): void => {
    const files = paths.filter((file) => !isFolder(file) && !isIgnored(file, options.ignored));
    watcher.add(paths.filter(isFolder));
    single.add(files);
    files.filter((file) => isFresh(statSync(file, { throwIfNoEntry: false }))).forEach(handle);
  };
  /** Folders added while watching. Their files count as new even if they have old timestamps. */
  const newFolders: string[] = [];
  const isFresh = (stats: Stats | undefined): boolean =>
    stats !== undefined && Math.max(stats.mtimeMs, stats.ctimeMs) > options.since;
  const ready = new Promise<void>((resolve) => {
    watcher.once('ready', () => {
      state.isReady = true;
      add(others);
      resolve();
    });
  });
  watcher.on('all', (event, file, stats) => {
    if (event === 'addDir' && isFresh(stats)) newFolders.push(file + path.sep);
    if (event === 'unlinkDir' && watched.has(file)) single.add([file]);
    if (event === 'addDir' || event === 'unlinkDir') return;
    // chokidar can report files that it found initially even after it is ready.
    const isNew = event === 'add' ? newFolders.some((folder) => file.startsWith(folder)) : state.isReady;
    // `stats` is older than the watch on a file that is being added, so a save in between would be missed.
    if (isNew || isFresh(stats) || (event === 'add' && isFresh(statSync(file, { throwIfNoEntry: false }))))
      batches.add(file);
  });
  watcher.on('error', limit);
  return {
    ready,
    touch: batches.add,
    touchWhenInstalled: installs.add,
    async close() {
      single.close();
      installs.close();
      await Promise.all([watcher.close(), batches.close()]);
    },
  };
}

/** Dependencies, version control, and editors' temporary files. */
function isIgnored(file: string, folders: readonly string[]): boolean {
  const name = path.basename(file);
  return (
    name === 'node_modules' ||
    name === '.git' ||
    /~$|\.sw[a-z]$|\.tmp$|^4913$|^\.#/.test(name) ||
    folders.includes(file)
  );
}

interface Batches {
  add(file: string): void;
  close(): Promise<void>;
}

function createBatches(handle: (files: string[]) => Promise<void>, onFault: (error: unknown) => void): Batches {
  const handled = new Map<string, string>();
  const timers: { batch?: NodeJS.Timeout; recheck?: NodeJS.Timeout } = {};
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
    timers.recheck = setTimeout(
      () => files.filter((file) => stampOf(file) !== handled.get(file)).forEach(add),
      recheckDelay,
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
      clearTimeout(timers.recheck);
      state.pending = new Set();
      await state.handling;
    },
  };
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}
