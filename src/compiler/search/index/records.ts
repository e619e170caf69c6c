/** Converts the contents of pages' hits to index entries. */
import { digitsOf } from './bytes.ts';
import { recordPiecesOf } from './page-terms.ts';
import type { Entry, EntryRange } from './shards.ts';
import { moreDigits, sectionsPerRecord } from '../../../shared/search/format.ts';
import { recordKeyOf, recordShardOf } from '../../../shared/search/record-keys.ts';
import type { SearchManifest } from '../../../shared/search/format.ts';

export interface RecordedPage {
  /** The page's number. */
  number: number;
  /** Title of its sidebar group; empty if the page is not in a group. */
  group: string;
  /** As returned by `createTermCollector`. */
  terms: Uint8Array;
}

/** The records of all pages, in order. */
export function allRecordEntriesOf(pages: readonly RecordedPage[], pageBits: number): Entry[] {
  return pages
    .flatMap((page) => recordEntriesOf(page, pageBits))
    .toSorted((a, b) => Buffer.compare(a.letters, b.letters));
}

/** Returns one record for every `sectionsPerRecord` sections of a page. */
export function recordEntriesOf({ number, group, terms }: RecordedPage, pageBits: number): Entry[] {
  const { head, sections } = recordPiecesOf(terms);
  return Array.from({ length: Math.ceil(sections.length / sectionsPerRecord) }, (_, part) => {
    const first = part * sectionsPerRecord;
    const own = `,"group":${JSON.stringify(group)},"first":${first},"sections":[`;
    const pieces = [head.subarray(0, -1), Buffer.from(own)];
    for (const [index, section] of sections.slice(first, first + sectionsPerRecord).entries())
      pieces.push(index === 0 ? empty : comma, section);
    pieces.push(end);
    return {
      letters: Buffer.from(recordKeyOf({ page: number, section: first }, pageBits)),
      contents: withLength(pieces),
    };
  });
}

/** The ranges of records that share a shard. `entries` must be in order. */
export function recordRangesOf(
  entries: readonly Pick<Entry, 'letters'>[],
  shards: Pick<SearchManifest, 'pageBits' | 'records'>,
): EntryRange[] {
  const ranges: EntryRange[] = [];
  for (const [index, { letters }] of entries.entries()) {
    const start = recordShardOf(Buffer.from(letters).toString('latin1'), shards);
    const last = ranges.at(-1);
    if (last?.start === start) last.to = index + 1;
    else ranges.push({ start, from: index, to: index + 1 });
  }
  return ranges;
}

const empty = new Uint8Array();
const comma = Buffer.from(',');
const end = Buffer.from(']}');

/** The joined pieces, preceded by their length. */
function withLength(pieces: readonly Uint8Array[]): Uint8Array {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const digits = digitsOf(length);
  const contents = new Uint8Array(digits + length);
  let rest = length;
  for (let at = 0; at < digits; at++) {
    contents[at] = (at + 1 < digits ? moreDigits : 0) + (rest % moreDigits);
    rest = Math.floor(rest / moreDigits);
  }
  let at = digits;
  for (const piece of pieces) {
    contents.set(piece, at);
    at += piece.length;
  }
  return contents;
}
