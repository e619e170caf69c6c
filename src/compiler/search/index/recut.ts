/** Applies changes to the entries of some shards; the result equals cutting all entries again. */
import type { Entry, EntrySource } from './shards.ts';
import { endOfRange, entrySourceOf } from './shards.ts';
import type { ShardReader } from './shard-reader.ts';

/** A new or changed entry; without contents, a removed one. */
export interface EntryChange {
  letters: Uint8Array;
  contents: Uint8Array | null;
}

/** A shard of the new index: an unchanged old one, or other entries. */
export type NextShard = { start: string; same: number } | { start: string; entries: readonly Entry[] };

/** Reads the shards that change, and those next to them. `changes` must be ordered by their letters. */
export function recut(old: ShardReader, changes: readonly EntryChange[], size: number): NextShard[] {
  const byShard = new Map<number, EntryChange[]>();
  for (const change of changes) {
    const index = old.indexOf(change.letters);
    const known = byShard.get(index);
    if (known === undefined) byShard.set(index, [change]);
    else known.push(change);
  }
  // The end of a shard also depends on the entries of the next one.
  const isAffected = (index: number): boolean => byShard.has(index) || byShard.has(index + 1);
  const shards: NextShard[] = [];
  for (let index = 0; index < old.starts.length;) {
    if (isAffected(index)) index = recutFrom(index, { old, byShard, isAffected, size, shards });
    else shards.push({ start: old.starts[index] ?? '', same: index++ });
  }
  return shards;
}

interface Recutting {
  old: ShardReader;
  byShard: ReadonlyMap<number, readonly EntryChange[]>;
  isAffected(index: number): boolean;
  size: number;
  /** Receives the new shards. */
  shards: NextShard[];
}

/** Cuts shards until a boundary equals one of the old shards; returns the old shard that follows it. */
function recutFrom(first: number, { old, byShard, isAffected, size, shards }: Recutting): number {
  const entries: Entry[] = [];
  // Index of an entry → the old shard that begins there.
  const oldShards = new Map<number, number>();
  let loaded = first;
  const source: EntrySource = {
    ...entrySourceOf(entries),
    has(index) {
      for (; index >= entries.length && loaded < old.starts.length; loaded++) {
        oldShards.set(entries.length, loaded);
        entries.push(...mergedEntries(old.shard(loaded).entries, byShard.get(loaded) ?? []));
      }
      return index < entries.length;
    },
  };
  for (let from = 0, start = old.starts[first] ?? ''; ;) {
    const { index, separator } = endOfRange(source, from, size);
    shards.push({ start, entries: entries.slice(from, index) });
    if (!source.has(index)) return old.starts.length;
    const next = oldShards.get(index);
    if (next !== undefined && old.starts[next] === separator && !isAffected(next)) return next;
    from = index;
    start = separator;
  }
}

/** Entries with changes applied; both are ordered. */
export function mergedEntries(entries: readonly Entry[], changes: readonly EntryChange[]): Entry[] {
  const all: Entry[] = [];
  let waiting = 0;
  const applyBefore = (letters: Uint8Array | null): boolean => {
    for (let change = changes[waiting]; change !== undefined; change = changes[waiting]) {
      const order = letters === null ? -1 : Buffer.compare(change.letters, letters);
      if (order > 0) return false;
      waiting++;
      if (change.contents !== null) all.push({ letters: change.letters, contents: change.contents });
      if (order === 0) return true;
    }
    return false;
  };
  for (const entry of entries) if (!applyBefore(entry.letters)) all.push(entry);
  applyBefore(null);
  return all;
}
