/** Cuts sorted entries into shards whose boundaries stay in place when entries change. */
import { createByteWriter } from './bytes.ts';
import type { ByteWriter } from './bytes.ts';

/** Entries ordered by their letters. */
export interface EntrySource {
  /** False after the last entry. */
  has(index: number): boolean;
  letters(index: number): Uint8Array;
  /** Number of bytes that `write` writes. */
  size(index: number): number;
  /** Writes the entry's contents after its letters. */
  write(index: number, out: ByteWriter): void;
}

/** One entry. */
export interface Entry {
  letters: Uint8Array;
  contents: Uint8Array;
}

/** A range of entries that goes into one file. */
export interface EntryRange {
  start: string;
  from: number;
  to: number;
}

/** All entries in ranges; at least one, so that even an empty index has a file to read. */
export function cutEntries(entries: EntrySource, size: number): EntryRange[] {
  const ranges: EntryRange[] = [];
  let next = { index: 0, separator: '' };
  do {
    const end = endOfRange(entries, next.index, size);
    ranges.push({ start: next.separator, from: next.index, to: end.index });
    next = end;
  } while (entries.has(next.index));
  return ranges;
}

/** The end of a range: index and start of the next range's first entry. */
export interface Boundary {
  index: number;
  separator: string;
}

/**
 * Ranges are between two thirds and four thirds of the target size. Within these limits, the boundary is where the
 * start that separates the shards is shortest, and among those where the hash of the letters is lowest: both depend
 * only on letters.
 */
export function endOfRange(entries: EntrySource, from: number, size: number): Boundary {
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

/** Length in bytes of the shortest prefix of `letters` that sorts after `previous`, in whole characters. */
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

/** A range as bytes. `inserted`: additional entries, in order, to insert between the others. */
export function bytesOfRange(
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

/** Entries in memory. */
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

/** Index of the last of the sorted letters that does not sort after the given ones; 0 if all do. */
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
