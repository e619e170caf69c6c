/** Runs compile jobs in a worker thread: sends `ready` once, then runs each list of jobs and sends the results. */
import '../production.ts';
import '../source-stacks.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { systemThread } from '../deadline.ts';
import { watchModuleLoads } from '../module-loads.ts';
import { reportExit } from '../thread-loss.ts';
import { createJobRunner } from './job.ts';
import type { FromWorker, Job, JobResult, WorkerInput } from './job.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts must run in a worker thread');

const send = (message: FromWorker<Job>): void => port.postMessage(message);

// The reason begins with `it`, which would refer to the page in the pool's message.
reportExit(({ reason }) => send({ lost: reason.replace(/^it/, 'a plugin or component') }));
const { setup, current } = workerData as WorkerInput;
const run = await createJobRunner(setup, (plugin) => Atomics.store(current, 1, plugin));
port.on('message', async (jobs: Job[]) => {
  const results: JobResult<Job>[] = [];
  for (const [index, job] of jobs.entries()) {
    Atomics.store(current, 0, index);
    results.push(await run(job));
  }
  send({ results });
});
send({ ready: systemThread() });
watchModuleLoads((isLoading) => send({ isLoading }));
