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
import type { Entry } from './shards.ts';
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
export function entriesOf(table: TermTable, scale: number): { terms: TermSource; whole: Entry[] } {
  const cut = createCutter(scale);
  const longestList = longestListOf(scale);
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
    length: table.sorted.length,
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
