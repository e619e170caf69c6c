/** Delays changes in `node_modules` until the installer that makes them has finished. */
import fs from 'node:fs';
import path from 'node:path';

export interface Installs {
  /** Passes on a file after installers have finished. */
  add(file: string): void;
  close(): void;
}

/** Milliseconds between two scans of the folders. */
const interval = 250;
/** An installer has finished if this many consecutive scans find the same files. */
const quietScans = 4;
/** Maximum number of scans; after that, changes are passed on even if the folders keep changing. */
const mostScans = 480;

export interface InstallsOptions {
  /** False while packages that docsite itself needs are missing. */
  isInstalled(): boolean;
  /** Receives all delayed files at once. */
  onSettled(files: string[]): void;
}

export function createInstalls({ isInstalled, onSettled }: InstallsOptions): Installs {
  const waiting = { files: new Set<string>(), timer: undefined as NodeJS.Timeout | undefined };
  const scan = (before: string, { quiet, scans }: { quiet: number; scans: number }): void => {
    const now = stampOfPackages([...waiting.files]);
    const next = { quiet: now === before && isInstalled() ? quiet + 1 : 0, scans: scans + 1 };
    if (next.quiet < quietScans && next.scans < mostScans) {
      waiting.timer = setTimeout(scan, interval, now, next);
      return;
    }
    const files = [...waiting.files];
    Object.assign(waiting, { files: new Set<string>(), timer: undefined });
    onSettled(files);
  };
  return {
    add(file) {
      waiting.files.add(file);
      waiting.timer ??= setTimeout(scan, interval, '', { quiet: 0, scans: 0 });
    },
    close() {
      clearTimeout(waiting.timer);
    },
  };
}

/** True for files that an installer writes. */
export function isInPackages(file: string): boolean {
  return file.split(path.sep).includes('node_modules');
}

/** A value that changes when a package is added or removed, or a file in the package of one of these files changes. */
function stampOfPackages(files: readonly string[]): string {
  const modules = `${path.sep}node_modules${path.sep}`;
  const folders = new Set<string>();
  const packages = new Set<string>();
  for (const file of files) {
    const at = file.lastIndexOf(modules);
    if (at < 0) continue;
    const folder = file.slice(0, at + modules.length - 1);
    const [scope = '', name = ''] = file.slice(folder.length + 1).split(path.sep);
    folders.add(folder);
    packages.add(path.join(folder, scope, scope.startsWith('@') ? name : ''));
  }
  return JSON.stringify([
    [...folders].map((folder) => entriesOf(folder).map(({ name }) => stampOfEntry(path.join(folder, name)))),
    [...packages].map(sizesIn),
  ]);
}

/** Number of files in a folder, and their total size. */
function sizesIn(folder: string): [count: number, bytes: number] {
  const sum: [number, number] = [0, 0];
  for (const entry of entriesOf(folder)) {
    const file = path.join(folder, entry.name);
    if (entry.name === 'node_modules') continue;
    const [count, bytes] = entry.isDirectory() ? sizesIn(file) : [1, sizeOf(file)];
    sum[0] += count;
    sum[1] += bytes;
  }
  return sum;
}

/** Empty if the folder does not exist, or was removed meanwhile. */
function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function stampOfEntry(file: string): string {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? file : `${file} ${stat.mtimeMs} ${stat.isDirectory() ? 0 : stat.size}`;
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
