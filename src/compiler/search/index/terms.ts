/**
 * The different terms of one page, as bytes, because creating a string for every word of a page would take most of
 * the time.
 */

export interface Terms {
  /** Number of terms. A term's number is the number of terms before it. */
  size(): number;
  /** UTF-16 units of a string, valid until the next call; they end with a zero. */
  codesOf(text: string): Uint16Array;
  /** The number of the term for a range of ASCII text, in folded form and without separators. */
  ofCodes(codes: Uint16Array, start: number, end: number): number;
  /** The number of a term in folded form. */
  of(term: string): number;
  /** The numbers of all terms, ordered by UTF-16 units. */
  sorted(): number[];
  /** UTF-8 of all terms; `start` and `end` are the offsets of the term with a number. */
  bytes(): Uint8Array;
  start(number: number): number;
  end(number: number): number;
}

export function createTerms(): Terms {
  let bytes = new Uint8Array(16_384);
  let codes = new Uint16Array(8192);
  /** Hash table of terms: 0 for an empty slot, otherwise a term's number plus one. */
  let table = new Int32Array(4096);
  const hashes: number[] = [];
  const ends: number[] = [0];
  const encoder = new TextEncoder();

  const reserve = (length: number): void => {
    if (length <= bytes.length) return;
    const larger = new Uint8Array(Math.max(length, bytes.length * 2));
    larger.set(bytes);
    bytes = larger;
  };
  const place = (number: number, hash: number): void => {
    let at = hash & (table.length - 1);
    while (table[at] !== 0) at = (at + 1) & (table.length - 1);
    table[at] = number + 1;
  };
  /** Returns the number of the term whose bytes follow the last term, up to `end`. */
  const numberOfNext = (end: number, hash: number): number => {
    const start = ends.at(-1) ?? 0;
    for (let at = hash & (table.length - 1); table[at] !== 0; at = (at + 1) & (table.length - 1)) {
      const number = (table[at] ?? 0) - 1;
      if (hashes[number] === hash && isEqual(number, start, end)) return number;
    }
    const number = hashes.push(hash) - 1;
    ends.push(end);
    if (hashes.length * 2 > table.length) {
      table = new Int32Array(table.length * 2);
      for (const [known, its] of hashes.entries()) place(known, its);
    } else place(number, hash);
    return number;
  };
  const isEqual = (number: number, start: number, end: number): boolean => {
    let at = ends[number] ?? 0;
    if ((ends[number + 1] ?? 0) - at !== end - start) return false;
    for (let to = start; to < end; at++, to++) if (bytes[at] !== bytes[to]) return false;
    return true;
  };

  return {
    size: () => hashes.length,
    bytes: () => bytes,
    start: (number) => ends[number] ?? 0,
    end: (number) => ends[number + 1] ?? 0,
    codesOf(text) {
      if (text.length >= codes.length) codes = new Uint16Array(text.length * 2);
      const written = Buffer.from(codes.buffer).write(text, 'utf16le') / 2;
      codes[written] = 0;
      return codes;
    },
    ofCodes(from, start, end) {
      let to = ends.at(-1) ?? 0;
      let hash = firstHash;
      reserve(to + end - start);
      for (let at = start; at < end; at++) {
        const code = from[at] ?? 0;
        if (!isLetter(code)) continue;
        // Makes letters lowercase and keeps digits.
        const byte = code | 0x20;
        hash = nextHash(hash, byte);
        bytes[to++] = byte;
      }
      return numberOfNext(to, hash);
    },
    of(term) {
      const start = ends.at(-1) ?? 0;
      reserve(start + term.length * 3);
      const end = start + encoder.encodeInto(term, bytes.subarray(start)).written;
      let hash = firstHash;
      for (let at = start; at < end; at++) hash = nextHash(hash, bytes[at] ?? 0);
      return numberOfNext(end, hash);
    },
    sorted: () => sortedNumbers({ bytes, ends }),
  };
}

/** FNV-1a. */
const firstHash = 0x811c9dc5;
function nextHash(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/** True for an ASCII letter or digit. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

/** `ends`: the offset at which each term ends, by its number. The next term begins there. */
interface Letters {
  bytes: Uint8Array;
  ends: readonly number[];
}

/** Number of letters in a sort key, each in 7 bits. The term's number follows in 18 bits. */
const comparedLetters = 5;
const numberLimit = 2 ** 18;

/**
 * Sorts numbers, which are much faster to compare than strings, and then the terms that begin with the same letters.
 */
function sortedNumbers(letters: Letters): number[] {
  const count = letters.ends.length - 1;
  const compare = (one: number, other: number): number => compareTerms(one, other, letters);
  if (count >= numberLimit) return Array.from({ length: count }, (_, number) => number).toSorted(compare);
  const keys = new Float64Array(count);
  for (let number = 0; number < count; number++) keys[number] = sortKey(number, letters);
  keys.sort();
  const numbers: number[] = [];
  let from = 0;
  for (let at = 0; at < count; at++) {
    const key = keys[at] ?? 0;
    numbers.push(key % numberLimit);
    const next = Math.floor((keys[at + 1] ?? Infinity) / numberLimit);
    if (next === Math.floor(key / numberLimit)) continue;
    if (at > from)
      for (const [index, number] of numbers.slice(from).toSorted(compare).entries()) numbers[from + index] = number;
    from = at + 1;
  }
  return numbers;
}

/**
 * Returns a sort key: the first letters, then the number. All non-ASCII characters are equal in a key, and end the
 * letters.
 */
function sortKey(number: number, { bytes, ends }: Letters): number {
  let key = 0;
  const end = ends[number + 1] ?? 0;
  for (let at = ends[number] ?? 0, left = comparedLetters; left > 0; left--, at++) {
    const byte = at < end ? (bytes[at] ?? 0) : 0;
    key = key * 128 + Math.min(byte, 127);
    if (byte > 127) return key * 128 ** (left - 1) * numberLimit + number;
  }
  return key * numberLimit + number;
}

function compareTerms(one: number, other: number, { bytes, ends }: Letters): number {
  const [oneEnd, otherEnd] = [ends[one + 1] ?? 0, ends[other + 1] ?? 0];
  let [at, to] = [ends[one] ?? 0, ends[other] ?? 0];
  while (at < oneEnd && to < otherEnd && bytes[at] === bytes[to]) {
    at++;
    to++;
  }
  if (at === oneEnd || to === otherEnd) return oneEnd - at - (otherEnd - to);
  const [a, b] = [bytes[at] ?? 0, bytes[to] ?? 0];
  // Characters beyond U+FFFF come before those from U+E000 on, as in strings.
  return a >= 0xee && b >= 0xee && a >= 0xf0 !== b >= 0xf0 ? b - a : a - b;
}
