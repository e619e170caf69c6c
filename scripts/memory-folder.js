/** Creates an in-memory folder for tests that write and remove many small files. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** Linux keeps this folder in memory. */
const shared = '/dev/shm';
/** Required free bytes on the disk and in memory: several times what the tests use at the same time. */
const room = 3 * 2 ** 30;

/** Creates a folder that is removed when this process exits. Returns null if the machine has no suitable location. */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize < room || os.freemem() < room) return null;
    const folder = mkdtempSync(path.join(shared, 'docsite-tests-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    return canRunPrograms(folder) ? folder : null;
  } catch {
    return null;
  }
}

/**
 * Checks that programs can run in the folder, because the tests install packages that contain programs. Many containers do not
 * allow this.
 */
function canRunPrograms(folder) {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
