/**
 * Builds search indexes in a separate thread, because merging the terms of all pages would otherwise delay the end of
 * a build.
 */
import { Worker } from 'node:worker_threads';
import type { OutputFile } from '../output-file.ts';
import { buildSearch } from './build.ts';
import type { NumberedPage } from './build.ts';
import { noTerms } from './packed-terms.ts';

export interface SearchBuilder {
  /** The files of an index. `keepTerms`: the caller still needs the uncompressed terms; otherwise they may be moved. */
  build(pages: readonly NumberedPage[], options: { keepTerms: boolean }): Promise<OutputFile[]>;
  /** Terminates the thread. Promises of unfinished builds never settle, so that nothing is written afterwards. */
  end(): Promise<void>;
}

/** With fewer pages, starting a thread takes longer than building the files. */
const fewPages = 200;

/** `workers`: the number of threads that may compile; with one or none, the calling thread builds. */
export function openSearchBuilder(workers: number): SearchBuilder {
  const state: { worker: Worker | null; isLost: boolean; isEnded: boolean } = {
    worker: null,
    isLost: false,
    isEnded: false,
  };
  const waiting: ((files: OutputFile[] | null) => void)[] = [];
  const lose = (): void => {
    state.isLost = true;
    if (!state.isEnded) for (const answer of waiting.splice(0)) answer(null);
  };
  const start = (): Worker =>
    new Worker(new URL('./index-worker.js', import.meta.url))
      .on('message', (files: OutputFile[]) => {
        if (!state.isEnded) waiting.shift()?.(files);
      })
      .on('error', lose)
      .on('exit', lose);
  return {
    async build(pages, { keepTerms }) {
      if (workers < 2 || pages.length < fewPages || state.isLost) return buildSearch(pages);
      const files = await new Promise<OutputFile[] | null>((resolve) => {
        waiting.push(resolve);
        state.worker ??= start();
        state.worker.postMessage(...messageOf(pages, keepTerms));
      });
      // The pages still contain their terms in compressed form.
      return files ?? buildSearch(pages);
    },
    async end() {
      state.isEnded = true;
      await state.worker?.terminate();
    },
  };
}

/**
 * Sends uncompressed terms if there are any. Moving them avoids a copy, which would take hundreds of megabytes on a
 * large site.
 */
function messageOf(pages: readonly NumberedPage[], keepTerms: boolean): [NumberedPage[], ArrayBuffer[]] {
  const moved: ArrayBuffer[] = [];
  const sent = pages.map(({ terms, ...page }): NumberedPage => {
    const { packed, bytes } = terms;
    if (bytes === undefined) return { ...page, terms: { packed } };
    if (!keepTerms && bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength) {
      moved.push(bytes.buffer);
      delete terms.bytes;
    }
    return { ...page, terms: { ...noTerms, bytes } };
  });
  return [sent, moved];
}
