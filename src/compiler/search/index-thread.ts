/** Builds search files in a thread of its own: merging the terms of all pages would otherwise come after everything else. */
import { Worker } from 'node:worker_threads';
import { allSearchFiles } from './all-files.ts';
import type { SearchInput, SearchOutput } from './all-files.ts';
import { noTerms } from './packed-terms.ts';
import type { PackedTerms } from './packed-terms.ts';

export interface SearchBuilder {
  build(input: SearchInput): Promise<SearchOutput>;
  /** Builds that are not finished never end, so that nothing is written afterwards. */
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
  const waiting: ((output: SearchOutput | null) => void)[] = [];
  const lose = (): void => {
    state.isLost = true;
    if (!state.isEnded) for (const answer of waiting.splice(0)) answer(null);
  };
  const start = (): Worker =>
    new Worker(new URL('./index-worker.js', import.meta.url))
      .on('message', (output: SearchOutput) => {
        if (!state.isEnded) waiting.shift()?.(output);
      })
      .on('error', lose)
      .on('exit', lose);
  return {
    async build(input) {
      if (workers < 2 || input.pages.length < fewPages || state.isLost) return allSearchFiles(input);
      const output = await new Promise<SearchOutput | null>((resolve) => {
        waiting.push(resolve);
        state.worker ??= start();
        const { message, moved } = withMovedTerms(input);
        state.worker.postMessage(message, moved);
      });
      // The terms are still there in compressed form.
      return output ?? allSearchFiles(input);
    },
    async end() {
      state.isEnded = true;
      await state.worker?.terminate();
    },
  };
}

/**
 * Moves uncompressed terms to the thread instead of copying them: those of a large site take hundreds of megabytes, and
 * nothing else needs them in this form.
 */
function withMovedTerms(input: SearchInput): { message: SearchInput; moved: ArrayBuffer[] } {
  const moved: ArrayBuffer[] = [];
  // Index and documents refer to the same terms.
  const sent = new Map<PackedTerms, PackedTerms>();
  const send = (terms: PackedTerms): PackedTerms => {
    const known = sent.get(terms);
    if (known !== undefined) return known;
    const { packed, bytes } = terms;
    const message = bytes === undefined ? { packed } : { ...noTerms, bytes };
    if (bytes !== undefined && bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength)
      moved.push(bytes.buffer);
    delete terms.bytes;
    sent.set(terms, message);
    return message;
  };
  const withSent = <T extends { terms: PackedTerms }>(pages: readonly T[]): T[] =>
    pages.map((page) => ({ ...page, terms: send(page.terms) }));
  return {
    message: { ...input, pages: withSent(input.pages), listed: input.listed && withSent(input.listed) },
    moved,
  };
}
