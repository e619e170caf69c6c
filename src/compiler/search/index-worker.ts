/** Builds search indexes in a worker thread: sends the files for the pages of each index. */
import { parentPort } from 'node:worker_threads';
import { buildSearch } from './build.ts';
import type { NumberedPage } from './build.ts';

parentPort?.on('message', (pages: NumberedPage[]) => {
  const files = buildSearch(pages);
  // No two shards share a buffer, so the buffers can be moved instead of copied.
  const moved = files.flatMap(({ contents }) => (typeof contents === 'string' ? [] : [contents.buffer as ArrayBuffer]));
  parentPort?.postMessage(files, moved);
});
