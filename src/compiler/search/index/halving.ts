/** Divides sorted entries into shards by halving, so that a change does not move the boundaries of other shards. */
import type { Entry, EntryRange, EntrySource } from './shards.ts';
import type { ShardReader } from './shard-reader.ts';

/** Whether a bit of a key is set. */
function bitAt(letters: Uint8Array, index: number): boolean {
  return (((letters[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1;
}

/** Approximate size of an entry without its contents, in bytes. */
const keySize = 6;

/**
 * Returns the ranges in order. The `start` of a range is the common prefix of its keys. There is at least one range,
 * so that even an empty index has a file to read. `size`: the size in bytes above which a shard is halved.
 */
export function halvedRanges(entries: Sized, size: number): EntryRange[] {
  const ranges = rangesFrom('', entries, size);
  return ranges.length > 0 ? ranges : [{ start: '', from: 0, to: 0 }];
}

/** `root`: the common prefix of all keys. */
function rangesFrom(root: string, entries: Sized, size: number): EntryRange[] {
  const ends = new Float64Array(entries.length + 1);
  for (let index = 0; index < entries.length; index++)
    ends[index + 1] = (ends[index] ?? 0) + entries.size(index) + keySize;
  const ranges: EntryRange[] = [];
  const halve = (start: string, from: number, to: number): void => {
    if (from === to) return;
    const bytes = (ends[to] ?? 0) - (ends[from] ?? 0);
    if (to - from === 1 || bytes <= size) {
      ranges.push({ start, from, to });
      return;
    }
    let middle = from;
    for (let high = to; middle < high;) {
      const index = (middle + high) >> 1;
      if (bitAt(entries.letters(index), start.length)) high = index;
      else middle = index + 1;
    }
    halve(`${start}0`, from, middle);
    halve(`${start}1`, middle, to);
  };
  halve(root, 0, entries.length);
  return ranges;
}

/** A new or changed entry. An entry without contents is removed. */
export interface EntryChange {
  letters: Uint8Array;
  contents: Uint8Array | null;
}

/** A shard of the new index: either an unchanged shard of the old index, or a list of entries. */
export type NextShard = { start: string; same: number } | { start: string; entries: readonly Entry[] };

/**
 * Returns the shards after the given changes, which must be in order. The result equals that of `halvedRanges`. Reads
 * only the changed shards, and the shards that may be joined with them.
 */
export function rehalved(old: ShardReader, changes: readonly EntryChange[], size: number): NextShard[] {
  const entriesOf = (shard: NextShard): readonly Entry[] =>
    'same' in shard ? old.shard(shard.same).entries : shard.entries;
  const divided = (start: string, entries: readonly Entry[]): NextShard[] =>
    rangesFrom(start, sourceOf(entries), size).map((range) => ({
      start: range.start,
      entries: entries.slice(range.from, range.to),
    }));
  const visit = (start: string, { from, to }: Range, own: readonly EntryChange[]): NextShard[] => {
    if (own.length === 0)
      return old.starts.slice(from, to).map((shard, index) => ({ start: shard, same: from + index }));
    if (from === to) return divided(start, mergedEntries([], own));
    if (old.starts[from] === start) return divided(start, mergedEntries(old.shard(from).entries, own));
    let middle = from;
    while (middle < to && old.starts[middle]?.charAt(start.length) === '0') middle++;
    const upper = own.findIndex(({ letters }) => bitAt(letters, start.length));
    const lower = upper < 0 ? own.length : upper;
    const halves = [
      ...visit(`${start}0`, { from, to: middle }, own.slice(0, lower)),
      ...visit(`${start}1`, { from: middle, to }, own.slice(lower)),
    ];
    // More than two shards never fit into one.
    return halves.length > 2 ? halves : joined(start, halves.flatMap(entriesOf), halves);
  };
  /** Joins the halves into one shard if they fit. */
  const joined = (start: string, entries: readonly Entry[], halves: NextShard[]): NextShard[] => {
    const together = divided(start, entries);
    return together.length === 1 && together[0]?.start === start ? together : halves;
  };
  const shards = visit('', { from: 0, to: old.starts.length }, changes);
  return shards.length > 0 ? shards : [{ start: '', entries: [] }];
}

type Sized = Pick<EntrySource, 'length' | 'letters' | 'size'>;

interface Range {
  from: number;
  to: number;
}

function sourceOf(entries: readonly Entry[]): Sized {
  return {
    length: entries.length,
    letters: (index) => entries[index]?.letters ?? new Uint8Array(),
    size: (index) => entries[index]?.contents.length ?? 0,
  };
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
