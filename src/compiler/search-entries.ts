/** A table of terms → the entries of the index in order: each term with its list or the best of it, and short prefixes. */
import { createByteWriter, digitsOf } from './search-bytes.ts';
import type { ByteWriter } from './search-bytes.ts';
import { createListWriter, createSelector, recordScoresOf } from './search-lists.ts';
import type { SelectSections } from './search-lists.ts';
import { countsOf } from './search-merge.ts';
import type { TermTable } from './search-merge.ts';
import { shortPrefixes } from './search-prefixes.ts';
import type { EntrySource, IndexFile } from './search-shards.ts';
import { searchFields, wholeListFileOf } from '../shared/search-format.ts';

/** A term's list is whole up to so many sections; of a longer one the best so many stand in the shard. */
const longestList = 600;

/** The entries, and the files with the whole lists of those that have only the best. `wide` as in `shortPrefixes`. */
export function entriesOf(
  table: TermTable,
  { sections, wide }: { sections: number; wide: number },
): { entries: EntrySource; files: IndexFile[] } {
  const select = createSelector(longestListOf(table));
  const { contents, files } = cutLists(table, sections, select);
  const prefixes = shortPrefixes(table, wide, select);
  const prefixContents = prefixes.map(({ best, counts }) => cutEntry(best, counts));
  const order = orderOf(table, prefixes);
  const contentsOf = (number: number): Uint8Array | undefined =>
    number < 0 ? prefixContents[-1 - number] : contents.get(number);
  const startOf = (number: number): number => table.listEnds[number] ?? 0;
  const endOf = (number: number): number => table.listEnds[number + 1] ?? 0;
  return {
    files,
    entries: {
      count: order.length,
      letters(index) {
        const number = order[index] ?? 0;
        return number < 0
          ? (prefixes[-1 - number]?.letters ?? new Uint8Array())
          : table.letters.subarray(table.letterEnds[number], table.letterEnds[number + 1]);
      },
      size(index) {
        const number = order[index] ?? 0;
        return contentsOf(number)?.length ?? endOf(number) - startOf(number) + digitsOf((table.pages[number] ?? 0) * 2);
      },
      write(index, out) {
        const number = order[index] ?? 0;
        const own = contentsOf(number);
        if (own !== undefined) {
          out.copy(own, 0, own.length);
          return;
        }
        out.number((table.pages[number] ?? 0) * 2);
        out.copy(table.lists, startOf(number), endOf(number));
      },
    },
  };
}

/** Bytes of the longest list. */
function longestListOf({ listEnds, sorted }: TermTable): number {
  let longest = 0;
  for (let term = 0; term < sorted.length; term++)
    longest = Math.max(longest, (listEnds[term + 1] ?? 0) - (listEnds[term] ?? 0));
  return longest;
}

/** What stands in the shards for the terms of long lists, by term; and their whole lists as files. */
function cutLists(
  table: TermTable,
  sections: number,
  select: SelectSections,
): { contents: Map<number, Uint8Array>; files: IndexFile[] } {
  const contents = new Map<number, Uint8Array>();
  const files: IndexFile[] = [];
  const allFields = searchFields.map((_, field) => field);
  const decoder = new TextDecoder();
  const best = createListWriter();
  for (const number of table.sorted) {
    const start = table.listEnds[number] ?? 0;
    const end = table.listEnds[number + 1] ?? 0;
    // Each record is two bytes at least, so a short list needs no counting.
    if (end - start <= longestList * 2) continue;
    const counts = countsOf(table, number);
    if (Math.max(...counts) <= longestList) continue;
    const whole = createByteWriter(end - start + 8);
    whole.number((table.pages[number] ?? 0) * 2);
    whole.copy(table.lists, start, end);
    const term = decoder.decode(table.letters.subarray(table.letterEnds[number], table.letterEnds[number + 1]));
    files.push({ path: wholeListFileOf(term), contents: whole.slice(0) });
    const choice = { scores: recordScoresOf(counts, sections, allFields), limit: longestList };
    select({ lists: table.lists, start, end }, choice, best.add);
    contents.set(number, cutEntry(best.take(), counts));
  }
  return { contents, files };
}

function cutEntry({ list, pages }: { list: Uint8Array; pages: number }, counts: ArrayLike<number>): Uint8Array {
  const out: ByteWriter = createByteWriter(list.length + 24);
  out.number(pages * 2 + 1);
  for (let field = 0; field < searchFields.length; field++) out.number(counts[field] ?? 0);
  out.copy(list, 0, list.length);
  return out.slice(0);
}

/** Numbers of terms in order; a negative one is a prefix, which stands before the terms that begin with it. */
function orderOf(table: TermTable, prefixes: readonly { before: number }[]): Int32Array {
  const order = new Int32Array(table.sorted.length + prefixes.length);
  let at = 0;
  let prefix = 0;
  for (const [index, number] of table.sorted.entries()) {
    while (prefix < prefixes.length && prefixes[prefix]?.before === index) order[at++] = -1 - prefix++;
    order[at++] = number;
  }
  return order;
}
