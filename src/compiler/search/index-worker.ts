/** Builds search files in a worker thread: sends the output for each input. */
import { parentPort } from 'node:worker_threads';
import { allSearchFiles } from './all-files.ts';
import type { SearchInput } from './all-files.ts';

parentPort?.on('message', (input: SearchInput) => parentPort?.postMessage(allSearchFiles(input)));
