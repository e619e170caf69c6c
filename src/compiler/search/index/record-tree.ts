/** Divides records into shards by halving, so that adding or removing a page does not move distant boundaries. */
import { mergedEntries } from './recut.ts';
import type { EntryChange, NextShard } from './recut.ts';
import type { ShardReader } from './shard-reader.ts';
import type { Entry, EntryRange } from './shards.ts';

interface TreeOptions {
  /** Larger shards are halved, in bytes. */
  size: number;
  /** Number of binary digits at the beginning of a key. */
  pageBits: number;
}

/** Ranges in order; the start of each is the common prefix of its keys. `root`: the common prefix of all entries. */
export function halvedEntries(entries: readonly Entry[], options: TreeOptions, root = ''): EntryRange[] {
  const ranges: EntryRange[] = [];
  const halve = (start: string, from: number, to: number): void => {
    if (isWhole(entries.slice(from, to), { ...options, start })) {
      ranges.push({ start, from, to });
      return;
    }
    const middle = from + countOfLower(entries.slice(from, to), start.length);
    halve(`${start}0`, from, middle);
    halve(`${start}1`, middle, to);
  };
  halve(root, 0, entries.length);
  return ranges;
}

function isWhole(entries: readonly Entry[], { start, size, pageBits }: TreeOptions & { start: string }): boolean {
  if (entries.length <= 1 || start.length === pageBits) return true;
  let bytes = 0;
  for (const { contents } of entries) bytes += contents.length;
  return bytes <= size;
}

/** Number of entries whose digit at this index is zero. */
function countOfLower(sorted: readonly { letters: Uint8Array }[], digit: number): number {
  const one = '1'.charCodeAt(0);
  const found = sorted.findIndex(({ letters }) => letters[digit] === one);
  return found < 0 ? sorted.length : found;
}

/**
 * The shards after some changes, equal to the output of `halvedEntries`. Reads the changed shards, and those that may
 * be joined with them.
 */
export function recutTree(old: ShardReader, changes: readonly EntryChange[], options: TreeOptions): NextShard[] {
  const entriesOf = (shard: NextShard): readonly Entry[] =>
    'same' in shard ? old.shard(shard.same).entries : shard.entries;
  const visit = (start: string, { from, to }: Range, own: readonly EntryChange[]): NextShard[] => {
    if (own.length === 0) return sameShards(old, { from, to });
    if (old.starts[from] === start) {
      const entries = mergedEntries(old.shard(from).entries, own);
      return halvedEntries(entries, options, start).map((range) => ({
        start: range.start,
        entries: entries.slice(range.from, range.to),
      }));
    }
    let middle = from;
    while (middle < to && old.starts[middle]?.startsWith(`${start}0`) === true) middle++;
    const lower = countOfLower(own, start.length);
    const halves = [
      ...visit(`${start}0`, { from, to: middle }, own.slice(0, lower)),
      ...visit(`${start}1`, { from: middle, to }, own.slice(lower)),
    ];
    if (halves.length > 2) return halves;
    const entries = halves.flatMap(entriesOf);
    return isWhole(entries, { ...options, start }) ? [{ start, entries }] : halves;
  };
  return visit('', { from: 0, to: old.starts.length }, changes);
}

interface Range {
  from: number;
  to: number;
}

function sameShards(old: ShardReader, { from, to }: Range): NextShard[] {
  return old.starts.slice(from, to).map((start, index) => ({ start, same: from + index }));
}
