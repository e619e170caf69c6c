/** Entries in order → shards whose boundaries stay where they are when pages change. */
import { createByteWriter } from './search-bytes.ts';
import type { ByteWriter } from './search-bytes.ts';

/** A file of the index, by its path below the index's folder. */
export interface IndexFile {
  path: string;
  contents: Uint8Array;
}

/** Entries in the order of their letters. */
export interface EntrySource {
  count: number;
  letters(index: number): Uint8Array;
  /** Bytes that `write` will write. */
  size(index: number): number;
  /** Writes what the entry holds beside its letters. */
  write(index: number, out: ByteWriter): void;
}

export interface ShardOptions {
  /** Ordinary size of a shard in bytes. */
  size: number;
  fileOf(start: string): string;
}

/**
 * Shards are of two thirds to four thirds of the ordinary size. Within that stretch the boundary is where the shortest start
 * tells the shards apart, and among those where the hash of the term is lowest: both depend on terms alone.
 */
export function shardsOf(entries: EntrySource, { size, fileOf }: ShardOptions): { starts: string; files: IndexFile[] } {
  const starts: string[] = [];
  const files: IndexFile[] = [];
  const out = createByteWriter(size * 2);
  for (let from = 0, start = ''; from < entries.count;) {
    const end = endOfShard(entries, from, size);
    const contents = bytesOfShard(entries, { from, to: end.index, out });
    starts.push(start);
    files.push({ path: fileOf(start), contents });
    from = end.index;
    start = end.separator;
  }
  return { starts: starts.join('\n'), files };
}

interface Boundary {
  index: number;
  separator: string;
}

function endOfShard(entries: EntrySource, from: number, size: number): Boundary {
  let best: Boundary & { cost: number } = { index: entries.count, separator: '', cost: Infinity };
  let bytes = 0;
  for (let index = from; index < entries.count; index++) {
    if (bytes > (size * 4) / 3 && best.index < entries.count) return best;
    if (bytes > (size * 2) / 3) {
      const letters = entries.letters(index);
      const separator = separatorLength(entries.letters(index - 1), letters);
      const cost = separator * 2 ** 32 + boundaryHash(letters);
      if (cost < best.cost) best = { index, separator: new TextDecoder().decode(letters.subarray(0, separator)), cost };
    }
    bytes += entries.size(index) + 6;
  }
  return { index: entries.count, separator: '' };
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

function bytesOfShard(
  entries: EntrySource,
  { from, to, out }: { from: number; to: number; out: ByteWriter },
): Uint8Array {
  let previous: Uint8Array = new Uint8Array();
  out.length = 0;
  for (let index = from; index < to; index++) {
    const letters = entries.letters(index);
    let shared = 0;
    while (shared < letters.length && letters[shared] === previous[shared]) shared++;
    out.number(shared);
    out.number(letters.length - shared);
    out.copy(letters, shared, letters.length);
    entries.write(index, out);
    previous = letters;
  }
  return out.slice(0);
}
