/** Runs compile jobs in a worker thread: says `ready` once, then answers each list of jobs with their results. */
import './production.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { createJobRunner } from './compile-job.ts';
import type { CompileSetup, Job, JobResult } from './compile-job.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts runs in a worker thread only');

const run = await createJobRunner(workerData as CompileSetup);
port.on('message', async (jobs: Job[]) => {
  const results: JobResult<Job>[] = [];
  for (const job of jobs) results.push(await run(job));
  port.postMessage(results);
});
port.postMessage('ready');
