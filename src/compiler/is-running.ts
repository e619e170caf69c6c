/** Checks whether a process is still running. */
import process from 'node:process';

/** True if a process on this machine has the id. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
