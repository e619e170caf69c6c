/** Results of plugins' source hooks that are kept for the next run. */
import type { Piece } from './edits.ts';
import type { CreatedPage, DataResult } from './interface.ts';
import type { FileRead } from './read-file.ts';

/** A page's text as edited by plugins. */
export interface EditedPage {
  /** Null if the plugins did not change the text. */
  pieces: Piece[] | null;
  /** The plugins' keys for this page; absent if there are none. */
  key?: string;
  reads: FileRead[];
}

/** The additions of plugins to the sources: data and lists by plugin, text by content path, each with its inputs. */
export interface KnownCreated {
  data: Map<string, { key: string; result: DataResult; reads: FileRead[] }>;
  lists: Map<string, { key: string; pages: CreatedPage[]; reads: FileRead[] }>;
  texts: Map<string, { key: string; text: string; reads: FileRead[] }>;
}
