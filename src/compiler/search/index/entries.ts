/**
 * Converts a table of terms to the index's entries: each term with its list or the best part of it, and the complete
 * long lists.
 */
import { createByteWriter, digitsOf } from './bytes.ts';
import { createListWriter, createSelector, recordScoresOf } from './lists.ts';
import type { ListRange } from './lists.ts';
import { countsOf } from './merge.ts';
import type { TermTable } from './vocabulary.ts';
import { headingTermOf, isInHeadings, openContents } from './prefixes.ts';
import type { TermSource } from './prefixes.ts';
import type { EntrySource } from './shards.ts';
import { searchFields } from '../../../shared/search/format.ts';

/**
 * Maximum number of sections in a term's list. Longer lists are cut: the term's shard contains only the best
 * sections. On a large site, many terms are so common that their lists would be most of the data that a query reads.
 */
function longestListOf(scale: number): number {
  return scale <= 2 ** 12 ? 600 : 256;
}

/** A term's list with its counts. */
export interface CountedList {
  range: ListRange;
  pages: number;
  counts: Uint32Array;
}

/** The contents that replace a term's long list in the shards; null if the list stays whole. */
export type CutList = (list: CountedList) => Uint8Array | null;

/** `scale`: approximate number of sections in the index. */
export function createCutter(scale: number): CutList {
  const select = createSelector();
  const longestList = longestListOf(scale);
  const allFields = searchFields.map((_, field) => field);
  const best = createListWriter();
  return ({ range, counts }) => {
    // Each record takes at least two bytes, so a range this short cannot contain too many records.
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

/** A whole list with its header. */
export function wholeContents({ range, pages }: Omit<CountedList, 'counts'>): Uint8Array {
  const out = createByteWriter(range.end - range.start + 8);
  out.number(pages * 2);
  out.copy(range.lists, range.start, range.end);
  return out.slice(0);
}

/** The entries of all terms, and of the lists that were cut. `scale` as in `createCutter`. */
export function entriesOf(table: TermTable, scale: number): { terms: TermSource; whole: EntrySource } {
  const cut = createCutter(scale);
  const longestList = longestListOf(scale);
  const cuts = new Map<number, Uint8Array>();
  const { sorted, listEnds, pages } = table;
  const listOf = (term: number): CountedList => ({
    range: { lists: table.lists, start: listEnds[term] ?? 0, end: listEnds[term + 1] ?? 0 },
    pages: pages[term] ?? 0,
    counts: countsOf(table, term),
  });
  // Almost all lists are short, and looking up so many would take long.
  const mayBeCut = (term: number): boolean => (listEnds[term + 1] ?? 0) - (listEnds[term] ?? 0) > longestList * 2;
  const cutOf = (term: number): Uint8Array | undefined => (mayBeCut(term) ? cuts.get(term) : undefined);
  for (const term of sorted) {
    if (!mayBeCut(term)) continue;
    const contents = cut(listOf(term));
    if (contents !== null) cuts.set(term, contents);
  }
  const whole = wholeLists(table, Uint32Array.from(cuts.keys()));
  const all = wholeLists(table, sorted);
  const terms: TermSource = {
    length: all.length,
    letters: all.letters,
    size: (index) => cutOf(sorted[index] ?? 0)?.length ?? all.size(index),
    write(index, shard) {
      const term = sorted[index] ?? 0;
      const own = cutOf(term);
      if (own === undefined) {
        all.write(index, shard);
        return;
      }
      shard.key(table.letters, table.letterEnds[term] ?? 0, table.letterEnds[term + 1] ?? 0);
      shard.contents(own);
    },
    heading(index) {
      const term = sorted[index] ?? 0;
      if (!isInHeadings(table.counts, term * searchFields.length)) return null;
      const own = cutOf(term);
      return headingTermOf(own === undefined ? listOf(term) : openContents(own));
    },
  };
  return { terms, whole };
}

/** Some of a table's terms with their whole lists. */
function wholeLists(table: TermTable, terms: Uint32Array): EntrySource {
  const { letters, letterEnds, lists, listEnds, pages } = table;
  return {
    length: terms.length,
    letters(index) {
      const term = terms[index] ?? 0;
      return letters.subarray(letterEnds[term], letterEnds[term + 1]);
    },
    size(index) {
      const term = terms[index] ?? 0;
      return (listEnds[term + 1] ?? 0) - (listEnds[term] ?? 0) + digitsOf((pages[term] ?? 0) * 2);
    },
    write(index, shard) {
      const term = terms[index] ?? 0;
      shard.key(letters, letterEnds[term] ?? 0, letterEnds[term + 1] ?? 0);
      shard.list((pages[term] ?? 0) * 2, { lists, start: listEnds[term] ?? 0, end: listEnds[term + 1] ?? 0 });
    },
  };
}
