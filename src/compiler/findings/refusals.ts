/** Explains system errors: maps error codes to the reason and to what a user can do about it. */

const refusals: Readonly<Record<string, { reason: string; hint: string }>> = {
  EACCES: { reason: 'permission denied', hint: 'grant access to the user who runs docsite' },
  EPERM: { reason: 'permission denied', hint: 'grant access to the user who runs docsite' },
  EROFS: { reason: 'the file system is read-only', hint: 'use a writable folder' },
  ENOSPC: { reason: 'the disk is full', hint: 'free up some space, then run the command again' },
  EDQUOT: { reason: 'the disk quota is used up', hint: 'free up some space, then run the command again' },
  EMFILE: { reason: 'too many files are open', hint: 'raise the limit on open files (`ulimit -n`)' },
  ENFILE: { reason: 'too many files are open', hint: 'raise the system’s limit on open files' },
  EIO: { reason: 'the disk reported an error', hint: 'check the disk, then run the command again' },
  ENOTDIR: { reason: 'part of the path is a file', hint: 'rename or move that file' },
  EEXIST: { reason: 'a file has this name', hint: 'rename or move that file' },
  EBUSY: { reason: 'another program is using it', hint: 'close the other program, then run the command again' },
};

/** Returns the reason in words, or the error code itself if the error is unknown. */
export function reasonOfFault(code: string): string {
  return refusals[code]?.reason ?? code;
}

/** How to fix it; undefined if the remedy depends on the cause. */
export function hintOfFault(code: string): string | undefined {
  return refusals[code]?.hint;
}
