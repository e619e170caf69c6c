/** Numbers the distinct terms of an index in order of first occurrence. */
import { copied } from './bytes.ts';
import { sortedByLetters } from './sorted-letters.ts';

export interface Vocabulary {
  /** The number of a term, whose letters are in `bytes` from `start` to `end`. */
  numberOf(bytes: Uint8Array, start: number, end: number): number;
  size(): number;
  table(): Pick<TermTable, 'sorted' | 'letters' | 'letterEnds'>;
}

/** Numbers per slot of the hash table. */
const slotSize = 3;

/** Terms are identified by a 64-bit hash, because comparing letters would take longer for a few million entries. */
export function createVocabulary(): Vocabulary {
  let letters = new Uint8Array(1 << 20);
  let letterEnds = new Uint32Array(1 << 16);
  // A slot contains both halves of the hash and the term's number plus one, adjacent so that a lookup touches memory
  // once.
  let slots = new Int32Array(slotSize << 18);
  let mask = (1 << 18) - 1;
  let size = 0;

  const slotOf = (first: number, second: number): number => {
    let slot = first & mask;
    for (;;) {
      const at = slot * slotSize;
      if (slots[at + 2] === 0 || (slots[at] === first && slots[at + 1] === second)) return at;
      slot = (slot + 1) & mask;
    }
  };
  const widen = (): void => {
    const old = slots;
    slots = new Int32Array(old.length * 2);
    mask = mask * 2 + 1;
    for (let from = 0; from < old.length; from += slotSize) {
      if (old[from + 2] === 0) continue;
      slots.set(old.subarray(from, from + slotSize), slotOf(old[from] ?? 0, old[from + 1] ?? 0));
    }
  };
  const add = (bytes: Uint8Array, start: number, end: number): number => {
    let used = letterEnds[size] ?? 0;
    if (used + end - start > letters.length) letters = copied(letters, new Uint8Array(letters.length * 2));
    for (let at = start; at < end; at++) letters[used++] = bytes[at] ?? 0;
    if (size + 2 > letterEnds.length) letterEnds = copied(letterEnds, new Uint32Array(letterEnds.length * 2));
    letterEnds[size + 1] = used;
    return size++;
  };
  return {
    size: () => size,
    numberOf(bytes, start, end) {
      let first = 0x811c9dc5 | 0;
      let second = 0x3c6ef372;
      for (let at = start; at < end; at++) {
        const letter = bytes[at] ?? 0;
        first = Math.imul(first ^ letter, 0x01000193);
        second = Math.imul(second + letter, 0x5bd1e995) ^ (second >>> 13);
      }
      first = Math.imul(first, 0x2c1b3c6d);
      first ^= first >>> 15;
      const at = slotOf(first, second);
      const known = slots[at + 2] ?? 0;
      if (known !== 0) return known - 1;
      const term = add(bytes, start, end);
      slots[at] = first;
      slots[at + 1] = second;
      slots[at + 2] = term + 1;
      if (size * 2 > mask) widen();
      return term;
    },
    table: () => ({ letters, letterEnds, sorted: sortedByLetters(size, letters, letterEnds) }),
  };
}

/** All terms of an index. Uses a few large arrays, because a table of objects would take gigabytes. */
export interface TermTable {
  /** Numbers of the terms, ordered by letters. */
  sorted: Uint32Array;
  /** The letters of all terms; a term's letters are between `letterEnds[term]` and `letterEnds[term + 1]`. */
  letters: Uint8Array;
  letterEnds: Uint32Array;
  /** The lists of all terms, indexed in the same way: for each page the difference from the previous page number, then its records. */
  lists: Uint8Array;
  listEnds: Uint32Array;
  /** Number of pages in a term's list. */
  pages: Uint32Array;
  /** Number of sections that contain a term in a field, at `term * searchFields.length + field`. */
  counts: Uint32Array;
}
