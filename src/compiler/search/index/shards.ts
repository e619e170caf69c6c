/** Writes sorted entries as the bytes of shards. */
import { digitsOf } from './bytes.ts';
import { splitContents, splitList } from './term-parts.ts';
import type { TermParts } from './term-parts.ts';
import { moreDigits, shardParts } from '../../../shared/search/format.ts';
import type { ShardKind } from '../../../shared/search/format.ts';
import type { ListRange } from './lists.ts';

/** Entries ordered by their letters. */
export interface EntrySource {
  length: number;
  letters(index: number): Uint8Array;
  /** Number of bytes of the entry's contents. */
  size(index: number): number;
  /** Adds the entry to a shard. */
  write(index: number, shard: ShardWriter): void;
}

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

/** Adds entries to a shard, each with its key and then its contents. */
export interface ShardWriter {
  /** The letters of an entry are in `bytes` from `start` to `end`. The bytes must not change until the next entry. */
  key(bytes: Uint8Array, start: number, end: number): void;
  contents(bytes: Uint8Array): void;
  /** The contents of a term's entry: its head and its list. */
  list(head: number, list: ListRange): void;
}

/**
 * Returns the bytes of a range of entries. `inserted`: additional entries, in order, to insert between these entries.
 * Each call uses the same buffers.
 */
export type WriteShard = (
  entries: EntrySource,
  range: { from: number; to: number },
  inserted?: readonly Entry[],
) => Uint8Array;

/** Maximum number of bytes of a key, with the two numbers before its letters. */
const longestKey = 264;

export function createShardWriter(kind: ShardKind): WriteShard {
  const parts = createParts(kind === 'terms' || kind === 'whole' ? shardParts.length : 1);
  const writer = createWriter(parts);
  return (entries, { from, to }, inserted = []) => {
    let room = 0;
    for (let index = from; index < to; index++) room += entries.size(index);
    for (const { contents } of inserted) room += contents.length;
    clear(parts, room, (to - from + inserted.length) * longestKey);
    let waiting = 0;
    for (let index = from; index < to; index++) {
      for (let next = inserted[waiting]; next !== undefined; next = inserted[waiting]) {
        if (Buffer.compare(next.letters, entries.letters(index)) > 0) break;
        writeEntry(writer, next);
        waiting++;
      }
      entries.write(index, writer);
    }
    for (const entry of inserted.slice(waiting)) writeEntry(writer, entry);
    return joined(parts);
  };
}

function writeEntry(writer: ShardWriter, { letters, contents }: Entry): void {
  writer.key(letters, 0, letters.length);
  writer.contents(contents);
}

function createParts(count: number): TermParts {
  return { bytes: Array.from({ length: count }, () => new Uint8Array(8192)), lengths: new Uint32Array(count) };
}

/** Makes all parts empty, with room for all contents and keys of a shard. */
function clear({ bytes, lengths }: TermParts, room: number, keys: number): void {
  lengths.fill(0);
  for (const [part, own] of bytes.entries()) {
    const needed = part === 0 ? room + keys : room;
    if (own.length < needed) bytes[part] = new Uint8Array(needed * 2);
  }
}

/** If there is only one part, contents follow their keys. */
function createWriter(parts: TermParts): ShardWriter {
  let previous = new Uint8Array();
  let before = 0;
  let beforeEnd = 0;
  return {
    key(bytes, start, end) {
      const [keys = previous] = parts.bytes;
      let to = parts.lengths[0] ?? 0;
      // The first key of a shard is complete.
      if (to === 0) before = beforeEnd;
      let from = start;
      while (from < end && before < beforeEnd && bytes[from] === previous[before]) {
        from++;
        before++;
      }
      to = writeNumber(keys, to, from - start);
      to = writeNumber(keys, to, end - from);
      while (from < end) keys[to++] = bytes[from++] ?? 0;
      parts.lengths[0] = to;
      previous = bytes as Uint8Array<ArrayBuffer>;
      before = start;
      beforeEnd = end;
    },
    contents(bytes) {
      if (parts.bytes.length > 1) {
        splitContents(parts, bytes);
        return;
      }
      const to = parts.lengths[0] ?? 0;
      parts.bytes[0]?.set(bytes, to);
      parts.lengths[0] = to + bytes.length;
    },
    list(head, list) {
      const [, heads = previous] = parts.bytes;
      parts.lengths[1] = writeNumber(heads, parts.lengths[1] ?? 0, head);
      splitList(parts, list);
    },
  };
}

/** Writes a number in 6-bit digits. Returns its end. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let to = at;
  let rest = value;
  for (; rest >= moreDigits; rest = Math.floor(rest / moreDigits)) bytes[to++] = moreDigits + (rest % moreDigits);
  bytes[to++] = rest;
  return to;
}

/** Joins the parts after a header with all lengths but the last, which the total determines. Empty without entries. */
function joined({ bytes, lengths }: TermParts): Uint8Array {
  const all = [...lengths];
  if (all[0] === 0) return new Uint8Array();
  const written = all.slice(0, -1);
  const total =
    all.reduce((sum, length) => sum + length, 0) + written.reduce((sum, length) => sum + digitsOf(length), 0);
  const out = new Uint8Array(total);
  let to = 0;
  for (const length of written) to = writeNumber(out, to, length);
  for (const [part, length] of all.entries()) {
    out.set((bytes[part] ?? out).subarray(0, length), to);
    to += length;
  }
  return out;
}

/** Entries in memory. */
export function entrySourceOf(entries: readonly Entry[]): EntrySource {
  return {
    length: entries.length,
    letters: (index) => entries[index]?.letters ?? new Uint8Array(),
    size: (index) => entries[index]?.contents.length ?? 0,
    write(index, shard) {
      const entry = entries[index];
      if (entry !== undefined) writeEntry(shard, entry);
    },
  };
}
