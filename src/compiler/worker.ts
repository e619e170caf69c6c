/** Runs compile jobs in a worker thread: says `ready` once, then answers each list of jobs with their results. */
import './production.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { createJobRunner } from './compile-job.ts';
import type { CompileJob, CompileSetup } from './compile-job.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts runs in a worker thread only');

const run = await createJobRunner(workerData as CompileSetup);
port.on('message', (jobs: CompileJob[]) => port.postMessage(jobs.map(run)));
port.postMessage('ready');
