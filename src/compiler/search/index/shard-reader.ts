/** Reads the entries of an earlier index's shards. */
import { joinedEntries } from './term-parts.ts';
import type { Entry } from './shards.ts';
import { prefixMark, readNumber, shardFileOf } from '../../../shared/search/format.ts';
import type { SearchManifest, ShardKind } from '../../../shared/search/format.ts';
import { allShards, bitsOf, shardsBetween } from '../../../shared/search/shard-tree.ts';

export interface ShardReader {
  /** The bit prefixes that the keys of each shard share, in order. */
  starts: readonly string[];
  /** The entries of a shard. */
  shard(index: number): ShardEntries;
  find(term: string): Entry | undefined;
}

export interface ShardEntries {
  /** Sorted entries. */
  entries: readonly Entry[];
  /** Entries for prefixes. */
  prefixes: readonly Entry[];
}

/** Kinds whose shards are listed as a tree in the manifest. */
export type TreeKind = Exclude<ShardKind, 'records'>;

/** Reads files on demand. `read` returns a file from the index by its path. */
export function openShardReader(
  kind: TreeKind,
  { manifest, read }: { manifest: SearchManifest; read(path: string): Uint8Array },
): ShardReader {
  const starts = allShards(manifest[kind]);
  const indexes = new Map(starts.map((start, index) => [start, index]));
  const known = new Map<number, ShardEntries>();
  const shard = (index: number): ShardEntries => {
    const entries = known.get(index) ?? entriesOf(kind, read(shardFileOf(kind, starts[index] ?? '')));
    known.set(index, entries);
    return entries;
  };
  return {
    starts,
    shard,
    find(term) {
      const bits = bitsOf(term);
      const letters = Buffer.from(term);
      return shardsBetween(manifest[kind], bits, bits)
        .flatMap((start) => shard(indexes.get(start) ?? 0).entries)
        .find((entry) => Buffer.compare(entry.letters, letters) === 0);
    },
  };
}

function entriesOf(kind: TreeKind, bytes: Uint8Array): ShardEntries {
  if (kind === 'endings') return { entries: plainEntries(kind, bytes), prefixes: [] };
  const mark = prefixMark.charCodeAt(0);
  const all = joinedEntries(bytes);
  return {
    entries: all.filter(({ letters }) => letters.at(-1) !== mark),
    prefixes: all.filter(({ letters }) => letters.at(-1) === mark),
  };
}

/** Entries whose contents follow their keys. */
export function plainEntries(kind: 'endings' | 'records', bytes: Uint8Array): Entry[] {
  const entries: Entry[] = [];
  const cursor = { bytes, at: 0 };
  for (let previous: Uint8Array = new Uint8Array(); cursor.at < bytes.length;) {
    const shared = readNumber(cursor);
    const added = readNumber(cursor);
    const start = cursor.at + added;
    const letters = new Uint8Array(shared + added);
    letters.set(previous.subarray(0, shared));
    letters.set(bytes.subarray(cursor.at, start), shared);
    cursor.at = start;
    const number = readNumber(cursor);
    if (kind === 'records') cursor.at += number;
    entries.push({ letters, contents: bytes.subarray(start, cursor.at) });
    previous = letters;
  }
  return entries;
}
