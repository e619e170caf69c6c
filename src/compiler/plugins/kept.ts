/** What is kept of plugins' work on sources for the next run. */
import type { Piece } from './edits.ts';
import type { CreatedPage } from './interface.ts';
import type { FileRead } from './read-file.ts';

/** What plugins made of a page's text. */
export interface EditedPage {
  /** Null if they left it as it is. */
  pieces: Piece[] | null;
  reads: FileRead[];
}

/** Created pages: lists by plugin, texts by content path, each with what it was made from. */
export interface KnownCreated {
  lists: Map<string, { key: string; pages: CreatedPage[]; reads: FileRead[] }>;
  texts: Map<string, { key: string; text: string; reads: FileRead[] }>;
}
