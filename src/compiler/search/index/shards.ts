/** Writes sorted entries as the bytes of shards. */
import { createByteWriter } from './bytes.ts';
import type { ByteWriter } from './bytes.ts';
import { splitContents } from './term-parts.ts';
import { shardParts } from '../../../shared/search/format.ts';
import type { ShardKind } from '../../../shared/search/format.ts';

/** Entries ordered by their letters. */
export interface EntrySource {
  length: number;
  letters(index: number): Uint8Array;
  /** Number of bytes that `write` writes. */
  size(index: number): number;
  /** Writes the entry's contents. */
  write(index: number, out: ByteWriter): void;
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

/**
 * Returns the bytes of a range of entries. `inserted`: additional entries, in order, to insert between these entries.
 * Each call uses the same buffers.
 */
export type WriteShard = (
  entries: EntrySource,
  range: { from: number; to: number },
  inserted?: readonly Entry[],
) => Uint8Array;

export function createShardWriter(kind: ShardKind): WriteShard {
  const shard = kind === 'terms' || kind === 'whole' ? createPartWriter() : createPlainWriter();
  const contents = createByteWriter(4096);
  return (entries, { from, to }, inserted = []) => {
    let waiting = 0;
    for (let index = from; index < to; index++) {
      const letters = entries.letters(index);
      for (let next = inserted[waiting]; next !== undefined; next = inserted[waiting]) {
        if (Buffer.compare(next.letters, letters) > 0) break;
        shard.add(next.letters, next.contents, next.contents.length);
        waiting++;
      }
      contents.length = 0;
      entries.write(index, contents);
      shard.add(letters, contents.bytes(), contents.length);
    }
    for (const entry of inserted.slice(waiting)) shard.add(entry.letters, entry.contents, entry.contents.length);
    return shard.take();
  };
}

interface ShardWriter {
  /** Adds an entry whose contents are the first `length` bytes. */
  add(letters: Uint8Array, contents: Uint8Array, length: number): void;
  /** Returns the shard so far; the next entry begins a new shard. */
  take(): Uint8Array;
}

/** Writes entries whose contents follow their keys. */
function createPlainWriter(): ShardWriter {
  const out = createByteWriter(16_384);
  const keys = createKeyWriter(out);
  return {
    add(letters, contents, length) {
      keys.add(letters);
      out.copy(contents, 0, length);
    },
    take() {
      const bytes = out.slice(0);
      out.length = 0;
      keys.end();
      return bytes;
    },
  };
}

/** Writes terms in parts; see `shardParts`. */
function createPartWriter(): ShardWriter {
  const parts = shardParts.map(() => createByteWriter(4096));
  const [letterPart = createByteWriter(0), ...others] = parts;
  const keys = createKeyWriter(letterPart);
  return {
    add(letters, contents, length) {
      keys.add(letters);
      splitContents(contents, length, others);
    },
    take() {
      const total = parts.reduce((sum, part) => sum + part.length, 0);
      const out = createByteWriter(total + parts.length * 4);
      if (total > 0) for (const part of parts.slice(0, -1)) out.number(part.length);
      for (const part of parts) {
        out.copy(part.bytes(), 0, part.length);
        part.length = 0;
      }
      keys.end();
      return out.slice(0);
    },
  };
}

/** Writes keys without the letters that they share with the previous key. */
function createKeyWriter(out: ByteWriter): { add(letters: Uint8Array): void; end(): void } {
  let previous: Uint8Array = new Uint8Array();
  return {
    add(letters) {
      let shared = 0;
      while (shared < letters.length && letters[shared] === previous[shared]) shared++;
      out.number(shared);
      out.number(letters.length - shared);
      out.copy(letters, shared, letters.length);
      previous = letters;
    },
    end() {
      previous = new Uint8Array();
    },
  };
}

/** Entries in memory. */
export function entrySourceOf(entries: readonly Entry[]): EntrySource {
  return {
    length: entries.length,
    letters: (index) => entries[index]?.letters ?? new Uint8Array(),
    size: (index) => entries[index]?.contents.length ?? 0,
    write(index, out) {
      const contents = entries[index]?.contents ?? new Uint8Array();
      out.copy(contents, 0, contents.length);
    },
  };
}
