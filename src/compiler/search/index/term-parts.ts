/**
 * Splits the contents of a term's entry into the parts of a shard, in which similar bytes from all entries are
 * together, and joins them again.
 */
import type { ListRange } from './lists.ts';
import {
  fieldShift,
  lastOfPage,
  longStep,
  moreDigits,
  openParts,
  readNumber,
  searchFields,
} from '../../../shared/search/format.ts';
import type { Cursor } from '../../../shared/search/format.ts';

/** The parts of a shard, in the order of `shardParts`, with enough room for what is added. */
export interface TermParts {
  bytes: Uint8Array[];
  lengths: Uint32Array;
}

const [headPart, pagePart, recordPart, firstWeightPart] = [1, 2, 3, 4];
const noBytes = new Uint8Array();

/** Appends contents to the parts after the keys. */
export function splitContents({ bytes, lengths }: TermParts, contents: Uint8Array): void {
  const heads = bytes[headPart] ?? noBytes;
  const isCut = ((contents[0] ?? 0) & 1) === 1;
  let at = 0;
  let to = lengths[headPart] ?? 0;
  for (let left = isCut ? 1 + searchFields.length : 1; left > 0; left--) {
    let digit;
    do heads[to++] = digit = contents[at++] ?? 0;
    while (digit >= moreDigits);
  }
  lengths[headPart] = to;
  splitList({ bytes, lengths }, { lists: contents, start: at, end: contents.length });
}

/** Appends a list to the parts after the heads. */
export function splitList({ bytes, lengths }: TermParts, { lists, start, end }: ListRange): void {
  const pages = bytes[pagePart] ?? noBytes;
  const records = bytes[recordPart] ?? noBytes;
  let pagesEnd = lengths[pagePart] ?? 0;
  let recordsEnd = lengths[recordPart] ?? 0;
  for (let at = start; at < end;) {
    let digit;
    do pages[pagesEnd++] = digit = lists[at++] ?? 0;
    while (digit >= moreDigits);
    for (let record = 0; record < lastOfPage;) {
      record = lists[at++] ?? lastOfPage;
      records[recordsEnd++] = record;
      if ((record & longStep) === longStep)
        do records[recordsEnd++] = digit = lists[at++] ?? 0;
        while (digit >= moreDigits);
      const part = firstWeightPart + ((record >> fieldShift) & 7);
      const to = lengths[part] ?? 0;
      (bytes[part] ?? noBytes)[to] = lists[at++] ?? 0;
      lengths[part] = to + 1;
    }
  }
  lengths[pagePart] = pagesEnd;
  lengths[recordPart] = recordsEnd;
}

/** All entries of a shard of terms, as they were before `splitContents`. */
export function joinedEntries(bytes: Uint8Array): { letters: Uint8Array; contents: Uint8Array }[] {
  const { keys, heads, pages, records, ...fields } = openParts(bytes);
  const weights = searchFields.map((name) => fields[name].at);
  const end = heads.at;
  // Contents are the bytes of a shard in a different order.
  const out = new Uint8Array(bytes.length);
  let to = 0;
  const number = (from: Cursor): number => {
    const start = from.at;
    const value = readNumber(from);
    for (let at = start; at < from.at; at++) out[to++] = bytes[at] ?? 0;
    return value;
  };
  const entries: ReturnType<typeof joinedEntries> = [];
  for (let previous: Uint8Array = new Uint8Array(); keys.at < end;) {
    const shared = readNumber(keys);
    const added = readNumber(keys);
    const letters = new Uint8Array(shared + added);
    letters.set(previous.subarray(0, shared));
    letters.set(bytes.subarray(keys.at, keys.at + added), shared);
    keys.at += added;
    previous = letters;
    const start = to;
    const head = number(heads);
    if (head % 2 === 1) for (let field = 0; field < searchFields.length; field++) number(heads);
    for (let page = 0; page < head >> 1; page++) {
      number(pages);
      for (let record = 0; record < lastOfPage;) {
        record = bytes[records.at++] ?? lastOfPage;
        out[to++] = record;
        if ((record & longStep) === longStep) number(records);
        const field = (record >> fieldShift) & 7;
        const weight = weights[field] ?? 0;
        weights[field] = weight + 1;
        out[to++] = bytes[weight] ?? 0;
      }
    }
    entries.push({ letters, contents: out.subarray(start, to) });
  }
  return entries;
}
