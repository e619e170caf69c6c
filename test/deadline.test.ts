/** Deadlines: a thread or process that hangs is late, but one that the machine or the caller keeps waiting is not. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { startDeadline } from '../lib/compiler/deadline.js';
import { repository } from './command.ts';

const limit = 1000;
const wait = (ms: number): string => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;
const runFor = (ms: number): string => `for (const end = Date.now() + ${ms}; Date.now() < end; );`;

/** Starts a thread that reports its ID, then runs this code. */
async function threadThat(code: string): Promise<{ worker: Worker; id: number | null }> {
  const module = JSON.stringify(`${repository}lib/compiler/deadline.js`);
  const source = `import(${module}).then(({ systemThread }) => {
    require('node:worker_threads').parentPort.postMessage(systemThread());
    ${code}
  });`;
  const worker = new Worker(source, { eval: true });
  const [id] = (await once(worker, 'message')) as [number | null];
  return { worker, id };
}

/** Returns how many milliseconds pass before a thread that runs this code is late. */
async function lateAfter(code: string): Promise<number> {
  const { worker, id } = await threadThat(code);
  const start = performance.now();
  await new Promise<void>((resolve) => void startDeadline(limit, { thread: id }, resolve));
  const time = performance.now() - start;
  await worker.terminate();
  return time;
}

/** Returns how many milliseconds pass before a process that runs this code is late. */
async function processLateAfter(
  code: string,
  [program, ...args]: [string, ...string[]] = [process.execPath, '-e'],
  ms = limit,
): Promise<number> {
  const child = spawn(program, [...args, code], { stdio: 'ignore' });
  await once(child, 'spawn');
  const start = performance.now();
  await new Promise<void>((resolve) => void startDeadline(ms, { process: child.pid ?? 0 }, resolve));
  const time = performance.now() - start;
  child.kill('SIGKILL');
  return time;
}

describe.concurrent('a thread or process is late', () => {
  test('at its limit if it only waits', async () => {
    const times = await Promise.all([lateAfter(wait(600_000)), processLateAfter(wait(600_000))]);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(limit - 2);
  });

  test.runIf(process.platform === 'linux')('later if it seldom gets a core', async () => {
    const seldom = `while (true) { ${runFor(30)} ${wait(30)} }`;
    const times = await Promise.all([lateAfter(seldom), processLateAfter(seldom)]);
    expect(Math.min(...times)).toBeGreaterThan(1.5 * limit);
  });

  const hasTools = ['taskset', 'chrt'].every((tool) => spawnSync(tool, ['--version']).status === 0);
  test.runIf(hasTools)('later if it waits for a core', async () => {
    const onFirstCore = ['-c', '0', process.execPath, '-e'];
    const rival = spawn('taskset', [...onFirstCore, 'while (true);'], { stdio: 'ignore' });
    try {
      const time = await processLateAfter('while (true);', ['chrt', '-i', '0', 'taskset', ...onFirstCore], 400);
      expect(time).toBeGreaterThan(1.5 * 400);
    } finally {
      rival.kill('SIGKILL');
    }
  });
});

test('a response that arrived while its receiver was blocked is in time', async () => {
  const { worker, id } = await threadThat(
    `${wait(limit / 4)} require('node:worker_threads').parentPort.postMessage('done');`,
  );
  const first = await new Promise<string>((resolve) => {
    const cancel = startDeadline(limit, { thread: id }, () => resolve('late'));
    worker.once('message', (message: string) => {
      cancel();
      resolve(message);
    });
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * limit));
  });
  await worker.terminate();
  expect(first).toBe('done');
});
