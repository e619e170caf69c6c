/**
 * Preloaded into a program. Counts file operations in a folder, across all of the program's threads. At a chosen count,
 * makes an operation fail or kills the process group.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

/**
 * Defines which calls fail, and how. Each error affects only calls that can fail with it: only writes need space, and
 * only `open` needs a descriptor. `kill` interrupts only changes.
 */
const kinds = {
  ENOSPC: { errno: -28, calls: 'writes' },
  EDQUOT: { errno: -122, calls: 'writes' },
  EROFS: { errno: -30, calls: 'writes' },
  EMFILE: { errno: -24, calls: 'opens' },
  EACCES: { errno: -13, calls: 'all' },
  EIO: { errno: -5, calls: 'all' },
  EBUSY: { errno: -16, calls: 'all' },
  kill: { errno: 0, calls: 'writes' },
};
const kindNames = Object.keys(kinds);
const classes = ['writes', 'opens', 'all'];

const writes =
  'chmod copyFile fsync ftruncate link mkdir mkdtemp rename rm rmdir symlink truncate unlink utimes write writeFile';
const reads = 'access exists fstat lstat open opendir read readdir readFile readlink realpath stat';
const opens = 'copyFile open opendir readdir readFile writeFile';
const sets = { writes: new Set(writes.split(' ')), opens: new Set(opens.split(' ')) };
/** Calls that change the file in their second argument. */
const changesSecond = new Set(['copyFile', 'link', 'rename', 'symlink']);

// All threads share one counter. `only`: the calls to count, as in the log, without process ids.
const { root, log = '', arm: armed, only = '' } = JSON.parse(process.env.DISK_STEPS);
if (isMainThread) setEnvironmentData('disk-steps', new SharedArrayBuffer(6 * 4));
const shared = new Int32Array(getEnvironmentData('disk-steps'));
/** Indexes of shared values. The values before them count the calls of each class. */
const [target, kind, times] = [3, 4, 5];
/** Paths of open descriptors in this thread. */
const files = new Map();
const original = { ...fs };

/** This thread's calls that failed since the last `arm`. */
export const struck = [];

/** Makes `howOften` calls fail, after `at` other calls that could have failed in the same way. */
export function arm({ at, code, howOften = 1 }) {
  shared[kind] = kindNames.indexOf(code);
  shared[target] = at;
  shared[times] = howOften;
  shared.fill(0, 0, classes.length);
  struck.length = 0;
}

/** Stops injecting failures. Returns the number of calls of each kind. */
export function disarm() {
  shared[kind] = -1;
  return Object.fromEntries(kindNames.map((name) => [name, shared[classes.indexOf(kinds[name].calls)]]));
}

if (isMainThread) disarm();
if (isMainThread && armed !== undefined) arm(armed);

/** Returns the error for a call, or null if the call should succeed. `name` does not include `Sync`. */
function errorOf(name, [first, second]) {
  const code = kindNames[shared[kind]];
  if (code === undefined) return null;
  const given = changesSecond.has(name) ? second : first;
  const place = placeOf(given);
  if (place === undefined || !path.resolve(place).startsWith(`${root}/`)) return null;
  const { calls, errno } = kinds[code];
  const isWriting = sets.writes.has(name) || (name === 'open' && isForWriting(second));
  const isOf = { writes: isWriting, opens: sets.opens.has(name), all: true };
  const title = `${name} ${path.resolve(place).slice(root.length + 1)}`;
  if (log !== '' && isOf[calls]) original.appendFileSync(log, `${title}\n`);
  if (only !== '' && title.replace(/\d+$/, '') !== only) return null;
  const steps = classes.map((each, index) => (isOf[each] ? Atomics.add(shared, index, 1) : -1));
  const step = steps[classes.indexOf(calls)];
  if (!isOf[calls] || step < shared[target] || step >= shared[target] + shared[times]) return null;
  struck.push(title);
  const call = { copyFile: 'copyfile', readdir: 'scandir', exists: 'access' }[name] ?? name.replace(/File$/, '');
  const isNamed = typeof given !== 'number';
  const named = isNamed ? ` '${place}'` : '';
  const properties = { errno, code, syscall: call, ...(isNamed && { path: place }) };
  return Object.assign(new Error(`${code}: injected, ${call}${named}`), properties);
}

/** Returns the path of a file that is given as a path, a URL or a descriptor; undefined if it is unknown. */
function placeOf(given) {
  if (typeof given === 'number') return files.get(given);
  return given instanceof URL ? fileURLToPath(given) : String(given);
}

function isForWriting(flags) {
  const { O_RDWR, O_WRONLY } = fs.constants;
  return typeof flags === 'string' ? flags !== 'r' : ((flags ?? 0) & (O_WRONLY | O_RDWR)) !== 0;
}

/** Leaves the partial result of an interrupted call. */
function leavePart(name, [first, contents, ...rest]) {
  const half = contents?.slice?.(0, contents.length / 2);
  if (name === 'writeFile') original.writeFileSync(first, half);
  if (name === 'write') original.writeSync(first, half, 0, half.length, rest[2] ?? null);
  if (name === 'copyFile') original.writeFileSync(contents, '');
}

function stop(name, args, error) {
  const isPartial = ['ENOSPC', 'EDQUOT', 'EIO', 'kill'].includes(error.code);
  if (isPartial && shared[target] % 2 === 0) leavePart(name, args);
  // Kills the process and all processes that it has started.
  if (error.code === 'kill') process.kill(-process.pid, 'SIGKILL');
}

for (const name of `${writes} ${reads}`.split(' ')) {
  const sync = original[`${name}Sync`];
  if (sync !== undefined)
    fs[`${name}Sync`] = Object.assign((...args) => {
      const error = errorOf(name, args);
      if (error !== null) {
        stop(name, args, error);
        if (name === 'exists') return false;
        throw error;
      }
      const result = sync(...args);
      if (name === 'open') files.set(result, placeOf(args[0]));
      return result;
    }, sync);
  const callback = original[name];
  if (callback !== undefined && name !== 'exists')
    fs[name] = Object.assign((...args) => {
      const error = errorOf(name, args);
      if (error === null) return callback(...args);
      process.nextTick(() => args.at(-1)(error));
    }, callback);
  const promised = original.promises[name]?.bind(original.promises);
  if (promised !== undefined)
    fs.promises[name] = async (...args) => {
      const error = errorOf(name, args);
      if (error !== null) throw error;
      return promised(...args);
    };
}
syncBuiltinESMExports();
