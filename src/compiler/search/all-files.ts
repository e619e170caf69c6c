/** Everything that search needs for the pages of one language and version, from their terms: index and documents. */
import { buildSearch } from './build.ts';
import type { NumberedPage } from './build.ts';
import { documentsOf } from './documents.ts';
import type { DocumentLines, DocumentPage } from './documents.ts';
import type { OutputFile } from '../output-file.ts';

/** Plain data, which can be sent to a thread. */
export interface SearchInput {
  pages: readonly NumberedPage[];
  /** The pages of the list of documents; null without a list. */
  listed: readonly DocumentPage[] | null;
  /** The config's `url`. */
  domain: string;
}

export interface SearchOutput {
  files: OutputFile[];
  documents: { lines: DocumentLines; contents: Uint8Array } | null;
}

export function allSearchFiles({ pages, listed, domain }: SearchInput): SearchOutput {
  return {
    files: buildSearch(pages),
    documents: listed === null ? null : documentsOf(listed, { domain, known: null }),
  };
}
