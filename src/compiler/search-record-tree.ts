/** Records → shards by halving what is too large, so that no page's coming or going moves a boundary elsewhere. */
import { mergedEntries } from './search-recut.ts';
import type { EntryChange, NextShard } from './search-recut.ts';
import type { ShardReader } from './search-shard-reader.ts';
import type { Entry, Stretch } from './search-shards.ts';

interface TreeOptions {
  /** A shard of more bytes is halved. */
  size: number;
  /** Binary digits that keys begin with. */
  pageBits: number;
}

/** Stretches in order; the start of each is what all its keys begin with. `root`: what all entries begin with. */
export function halvedEntries(entries: readonly Entry[], options: TreeOptions, root = ''): Stretch[] {
  const stretches: Stretch[] = [];
  const halve = (start: string, from: number, to: number): void => {
    if (isWhole(entries.slice(from, to), { ...options, start })) {
      stretches.push({ start, from, to });
      return;
    }
    const middle = from + countOfLower(entries.slice(from, to), start.length);
    halve(`${start}0`, from, middle);
    halve(`${start}1`, middle, to);
  };
  halve(root, 0, entries.length);
  return stretches;
}

function isWhole(entries: readonly Entry[], { start, size, pageBits }: TreeOptions & { start: string }): boolean {
  if (entries.length <= 1 || start.length === pageBits) return true;
  let bytes = 0;
  for (const { contents } of entries) bytes += contents.length;
  return bytes <= size;
}

/** How many of them have a zero as the digit at an index. */
function countOfLower(sorted: readonly { letters: Uint8Array }[], digit: number): number {
  const one = '1'.charCodeAt(0);
  const found = sorted.findIndex(({ letters }) => letters[digit] === one);
  return found < 0 ? sorted.length : found;
}

/** The shards after some changes, as `halvedEntries` would make them. Reads those with changes, and what may join with them. */
export function recutTree(old: ShardReader, changes: readonly EntryChange[], options: TreeOptions): NextShard[] {
  const entriesOf = (shard: NextShard): readonly Entry[] =>
    'same' in shard ? old.shard(shard.same).entries : shard.entries;
  const visit = (start: string, { from, to }: Range, own: readonly EntryChange[]): NextShard[] => {
    if (own.length === 0) return sameShards(old, { from, to });
    if (old.starts[from] === start) {
      const entries = mergedEntries(old.shard(from).entries, own);
      return halvedEntries(entries, options, start).map((stretch) => ({
        start: stretch.start,
        entries: entries.slice(stretch.from, stretch.to),
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
