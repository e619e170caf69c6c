/** Builds search indexes in a worker thread: sends the files for the pages of each index. */
import { parentPort } from 'node:worker_threads';
import { buildSearch } from './build.ts';
import type { NumberedPage } from './build.ts';

parentPort?.on('message', (pages: NumberedPage[]) => parentPort?.postMessage(buildSearch(pages)));
