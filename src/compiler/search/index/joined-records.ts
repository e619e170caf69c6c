/** Joins a collection's records for a term with those of a page. */
import type { Collection } from './collection.ts';
import { longestRecord, writeRecord } from './lists.ts';
import { fieldShift, lastOfPage, longStep, moreDigits } from '../../../shared/search/format.ts';

/** `list`: the page's records. The result is valid until the next call. */
export type JoinRecords = (
  collection: Collection,
  term: number,
  list: Uint8Array,
) => { bytes: Uint8Array; length: number };

/** Number of bits of a weight. */
const weightBits = 7;

/** Joins many lists with the same buffers. */
export function createRecordJoiner(): JoinRecords {
  let bytes = new Uint8Array(4096);
  // Section, field and weight as one number.
  const joined: number[] = [];
  return ({ first, records }, term, list) => {
    joined.length = 0;
    readRecords(list, joined);
    for (let link = first[term] ?? 0; link > 0; link = records[link + 1] ?? 0)
      joined.push(((records[link - 1] ?? 0) << weightBits) | (records[link] ?? 0));
    sortBySlot(joined);
    if (joined.length * longestRecord > bytes.length) bytes = new Uint8Array(joined.length * longestRecord * 2);
    let to = 0;
    let last = 0;
    let section = 0;
    for (const record of joined) {
      const slot = record >> weightBits;
      last = to;
      to = writeRecord(bytes, to, slot - section * 8);
      bytes[to++] = record & (2 ** weightBits - 1);
      section = slot >> 3;
    }
    bytes[last] = (bytes[last] ?? 0) | lastOfPage;
    return { bytes, length: to };
  };
}

function readRecords(list: Uint8Array, records: number[]): void {
  let section = 0;
  for (let at = 0; at < list.length;) {
    const record = list[at++] ?? 0;
    let step = record & longStep;
    if (step === longStep) {
      step = 0;
      for (let scale = 1, more = true; more; scale *= moreDigits) {
        const digit = list[at++] ?? 0;
        step += (digit % moreDigits) * scale;
        more = digit >= moreDigits;
      }
    }
    section += step;
    const slot = section * 8 + ((record >> fieldShift) & 7);
    records.push((slot << weightBits) | (list[at++] ?? 0));
  }
}

/** Both lists are almost in order, so few records are moved. Records of the same section and field keep their order. */
function sortBySlot(records: number[]): void {
  for (let next = 1; next < records.length; next++) {
    const record = records[next] ?? 0;
    let at = next;
    for (; at > 0 && (records[at - 1] ?? 0) >> weightBits > record >> weightBits; at--)
      records[at] = records[at - 1] ?? 0;
    records[at] = record;
  }
}
