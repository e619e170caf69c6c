/** Only one build at a time writes to an output folder. The lock of a dead process does not block builds. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockOutput, unlockOutput } from '../lib/compiler/publish/lock.js';

let parent = '';
const outDir = (): string => path.join(parent, 'dist');
const lockFile = (): string => path.join(parent, '.dist.docsite-lock');

beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-lock-'));
});
afterEach(() => fs.rmSync(parent, { recursive: true, force: true }));

/** Writes this process's lock with some lines changed. */
function writeLock(change: { host?: string; pid?: number; start?: string }): void {
  lockOutput(outDir());
  const [host = '', pid = '', start = ''] = fs.readFileSync(lockFile(), 'utf8').split('\n');
  const lines = [change.host ?? host, change.pid ?? pid, change.start ?? start];
  fs.writeFileSync(lockFile(), `${lines.join('\n')}\n`);
}

test('the folder is locked once, and free again after unlocking', () => {
  expect(lockOutput(outDir())).toEqual({ status: 'locked', stale: null });
  expect(lockOutput(outDir())).toEqual({ status: 'locked', stale: null });
  unlockOutput(outDir());
  expect(fs.readdirSync(parent)).toEqual([]);
});

test('a full disk leaves no part of a lock behind', () => {
  const write = fs.writeFileSync;
  const full = vi.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
    write(file, 'part');
    throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
  });
  expect(() => lockOutput(outDir())).toThrow('full');
  full.mockRestore();
  expect(fs.readdirSync(parent)).toEqual([]);
});

test('the lock of a running process is respected and not released by another process', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(other, 'spawn');
  const pid = other.pid ?? 0;
  writeLock({ pid, start: '' });
  expect(lockOutput(outDir())).toEqual({ status: 'held', holder: { host: os.hostname(), pid, start: '' } });
  unlockOutput(outDir());
  expect(fs.existsSync(lockFile())).toBe(true);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(lockOutput(outDir())).toMatchObject({ status: 'locked', stale: { pid } });
});

test.runIf(process.platform === 'linux')(
  'a process id that was reused by a newer process does not lock the folder',
  () => {
    // In containers, every build can have process id 1.
    writeLock({ start: 'another boot 12345' });
    expect(lockOutput(outDir())).toMatchObject({ status: 'locked', stale: { start: 'another boot 12345' } });
  },
);

test.each(['', '4711', 'rubbish\nrubbish\nrubbish\n'])('a lock that contains %j is taken over', (text) => {
  fs.writeFileSync(lockFile(), text);
  expect(lockOutput(outDir())).toMatchObject({ status: 'locked', stale: { pid: 0 } });
});

test('another machine’s lock is respected for an hour', () => {
  writeLock({ host: 'elsewhere' });
  expect(lockOutput(outDir())).toMatchObject({ status: 'held', holder: { host: 'elsewhere' } });
  const then = Date.now() / 1000 - 2 * 60 * 60;
  fs.utimesSync(lockFile(), then, then);
  expect(lockOutput(outDir())).toMatchObject({ status: 'locked', stale: { host: 'elsewhere' } });
});

/**
 * Repeatedly takes the lock, and abandons it every other time, as a process that dies would. Prints a letter for each
 * turn.
 */
const rival = `
  import fs from 'node:fs';
  import path from 'node:path';
  import process from 'node:process';
  const [module, outDir, turns] = process.argv.slice(1);
  const { lockOutput, unlockOutput } = await import(module);
  const folder = path.dirname(outDir);
  const lock = path.join(folder, '.dist.docsite-lock');
  const dead = fs.readFileSync(path.join(folder, 'dead'), 'utf8');
  let log = '';
  for (let turn = 0; turn < Number(turns); turn++) {
    if (lockOutput(outDir).status === 'held') { log += 'h'; continue; }
    const owner = path.join(folder, 'owner-' + process.pid);
    fs.writeFileSync(owner, '');
    const owners = fs.readdirSync(folder).filter((name) => name.startsWith('owner-'));
    log += owners.length === 1 ? 't' : '2';
    fs.rmSync(owner);
    if (turn % 2 === 0) { unlockOutput(outDir); continue; }
    const left = path.join(folder, 'left-' + process.pid);
    fs.writeFileSync(left, dead + turn + process.pid);
    fs.renameSync(left, lock);
  }
  process.stdout.write(log);
`;

test('only one of many processes has the lock, even while they take over stale locks', async () => {
  fs.writeFileSync(path.join(parent, 'dead'), `${os.hostname()}\n999999999\n`);
  const module = new URL('../lib/compiler/publish/lock.js', import.meta.url).href;
  const run = async (): Promise<string> => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', rival, module, outDir(), '500'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let log = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(0);
    return log;
  };
  const logs = (await Promise.all(Array.from({ length: 4 }, () => run()))).join('');
  expect(logs).not.toContain('2');
  expect(logs.replaceAll('h', '').length).toBeGreaterThan(200);
  expect(lockOutput(outDir())).toMatchObject({ status: 'locked' });
  unlockOutput(outDir());
  expect(fs.readdirSync(parent)).toEqual(['dead']);
});
