/** Builds search indexes in a worker thread: sends the files for the pages of each index. */
import { parentPort } from 'node:worker_threads';
import { buildSearch } from './build.ts';
import type { NumberedPage } from './build.ts';

parentPort?.on('message', (pages: NumberedPage[]) => {
  const files = buildSearch(pages);
  // Each shard has a buffer of its own. Moving the buffers avoids a copy.
  const moved = files.flatMap(({ contents }) => (typeof contents === 'string' ? [] : [contents.buffer as ArrayBuffer]));
  parentPort?.postMessage(files, moved);
});
