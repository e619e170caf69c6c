/** Numbers the distinct terms of an index in order of first occurrence. */

export interface Vocabulary {
  /**
   * The number of a term. Its first `shared` letters equal those of the previous term; the remaining letters are in
   * `bytes`.
   */
  numberOf(bytes: Uint8Array, range: { start: number; end: number; shared: number }): number;
  size(): number;
  table(): Pick<TermTable, 'sorted' | 'letters' | 'letterEnds'>;
}

const longestTerm = 256;
/** Numbers per slot of the hash table. */
const slotSize = 3;

/**
 * Terms are identified by a 64-bit hash, because comparing letters would create a string for each of a few million
 * entries. The hash of a term continues the hash of the letters that it shares with the previous term.
 */
export function createVocabulary(): Vocabulary {
  let letters = new Uint8Array(1 << 20);
  let letterEnds = new Uint32Array(1 << 16);
  // A slot contains both halves of the hash and the term's number plus one, adjacent so that a lookup touches memory
  // once.
  let slots = new Int32Array(slotSize << 18);
  let mask = (1 << 18) - 1;
  let size = 0;
  const current = new Uint8Array(longestTerm);
  const firstStates = new Int32Array(longestTerm + 1).fill(0x811c9dc5 | 0, 0, 1);
  const secondStates = new Int32Array(longestTerm + 1).fill(0x3c6ef372, 0, 1);

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
  const add = (length: number): number => {
    const used = letterEnds[size] ?? 0;
    if (used + length > letters.length) letters = copied(letters, new Uint8Array(letters.length * 2));
    for (let index = 0; index < length; index++) letters[used + index] = current[index] ?? 0;
    if (size + 2 > letterEnds.length) letterEnds = copied(letterEnds, new Uint32Array(letterEnds.length * 2));
    letterEnds[size + 1] = used + length;
    return size++;
  };
  return {
    size: () => size,
    numberOf(bytes, { start, end, shared }) {
      const length = shared + end - start;
      for (let index = shared, from = start; from < end; index++, from++) {
        const letter = bytes[from] ?? 0;
        const second = secondStates[index] ?? 0;
        current[index] = letter;
        firstStates[index + 1] = Math.imul((firstStates[index] ?? 0) ^ letter, 0x01000193);
        secondStates[index + 1] = Math.imul(second + letter, 0x5bd1e995) ^ (second >>> 13);
      }
      const mixed = Math.imul(firstStates[length] ?? 0, 0x2c1b3c6d);
      const first = mixed ^ (mixed >>> 15);
      const second = secondStates[length] ?? 0;
      const at = slotOf(first, second);
      const known = slots[at + 2] ?? 0;
      if (known !== 0) return known - 1;
      const term = add(length);
      slots[at] = first;
      slots[at + 1] = second;
      slots[at + 2] = term + 1;
      if (size * 2 > mask) widen();
      return term;
    },
    table: () => ({ letters, letterEnds, sorted: sortedTerms(size, letters, letterEnds) }),
  };
}

function copied<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Sorts numerically by the first letters, which is fast because the sort is native, and then breaks ties. */
function sortedTerms(size: number, letters: Uint8Array, ends: Uint32Array): Uint32Array {
  // A number has 53 bits: enough for four letters and up to two million terms, or three letters and many more.
  const leading = size <= 2 ** 21 ? 4 : 3;
  const room = 2 ** (53 - leading * 8);
  const keys = new Float64Array(size);
  for (let term = 0; term < size; term++) {
    const start = ends[term] ?? 0;
    const end = ends[term + 1] ?? 0;
    let key = 0;
    for (let index = start; index < start + leading; index++)
      key = key * 256 + (index < end ? (letters[index] ?? 0) : 0);
    keys[term] = key * room + term;
  }
  keys.sort();
  const sorted = Uint32Array.from(keys, (key) => key % room);
  const compare = (a: number, b: number): number =>
    compareLetters(
      letters,
      { start: ends[a] ?? 0, end: ends[a + 1] ?? 0 },
      { start: ends[b] ?? 0, end: ends[b + 1] ?? 0 },
    );
  for (let start = 0; start < size;) {
    const prefix = Math.floor((keys[start] ?? 0) / room);
    let end = start + 1;
    while (end < size && Math.floor((keys[end] ?? 0) / room) === prefix) end++;
    if (end - start > 1) sorted.subarray(start, end).sort(compare);
    start = end;
  }
  return sorted;
}

interface Range {
  start: number;
  end: number;
}

function compareLetters(letters: Uint8Array, a: Range, b: Range): number {
  const length = Math.min(a.end - a.start, b.end - b.start);
  for (let at = 0; at < length; at++) {
    const difference = (letters[a.start + at] ?? 0) - (letters[b.start + at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.end - a.start - (b.end - b.start);
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
