/** Runs compile jobs in a worker thread. */
import './production.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { createJobRunner } from './compile-job.ts';
import type { CompileJob, CompileSetup } from './compile-job.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts runs in a worker thread only');

const ready = createJobRunner(workerData as CompileSetup);
port.on('message', async (jobs: CompileJob[]) => {
  const run = await ready;
  port.postMessage(jobs.map(run));
});
