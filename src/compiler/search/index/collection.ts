/** Collects the terms of one page after another, with their weight in each section and field. */
import { searchFields, weightByteOf } from '../../../shared/search/format.ts';
import type { SearchField } from '../../../shared/search/format.ts';
import { copied } from './bytes.ts';
import { clearTerms, createTerms } from './terms.ts';
import type { Terms } from './terms.ts';
import { compoundKind, createWordReader, numberOf, partKind, wordKind } from './words.ts';
import type { WordReader } from './words.ts';

/**
 * The terms of a page. The buffers are reused from page to page, because creating and growing them for every page would
 * take longer than filling them.
 */
export interface Collection {
  terms: Terms;
  words: WordReader;
  /** Numbers of the page's terms, `count` of them. */
  used: Int32Array;
  count: number;
  /** Links to the first and the latest record of each term; 0 if the term is not on the page. */
  first: Int32Array;
  latest: Int32Array;
  /**
   * A record has three values: its section and field, its frequency or, if the field has ended, its weight, and a link
   * to the term's next record. A link is an index in this array plus one.
   */
  records: Int32Array;
  recordsEnd: number;
  /** Room for the bytes of a page. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The section and field that is filled, its first record and its length. */
  slot: number;
  start: number;
  length: number;
}

export const recordSize = 3;

export function createCollection(): Collection {
  const terms = createTerms();
  return {
    terms,
    words: createWordReader(terms),
    used: new Int32Array(4096),
    count: 0,
    first: new Int32Array(4096),
    latest: new Int32Array(4096),
    records: new Int32Array(recordSize * 8192),
    recordsEnd: 0,
    bytes: new Uint8Array(65_536),
    slot: 0,
    start: 0,
    length: 0,
  };
}

/** Begins a page. */
export function beginPage(collection: Collection): void {
  const { used, count, first, latest } = collection;
  for (let at = 0; at < count; at++) {
    const term = used[at] ?? 0;
    first[term] = 0;
    latest[term] = 0;
  }
  collection.count = 0;
  collection.recordsEnd = 0;
  clearTerms(collection.terms);
}

/** Begins a field in a section. Fields are filled one after another. */
export function beginField(collection: Collection, section: number, field: SearchField): void {
  collection.slot = section * 8 + searchFields.indexOf(field);
  collection.start = collection.recordsEnd;
  collection.length = 0;
}

export function addTerm(collection: Collection, term: string): void {
  collection.length++;
  const number = numberOf(term, collection.terms);
  reserveTerms(collection);
  if (number >= 0) add(collection, number);
}

/** Adds a term if the field does not contain it. */
export function addFurtherTerm(collection: Collection, term: string): void {
  const number = numberOf(term, collection.terms);
  reserveTerms(collection);
  if (number >= 0 && !isAdded(collection, number)) add(collection, number);
}

/** Adds terms by number; a number of -1 only increases the field's length. */
export function addAll(collection: Collection, terms: readonly number[]): void {
  collection.length += terms.length;
  for (const term of terms) if (term >= 0) add(collection, term);
}

/** Adds the words and compounds of a string; adds the humps of its identifiers to `parts`. */
export function addWords(collection: Collection, text: string, parts: number[]): void {
  const { count, terms, kinds } = collection.words.read(text);
  reserveTerms(collection);
  for (let at = 0; at < count; at++) {
    const term = terms[at] ?? 0;
    const kind = kinds[at];
    if (kind === partKind) {
      parts.push(term);
      continue;
    }
    if (kind === wordKind) collection.length++;
    if (term >= 0) add(collection, term);
  }
}

/** Adds words and compounds that the field does not contain. All words count in the field's length. */
export function addFurtherWords(collection: Collection, text: string): void {
  const { count, terms, kinds } = collection.words.read(text);
  reserveTerms(collection);
  for (let at = 0; at < count; at++) {
    const term = terms[at] ?? 0;
    if (kinds[at] === wordKind) collection.length++;
    if (term >= 0 && kinds[at] !== partKind && !isAdded(collection, term)) add(collection, term);
  }
}

/** Adds each compound and each identifier with humps in code once; other words of code say little about a section. */
export function addNames(collection: Collection, code: string): void {
  const { count, terms, kinds } = collection.words.readNames(code);
  reserveTerms(collection);
  for (let at = 0; at < count; at++) {
    const isNamed =
      kinds[at] === compoundKind || (kinds[at] === wordKind && at + 1 < count && kinds[at + 1] === partKind);
    const term = terms[at] ?? 0;
    if (!isNamed || term < 0 || isAdded(collection, term)) continue;
    collection.length++;
    add(collection, term);
  }
}

/** Ends the field; its length, by default in words, determines the weight of its terms. */
export function endField(collection: Collection, length = collection.length): void {
  const { records, recordsEnd } = collection;
  const once = weightByteOf(1, length);
  for (let at = collection.start + 1; at < recordsEnd; at += recordSize) {
    const frequency = records[at] ?? 1;
    records[at] = frequency === 1 ? once : weightByteOf(frequency, length);
  }
}

/** True if a term is in the field that is filled. */
function isAdded({ latest, records, slot }: Collection, term: number): boolean {
  const link = latest[term] ?? 0;
  return link > 0 && records[link - 1] === slot;
}

function add(collection: Collection, term: number): void {
  const { latest, records, slot, recordsEnd: at } = collection;
  const link = latest[term] ?? 0;
  if (link > 0 && records[link - 1] === slot) {
    records[link] = (records[link] ?? 0) + 1;
    return;
  }
  if (link > 0) records[link + 1] = at + 1;
  else {
    collection.first[term] = at + 1;
    collection.used[collection.count++] = term;
  }
  latest[term] = at + 1;
  records[at] = slot;
  records[at + 1] = 1;
  records[at + 2] = 0;
  collection.recordsEnd = at + recordSize;
  if (collection.recordsEnd === records.length)
    collection.records = copied(records, new Int32Array(records.length * 2));
}

/** Makes room for terms that were numbered since the last call. */
function reserveTerms(collection: Collection): void {
  const { size } = collection.terms;
  if (size <= collection.first.length) return;
  collection.used = copied(collection.used, new Int32Array(size * 2));
  collection.first = copied(collection.first, new Int32Array(size * 2));
  collection.latest = copied(collection.latest, new Int32Array(size * 2));
}
