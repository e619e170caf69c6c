/** Records the sources of the search files in one folder. */
import type { DocumentLines } from './documents.ts';
import type { NumberedPage, SearchedPage } from './build.ts';
import type { KnownLinkTexts } from './link-texts.ts';

/** The sources of search files. */
export interface SearchSources {
  /** Keyed by folder. */
  keys: ReadonlyMap<string, SearchKey>;
  linkTexts: KnownLinkTexts | null;
}

/** The sources of one folder's search files, and the paths of these files. */
export interface SearchKey {
  key: string;
  files: string[];
  /** The list of documents; null if there is none. */
  documents: { file: string; domain: string; lines: DocumentLines } | null;
  /** The pages in the index. `hash`: the hash of the compiled page. */
  pages: (Omit<NumberedPage & SearchedPage, 'terms'> & { hash: string })[];
}
