/** Merges the terms of many pages into one table of terms and their lists, in index order. */
import { copied, digitsOf } from './bytes.ts';
import { countRecords, endOfRecords } from './lists.ts';
import { entryHeaderSize, longList, pageHeaderSize, readPageHeader } from './page-terms.ts';
import { createVocabulary } from './vocabulary.ts';
import { moreDigits, searchFields } from '../../../shared/search/format.ts';
import type { TermTable } from './vocabulary.ts';

/** A page's terms from `createTermCollector`, and its number. */
export interface NumberedPage {
  number: number;
  terms: Uint8Array;
}

/** Number of sections that contain a term in each field. */
export function countsOf({ counts }: TermTable, term: number): Uint32Array {
  return counts.subarray(term * searchFields.length, (term + 1) * searchFields.length);
}

/** `pages` must be ordered by number. Uses two passes: one measures each list, and the other fills it. */
export function mergeTerms(pages: readonly NumberedPage[]): TermTable {
  const room = pages.reduce((sum, { terms }) => sum + readPageHeader(terms).terms, 0);
  const vocabulary = createVocabulary();
  // The term of each entry of each page, so that the second pass does not read terms again.
  const entries: Entries = { terms: new Uint32Array(room), starts: new Uint32Array(room), ends: new Uint32Array(room) };
  let facts = new Uint32Array(factSize << 16);
  let entry = 0;
  for (const { number, terms } of pages) {
    const end = readPageHeader(terms).termsEnd;
    for (let at = pageHeaderSize; at < end;) {
      const start = at + entryHeaderSize;
      const list = start + (terms[at] ?? 0);
      const term = vocabulary.numberOf(terms, start, list);
      if (term * factSize >= facts.length) facts = copied(facts, new Uint32Array(facts.length * 2));
      const next = endOfList(terms, { list, length: terms[at + 1] ?? 0 });
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

/**
 * Number of values per term: its pages, the bytes of its list, its last page, and padding. They are adjacent, so that
 * counting accesses memory once.
 */
const factSize = 4;
const bytesFact = 1;
const lastPageFact = 2;

/** Returns the end of a list in a page's terms. `length`: the stored length. */
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

/** The entries of all pages in sequence: each entry's term, and the position of its list in the page's bytes. */
interface Entries {
  terms: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
}

function fillLists(pages: readonly NumberedPage[], entries: Entries, listEnds: Uint32Array): Uint8Array {
  const size = listEnds.length - 1;
  const lists = new Uint8Array(listEnds[size] ?? 0);
  // Two adjacent values for each term: the end of the filled part of its list, and its last page.
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

/** Number of sections that contain each term in each field, counted in memory order. */
function countSections(lists: Uint8Array, listEnds: Uint32Array): Uint32Array {
  const size = listEnds.length - 1;
  const counts = new Uint32Array(size * searchFields.length);
  for (let term = 0; term < size; term++) {
    const range = { lists, start: listEnds[term] ?? 0, end: listEnds[term + 1] ?? 0 };
    countRecords(range, counts, term * searchFields.length);
  }
  return counts;
}
