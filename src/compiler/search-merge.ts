/** The terms of many pages → one table of terms with their lists, in the order of the index. */
import { digitsOf } from './search-bytes.ts';
import { pageHeaderSize, readPageHeader } from './search-page-terms.ts';
import { createVocabulary } from './search-vocabulary.ts';
import { fieldShift, lastOfPage, longStep, moreDigits, searchFields } from '../shared/search-format.ts';

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
  /** What is counted of each term, `factSize` numbers each: see `pagesOf` and `countsOf`. */
  facts: Uint32Array;
}

/** Pages in a term's list. */
export function pagesOf({ facts }: TermTable, term: number): number {
  return facts[term * factSize] ?? 0;
}

/** Sections that have a term in each field. */
export function countsOf({ facts }: TermTable, term: number): Uint32Array {
  return facts.subarray(term * factSize + firstCount, term * factSize + firstCount + searchFields.length);
}

/** Sections that have a term in one field. */
export function countOf({ facts }: TermTable, term: number, field: number): number {
  return facts[term * factSize + firstCount + field] ?? 0;
}

/** Side by side, so that counting touches memory once: pages, bytes of the list, the last page, and a count for each field. */
const factSize = 8;
const bytesFact = 1;
const lastPageFact = 2;
const firstCount = 3;

/** Pages come in ascending order of their numbers. Two passes: one measures each list, one fills it. */
export function mergeTerms(pages: readonly NumberedPage[]): TermTable {
  const room = pages.reduce((sum, { terms }) => sum + readPageHeader(terms).terms, 0);
  const vocabulary = createVocabulary();
  // What each entry of each page is, so that the second pass need not read terms again.
  const termOfEntry = new Uint32Array(room);
  const listAt = new Uint32Array(room);
  let facts = new Uint32Array(factSize << 16);
  let entry = 0;
  for (const { number, terms } of pages) {
    const end = readPageHeader(terms).termsEnd;
    for (let at = pageHeaderSize; at < end;) {
      const shared = terms[at] ?? 0;
      const list = at + 2 + (terms[at + 1] ?? 0);
      const term = vocabulary.numberOf(terms, { start: at + 2, end: list, shared });
      if (term * factSize >= facts.length) facts = grown(facts);
      termOfEntry[entry] = term;
      listAt[entry++] = list;
      at = measure(facts, { term, number, terms, list });
    }
  }
  const size = vocabulary.size();
  const listEnds = new Uint32Array(size + 1);
  for (let term = 0; term < size; term++)
    listEnds[term + 1] = (listEnds[term] ?? 0) + (facts[term * factSize + bytesFact] ?? 0);
  const lists = fillLists(pages, { termOfEntry, listAt, listEnds });
  return { ...vocabulary.table(), lists, listEnds, facts };
}

function grown(facts: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(facts.length * 2);
  larger.set(facts);
  return larger;
}

/** Counts one page's list of a term; returns where the list ends. */
function measure(
  facts: Uint32Array,
  { term, number, terms, list }: { term: number; number: number; terms: Uint8Array; list: number },
): number {
  const own = term * factSize;
  let at = list;
  for (let record = 0; record < lastOfPage;) {
    record = terms[at++] ?? lastOfPage;
    if ((record & longStep) === longStep) while ((terms[at++] ?? 0) >= moreDigits);
    at++;
    const count = own + firstCount + ((record >> fieldShift) & 7);
    facts[count] = (facts[count] ?? 0) + 1;
  }
  const step = number - (facts[own + lastPageFact] ?? 0);
  facts[own + lastPageFact] = number;
  facts[own] = (facts[own] ?? 0) + 1;
  facts[own + bytesFact] = (facts[own + bytesFact] ?? 0) + digitsOf(step) + at - list;
  return at;
}

function fillLists(
  pages: readonly NumberedPage[],
  { termOfEntry, listAt, listEnds }: { termOfEntry: Uint32Array; listAt: Uint32Array; listEnds: Uint32Array },
): Uint8Array {
  const size = listEnds.length - 1;
  const lists = new Uint8Array(listEnds[size] ?? 0);
  // Side by side for each term: how far its list is filled, and the last page in it.
  const states = new Uint32Array(size * 2);
  for (let term = 0; term < size; term++) states[term * 2] = listEnds[term] ?? 0;
  let entry = 0;
  for (const { number, terms } of pages) {
    for (const stop = entry + readPageHeader(terms).terms; entry < stop; entry++) {
      const state = (termOfEntry[entry] ?? 0) * 2;
      let to = states[state] ?? 0;
      let step = number - (states[state + 1] ?? 0);
      states[state + 1] = number;
      for (; step >= moreDigits; step = Math.floor(step / moreDigits)) lists[to++] = moreDigits + (step % moreDigits);
      lists[to++] = step;
      let from = listAt[entry] ?? 0;
      for (let record = 0; record < lastOfPage;) {
        record = terms[from++] ?? lastOfPage;
        lists[to++] = record;
        if ((record & longStep) === longStep) {
          while ((terms[from] ?? 0) >= moreDigits) lists[to++] = terms[from++] ?? 0;
          lists[to++] = terms[from++] ?? 0;
        }
        lists[to++] = terms[from++] ?? 0;
      }
      states[state] = to;
    }
  }
  return lists;
}
