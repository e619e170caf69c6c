/**
 * Splits the contents of a term's entry into the parts of a shard, in which similar bytes from all entries are
 * together, and joins them again.
 */
import type { ByteWriter } from './bytes.ts';
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

/** Appends the contents, the first `length` bytes, to the parts after the keys. */
export function splitContents(contents: Uint8Array, length: number, parts: readonly ByteWriter[]): void {
  const [heads, pages, records, ...weights] = parts;
  if (heads === undefined || pages === undefined || records === undefined) return;
  let at = 0;
  const number = (out: ByteWriter): void => {
    let digit;
    do out.push((digit = contents[at++] ?? 0));
    while (digit >= moreDigits);
  };
  const isCut = ((contents[0] ?? 0) & 1) === 1;
  number(heads);
  if (isCut) for (let field = 0; field < searchFields.length; field++) number(heads);
  while (at < length) {
    number(pages);
    for (let record = 0; record < lastOfPage;) {
      record = contents[at++] ?? lastOfPage;
      records.push(record);
      if ((record & longStep) === longStep) number(records);
      weights[(record >> fieldShift) & 7]?.push(contents[at++] ?? 0);
    }
  }
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
