/** The terms of many pages → one table of terms with their lists, in the order of the index. */
import { digitsOf } from './search-bytes.ts';
import { countRecords, endOfRecords } from './search-lists.ts';
import { entryHeaderSize, longList, pageHeaderSize, readPageHeader } from './search-page-terms.ts';
import { createVocabulary } from './search-vocabulary.ts';
import { moreDigits, searchFields } from '../shared/search-format.ts';

/** A page's terms as `pageTermsOf` made them, and the page's number. */
export interface NumberedPage {
  number: number;
  terms: Uint8Array;
}

/** All terms of an index. A few large arrays, since a table of objects would take gigabytes. */
export interface TermTable {
  /** Numbers of the terms in the order of their letters. */
  sorted: Uint32Array;
  /** The letters of all terms; those of a term lie between `letterEnds[term]` and `letterEnds[term + 1]`. */
  letters: Uint8Array;
  letterEnds: Uint32Array;
  /** The lists of all terms, likewise: for each page the step to its number, then its records. */
  lists: Uint8Array;
  listEnds: Uint32Array;
  /** Pages in a term's list. */
  pages: Uint32Array;
  /** Sections that have a term in a field, at `term * searchFields.length + field`. */
  counts: Uint32Array;
}

/** Sections that have a term in each field. */
export function countsOf({ counts }: TermTable, term: number): Uint32Array {
  return counts.subarray(term * searchFields.length, (term + 1) * searchFields.length);
}

/** Pages come in ascending order of their numbers. Two passes: one measures each list, one fills it. */
export function mergeTerms(pages: readonly NumberedPage[]): TermTable {
  const room = pages.reduce((sum, { terms }) => sum + readPageHeader(terms).terms, 0);
  const vocabulary = createVocabulary();
  // What each entry of each page is, so that the second pass need not read terms again.
  const entries: Entries = { terms: new Uint32Array(room), starts: new Uint32Array(room), ends: new Uint32Array(room) };
  let facts = new Uint32Array(factSize << 16);
  let entry = 0;
  for (const { number, terms } of pages) {
    const end = readPageHeader(terms).termsEnd;
    for (let at = pageHeaderSize; at < end;) {
      const start = at + entryHeaderSize;
      const list = start + (terms[at + 1] ?? 0);
      const term = vocabulary.numberOf(terms, { start, end: list, shared: terms[at] ?? 0 });
      if (term * factSize >= facts.length) facts = grown(facts);
      const next = endOfList(terms, { list, length: terms[at + 2] ?? 0 });
      measure(facts, { term, number, length: next - list });
      entries.terms[entry] = term;
      entries.starts[entry] = list;
      entries.ends[entry++] = next;
      at = next;
    }
  }
  const size = vocabulary.size();
  const listEnds = new Uint32Array(size + 1);
  for (let term = 0; term < size; term++) {
    listEnds[term + 1] = (listEnds[term] ?? 0) + (facts[term * factSize + bytesFact] ?? 0);
  }
  const lists = fillLists(pages, entries, listEnds);
  const pagesOfTerms = Uint32Array.from({ length: size }, (_, term) => facts[term * factSize] ?? 0);
  return { ...vocabulary.table(), lists, listEnds, pages: pagesOfTerms, counts: countSections(lists, listEnds) };
}

/** Side by side, so that counting touches memory once: pages of a term, bytes of its list, the last page, and room. */
const factSize = 4;
const bytesFact = 1;
const lastPageFact = 2;

function grown(facts: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(facts.length * 2);
  larger.set(facts);
  return larger;
}

/** Where a list in a page's terms ends, whose length is said to be `length`. */
export function endOfList(terms: Uint8Array, { list, length }: { list: number; length: number }): number {
  return length < longList ? list + length : endOfRecords(terms, list);
}

function measure(facts: Uint32Array, { term, number, length }: { term: number; number: number; length: number }): void {
  const own = term * factSize;
  const step = number - (facts[own + lastPageFact] ?? 0);
  facts[own + lastPageFact] = number;
  facts[own] = (facts[own] ?? 0) + 1;
  facts[own + bytesFact] = (facts[own + bytesFact] ?? 0) + digitsOf(step) + length;
}

/** The entries of all pages, one after the other: term of each, and where its list lies in the page's bytes. */
interface Entries {
  terms: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
}

function fillLists(pages: readonly NumberedPage[], entries: Entries, listEnds: Uint32Array): Uint8Array {
  const size = listEnds.length - 1;
  const lists = new Uint8Array(listEnds[size] ?? 0);
  // Side by side for each term: how far its list is filled, and the last page in it.
  const states = new Uint32Array(size * 2);
  for (let term = 0; term < size; term++) states[term * 2] = listEnds[term] ?? 0;
  let entry = 0;
  for (const { number, terms } of pages) {
    for (const stop = entry + readPageHeader(terms).terms; entry < stop; entry++) {
      const state = (entries.terms[entry] ?? 0) * 2;
      let to = states[state] ?? 0;
      let step = number - (states[state + 1] ?? 0);
      states[state + 1] = number;
      for (; step >= moreDigits; step = Math.floor(step / moreDigits)) lists[to++] = moreDigits + (step % moreDigits);
      lists[to++] = step;
      const end = entries.ends[entry] ?? 0;
      for (let at = entries.starts[entry] ?? 0; at < end; at++) lists[to++] = terms[at] ?? 0;
      states[state] = to;
    }
  }
  return lists;
}

/** Sections that have each term in each field, counted list by list, as they lie in memory. */
function countSections(lists: Uint8Array, listEnds: Uint32Array): Uint32Array {
  const size = listEnds.length - 1;
  const counts = new Uint32Array(size * searchFields.length);
  for (let term = 0; term < size; term++) {
    const range = { lists, start: listEnds[term] ?? 0, end: listEnds[term + 1] ?? 0 };
    countRecords(range, counts, term * searchFields.length);
  }
  return counts;
}
