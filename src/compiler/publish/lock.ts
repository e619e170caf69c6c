/** Locks an output folder for one build at a time, and takes over the locks of dead processes. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { attempt, copyFile, link, makeFolder, remove, writeFile } from '../disk.ts';
import { isRunning } from '../is-running.ts';
import { siblingPrefix } from './sibling-prefix.ts';

/** The process that a lock belongs to. */
export interface LockHolder {
  host: string;
  pid: number;
  /** When the process started, in the system's own unit; distinguishes processes with the same id. Empty if unknown. */
  start: string;
}

export type LockOutcome =
  /** `stale`: the process whose lock was taken over; null if the folder was free. */
  { status: 'locked'; stale: LockHolder | null } | { status: 'held'; holder: LockHolder };

/** How long a lock from another machine is respected, in milliseconds. Its process cannot be queried. */
const foreignLockLife = 60 * 60 * 1000;
/**
 * Number of attempts before the folder counts as locked. An attempt fails only if another build has just taken or
 * released the lock.
 */
const maxAttempts = 100;

/** Locks the output folder until `unlockOutput`. Locking again in the same process succeeds. */
export function lockOutput(outDir: string): LockOutcome {
  const lock = `${siblingPrefix(outDir)}lock`;
  const own = ownHolder();
  makeFolder(path.dirname(outDir));
  let stale: LockHolder | null = null;
  for (let count = 0; count < maxAttempts; count++) {
    if (linkWhole(lock, own)) return { status: 'locked', stale };
    const found = readLock(lock);
    if (found === null) continue;
    if (isSame(found.holder, own)) return { status: 'locked', stale };
    if (isAlive(found)) return { status: 'held', holder: found.holder };
    if (removeStale(lock, found, own)) stale = found.holder;
  }
  return { status: 'held', holder: readLock(lock)?.holder ?? own };
}

/** Releases the folder if this process has locked it. */
export function unlockOutput(outDir: string): void {
  const lock = `${siblingPrefix(outDir)}lock`;
  // A lock that cannot be removed is stale once this process has ended.
  attempt(() => {
    const found = readLock(lock);
    if (found !== null && isSame(found.holder, ownHolder())) remove(lock);
  });
}

interface FoundLock {
  holder: LockHolder;
  text: string;
  /** When it was written, in milliseconds. */
  time: number;
}

/** Returns null if the lock does not exist. An invalid lock contains the id of a process that is not alive. */
function readLock(lock: string): FoundLock | null {
  try {
    const text = fs.readFileSync(lock, 'utf8');
    return { holder: holderOf(text), text, time: fs.statSync(lock).mtimeMs };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function holderOf(text: string): LockHolder {
  const [host = '', pid = '', start = ''] = text.trimEnd().split('\n');
  return { host, pid: Number(pid) || 0, start };
}

/** Links the lock into place with its contents, so that no process ever reads an incomplete lock. */
function linkWhole(lock: string, { host, pid, start }: LockHolder): boolean {
  const whole = `${lock}-${pid}`;
  try {
    writeFile(whole, `${host}\n${pid}\n${start}\n`);
    link(whole, lock);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK')) throw error;
    // File systems without hard links support at least an exclusive copy.
    return copyExclusively(whole, lock);
  } finally {
    attempt(() => remove(whole));
  }
}

function copyExclusively(from: string, to: string): boolean {
  try {
    copyFile(from, to, 'new');
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Two processes may find the same stale lock. Only the process that has created the takeover file may remove the lock,
 * and only if the lock is still the one that was found. Otherwise, the process could remove the lock of a third
 * process.
 */
function removeStale(lock: string, found: FoundLock, own: LockHolder): boolean {
  const guard = `${lock}-takeover`;
  if (!linkWhole(guard, own)) {
    const rival = readLock(guard);
    if (rival !== null && !isAlive(rival)) remove(guard);
    return false;
  }
  try {
    if (readLock(lock)?.text !== found.text) return false;
    remove(lock);
    return true;
  } finally {
    attempt(() => remove(guard));
  }
}

function isAlive({ holder: { host, pid, start }, time }: FoundLock): boolean {
  if (pid <= 0) return false;
  if (host !== os.hostname()) return Date.now() - time < foreignLockLife;
  if (!isRunning(pid)) return false;
  const now = startOf(pid);
  return start === '' || now === '' || start === now;
}

function ownHolder(): LockHolder {
  return { host: os.hostname(), pid: process.pid, start: startOf(process.pid) };
}

function isSame(a: LockHolder, b: LockHolder): boolean {
  return a.host === b.host && a.pid === b.pid && a.start === b.start;
}

/**
 * Identifies the start of a process: on Linux, by the boot and the clock tick, because process ids restart after a boot
 * and in each container.
 */
function startOf(pid: number): string {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name in parentheses may contain anything; the fields after it are numbers.
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${boot} ${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
