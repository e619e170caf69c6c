/** Runs compile jobs in a worker thread: sends `ready` once, then runs each list of jobs and sends the results. */
import '../production.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { reportExit } from '../thread-loss.ts';
import { createJobRunner } from './job.ts';
import type { CompileSetup } from './setup.ts';
import type { Job, JobResult } from './job.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts must run in a worker thread');

// The pool reports the page.
reportExit(({ reason }) => port.postMessage({ lost: reason }));
const run = await createJobRunner(workerData as CompileSetup);
port.on('message', async (jobs: Job[]) => {
  const results: JobResult<Job>[] = [];
  for (const job of jobs) results.push(await run(job));
  port.postMessage(results);
});
port.postMessage('ready');
