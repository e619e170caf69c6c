/** What hits of pages show → the files of an index that hold it. */
import type { IndexedPage } from './search-index-files.ts';
import { recordPiecesOf } from './search-page-terms.ts';
import type { IndexFile } from './search-shards.ts';
import { recordFileOf } from '../shared/search-format.ts';

/** A record for every `perRecord` sections of a page: a long page must not cost a reader more than a short one. */
export function filesOfRecords(pages: readonly (IndexedPage & { number: number })[], perRecord: number): IndexFile[] {
  const records = pages.flatMap((page) => recordsOf(page, perRecord));
  // All in one piece of memory: ten thousands of small ones would cost more than everything else.
  const all = Buffer.allocUnsafe(records.reduce((sum, { pieces }) => sum + lengthOf(pieces), 0));
  let at = 0;
  return records.map(({ path, pieces }) => {
    const start = at;
    for (const piece of pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return { path, contents: all.subarray(start, at) };
  });
}

interface RecordPieces {
  path: string;
  pieces: Uint8Array[];
}

function recordsOf({ number, group, terms }: IndexedPage & { number: number }, perRecord: number): RecordPieces[] {
  const { head, sections } = recordPiecesOf(terms);
  return Array.from({ length: Math.ceil(sections.length / perRecord) }, (_, part) => {
    const first = part * perRecord;
    const members = sections.slice(first, first + perRecord);
    const own = Buffer.from(`,"group":${JSON.stringify(group)},"first":${first},"sections":[`);
    // In place of the head's closing brace.
    const pieces = [
      head.subarray(0, -1),
      own,
      ...members.flatMap((section, index) => (index === 0 ? [section] : [comma, section])),
      end,
    ];
    return { path: recordFileOf(number, first, perRecord), pieces };
  });
}

const comma = Buffer.from(',');
const end = Buffer.from(']}');

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}
