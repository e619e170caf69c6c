/** Sorted entries → shards whose boundaries stay where they are when entries change. */
import { createByteWriter } from './search-bytes.ts';
import type { ByteWriter } from './search-bytes.ts';

/** Entries in the order of their letters. */
export interface EntrySource {
  /** False from the end of the entries on. */
  has(index: number): boolean;
  letters(index: number): Uint8Array;
  /** Bytes that `write` will write. */
  size(index: number): number;
  /** Writes what the entry holds beside its letters. */
  write(index: number, out: ByteWriter): void;
}

/** One entry by itself. */
export interface Entry {
  letters: Uint8Array;
  contents: Uint8Array;
}

/** A stretch of entries that goes into one file. */
export interface Stretch {
  start: string;
  from: number;
  to: number;
}

/** All entries in stretches; one at least, so that there is a file to read in an index that holds nothing. */
export function cutEntries(entries: EntrySource, size: number): Stretch[] {
  const stretches: Stretch[] = [];
  let next = { index: 0, separator: '' };
  do {
    const end = endOfStretch(entries, next.index, size);
    stretches.push({ start: next.separator, from: next.index, to: end.index });
    next = end;
  } while (entries.has(next.index));
  return stretches;
}

/** Where a stretch ends: the index of the next one's first entry, and that one's start. */
export interface Boundary {
  index: number;
  separator: string;
}

/**
 * Stretches are of two thirds to four thirds of the ordinary size. In between, the boundary is where the shortest start
 * tells the shards apart, and among those where the hash of the letters is lowest: both depend on letters alone.
 */
export function endOfStretch(entries: EntrySource, from: number, size: number): Boundary {
  let best: (Boundary & { cost: number }) | undefined;
  let bytes = 0;
  let index = from;
  for (; entries.has(index); index++) {
    if (bytes > (size * 4) / 3 && best !== undefined) return best;
    if (bytes > (size * 2) / 3) {
      const letters = entries.letters(index);
      const separator = separatorLength(entries.letters(index - 1), letters);
      const cost = separator * 2 ** 32 + boundaryHash(letters);
      if (best === undefined || cost < best.cost)
        best = { index, separator: new TextDecoder().decode(letters.subarray(0, separator)), cost };
    }
    bytes += entries.size(index) + 6;
  }
  return { index, separator: '' };
}

/** Bytes of the shortest text that begins `letters` and sorts after `previous`; whole characters. */
function separatorLength(previous: Uint8Array, letters: Uint8Array): number {
  let end = 0;
  while (end < letters.length && letters[end] === previous[end]) end++;
  end++;
  while (((letters[end] ?? 0) & 0xc0) === 0x80) end++;
  return end;
}

function boundaryHash(term: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of term) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A stretch as bytes. `inserted`: further entries, in order, that lie between the others. */
export function bytesOfStretch(
  entries: EntrySource,
  { from, to }: { from: number; to: number },
  inserted: readonly Entry[] = [],
): Uint8Array {
  let size = 0;
  for (let index = from; index < to; index++) size += entries.size(index) + entries.letters(index).length + 4;
  const out = createByteWriter(size);
  let previous: Uint8Array = new Uint8Array();
  let waiting = 0;
  const head = (letters: Uint8Array): void => {
    let shared = 0;
    while (shared < letters.length && letters[shared] === previous[shared]) shared++;
    out.number(shared);
    out.number(letters.length - shared);
    out.copy(letters, shared, letters.length);
    previous = letters;
  };
  const insert = (entry: Entry): void => {
    head(entry.letters);
    out.copy(entry.contents, 0, entry.contents.length);
    waiting++;
  };
  for (let index = from; index < to; index++) {
    const letters = entries.letters(index);
    for (let next = inserted[waiting]; next !== undefined; next = inserted[waiting]) {
      if (Buffer.compare(next.letters, letters) > 0) break;
      insert(next);
    }
    head(letters);
    entries.write(index, out);
  }
  for (const entry of inserted.slice(waiting)) insert(entry);
  return out.slice(0);
}

/** Entries that are at hand. */
export function entrySourceOf(entries: readonly Entry[]): EntrySource {
  return {
    has: (index) => index < entries.length,
    letters: (index) => entries[index]?.letters ?? new Uint8Array(),
    size: (index) => entries[index]?.contents.length ?? 0,
    write(index, out) {
      const contents = entries[index]?.contents ?? new Uint8Array();
      out.copy(contents, 0, contents.length);
    },
  };
}

/** Index of the last of some sorted letters that does not sort after the given ones; 0 when all do. */
export function lastAtOrBefore(sorted: readonly Uint8Array[], letters: Uint8Array): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (Buffer.compare(sorted[middle] ?? letters, letters) <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}
