/** A table of terms → the entries of the index: each term with its list or the best of it, and the long lists whole. */
import { createByteWriter, digitsOf } from './search-bytes.ts';
import { createListWriter, createSelector, recordScoresOf } from './search-lists.ts';
import type { ListRange } from './search-lists.ts';
import { countsOf } from './search-merge.ts';
import type { TermTable } from './search-merge.ts';
import { headingTermOf, isInHeadings, openContents } from './search-prefixes.ts';
import type { TermSource } from './search-prefixes.ts';
import type { Entry } from './search-shards.ts';
import { searchFields } from '../shared/search-format.ts';

/** A term's list is whole up to so many sections; of a longer one the best so many stand in the shard. */
const longestList = 600;

/** One term's list, and what is counted in it. */
export interface CountedList {
  range: ListRange;
  pages: number;
  counts: Uint32Array;
}

/** What stands in the shards for a term whose list is long; null when its list stands there whole. */
export type CutList = (list: CountedList) => Uint8Array | null;

/** `scale`: about how many sections the index has. */
export function createCutter(scale: number): CutList {
  const select = createSelector();
  const allFields = searchFields.map((_, field) => field);
  const best = createListWriter();
  return ({ range, counts }) => {
    // Each record is two bytes at least, so a short list needs no counting.
    if (range.end - range.start <= longestList * 2 || Math.max(...counts) <= longestList) return null;
    select(range, { scores: recordScoresOf(counts, scale, allFields), limit: longestList }, best.add);
    const { list, pages } = best.take();
    const out = createByteWriter(list.length + 24);
    out.number(pages * 2 + 1);
    for (let field = 0; field < searchFields.length; field++) out.number(counts[field] ?? 0);
    out.copy(list, 0, list.length);
    return out.slice(0);
  };
}

/** A whole list with what stands in front of it. */
export function wholeContents({ range, pages }: Omit<CountedList, 'counts'>): Uint8Array {
  const out = createByteWriter(range.end - range.start + 8);
  out.number(pages * 2);
  out.copy(range.lists, range.start, range.end);
  return out.slice(0);
}

/** The entries of all terms, and those of the lists that had to be cut. `scale` as in `createCutter`. */
export function entriesOf(table: TermTable, scale: number): { terms: TermSource; whole: Entry[] } {
  const cut = createCutter(scale);
  const cuts = new Map<number, Uint8Array>();
  const whole: Entry[] = [];
  const lettersOf = (term: number): Uint8Array =>
    table.letters.subarray(table.letterEnds[term], table.letterEnds[term + 1]);
  const startOf = (term: number): number => table.listEnds[term] ?? 0;
  const endOf = (term: number): number => table.listEnds[term + 1] ?? 0;
  const listOf = (term: number): CountedList => ({
    range: { lists: table.lists, start: startOf(term), end: endOf(term) },
    pages: table.pages[term] ?? 0,
    counts: countsOf(table, term),
  });
  for (const term of table.sorted) {
    if (endOf(term) - startOf(term) <= longestList * 2) continue;
    const list = listOf(term);
    const contents = cut(list);
    if (contents === null) continue;
    cuts.set(term, contents);
    whole.push({ letters: lettersOf(term), contents: wholeContents(list) });
  }
  const terms: TermSource = {
    has: (index) => index < table.sorted.length,
    letters: (index) => lettersOf(table.sorted[index] ?? 0),
    size(index) {
      const term = table.sorted[index] ?? 0;
      return cuts.get(term)?.length ?? endOf(term) - startOf(term) + digitsOf((table.pages[term] ?? 0) * 2);
    },
    write(index, out) {
      const term = table.sorted[index] ?? 0;
      const own = cuts.get(term);
      if (own !== undefined) return out.copy(own, 0, own.length);
      out.number((table.pages[term] ?? 0) * 2);
      out.copy(table.lists, startOf(term), endOf(term));
    },
    heading(index) {
      const term = table.sorted[index] ?? 0;
      if (!isInHeadings(countsOf(table, term))) return null;
      const own = cuts.get(term);
      return headingTermOf(own === undefined ? listOf(term) : openContents(own));
    },
  };
  return { terms, whole };
}
