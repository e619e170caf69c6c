/**
 * The distinct terms of a page, as bytes, because creating a string for every word of a page would take most of the
 * time.
 */
import { copied } from './bytes.ts';

export interface Terms {
  /** UTF-8 of all terms, one after another. */
  bytes: Uint8Array;
  /** The offset in `bytes` at which each term begins, by its number, and the offset after the last term. */
  starts: Uint32Array;
  /** Number of terms. A term's number is the number of terms before it. */
  size: number;
  /** The hash of each term. */
  hashes: Int32Array;
  /** Hash table of terms: 0 for an empty slot, otherwise a term's number plus one. */
  table: Int32Array;
}

export function createTerms(): Terms {
  return {
    bytes: new Uint8Array(16_384),
    starts: new Uint32Array(2048 + 1),
    size: 0,
    hashes: new Int32Array(2048),
    table: new Int32Array(4096),
  };
}

/** Removes all terms. The next page needs about as much room, so the memory is kept. */
export function clearTerms(terms: Terms): void {
  terms.size = 0;
  terms.table.fill(0);
}

/** Makes room for more bytes after the last term. */
export function reserveBytes(terms: Terms, length: number): void {
  const end = (terms.starts[terms.size] ?? 0) + length;
  if (end > terms.bytes.length)
    terms.bytes = copied(terms.bytes, new Uint8Array(Math.max(end, terms.bytes.length * 2)));
}

/** The number of a term in folded form. */
export function numberOfTerm(terms: Terms, term: string): number {
  reserveBytes(terms, term.length * 3);
  const start = terms.starts[terms.size] ?? 0;
  const end = start + encoder.encodeInto(term, terms.bytes.subarray(start)).written;
  let hash = firstHash;
  for (let at = start; at < end; at++) hash = nextHash(hash, terms.bytes[at] ?? 0);
  return numberOfNext(terms, end, hash);
}

const encoder = new TextEncoder();

/** The number of the term whose bytes follow the last term, up to `end`. */
export function numberOfNext(terms: Terms, end: number, hash: number): number {
  const { bytes, starts, hashes, table, size } = terms;
  const start = starts[size] ?? 0;
  const mask = table.length - 1;
  let slot = hash & mask;
  for (; table[slot] !== 0; slot = (slot + 1) & mask) {
    const number = (table[slot] ?? 0) - 1;
    if (hashes[number] !== hash) continue;
    let at = starts[number] ?? 0;
    if ((starts[number + 1] ?? 0) - at !== end - start) continue;
    let to = start;
    while (to < end && bytes[at] === bytes[to]) {
      at++;
      to++;
    }
    if (to === end) return number;
  }
  table[slot] = size + 1;
  hashes[size] = hash;
  starts[size + 1] = end;
  terms.size++;
  if (terms.size === hashes.length) widen(terms);
  return size;
}

function widen(terms: Terms): void {
  const { size } = terms;
  terms.starts = copied(terms.starts, new Uint32Array(size * 2 + 1));
  terms.hashes = copied(terms.hashes, new Int32Array(size * 2));
  const table = new Int32Array(size * 4);
  const mask = table.length - 1;
  for (let number = 0; number < size; number++) {
    let slot = (terms.hashes[number] ?? 0) & mask;
    while (table[slot] !== 0) slot = (slot + 1) & mask;
    table[slot] = number + 1;
  }
  terms.table = table;
}

/** FNV-1a. */
export const firstHash = 0x811c9dc5;
export function nextHash(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/** The number of the term with these letters; -1 if there is none. */
export function findTerm(terms: Terms, letters: Uint8Array, { start, end }: { start: number; end: number }): number {
  const { bytes, starts, hashes, table } = terms;
  let hash = firstHash;
  for (let at = start; at < end; at++) hash = nextHash(hash, letters[at] ?? 0);
  const mask = table.length - 1;
  for (let slot = hash & mask; table[slot] !== 0; slot = (slot + 1) & mask) {
    const number = (table[slot] ?? 0) - 1;
    const its = starts[number] ?? 0;
    if (hashes[number] !== hash || (starts[number + 1] ?? 0) - its !== end - start) continue;
    let at = start;
    while (at < end && letters[at] === bytes[its + at - start]) at++;
    if (at === end) return number;
  }
  return -1;
}
