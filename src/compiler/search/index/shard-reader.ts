/** Reads the entries of an earlier index's shards. */
import { endOfRecords } from './lists.ts';
import { lastAtOrBefore } from './shards.ts';
import type { Entry } from './shards.ts';
import { moreDigits, prefixMark, searchFields, shardFileOf } from '../../../shared/search/format.ts';
import type { ShardKind } from '../../../shared/search/format.ts';

export interface ShardReader {
  starts: readonly string[];
  /** The shard that contains or would contain these letters. */
  indexOf(letters: Uint8Array): number;
  /** The entries of a shard. */
  shard(index: number): ShardEntries;
  find(letters: Uint8Array): Entry | undefined;
}

export interface ShardEntries {
  /** In order. */
  entries: readonly Entry[];
  /** Entries for prefixes. */
  prefixes: readonly Entry[];
}

/** Reads files on demand. `read` returns a file of the index by its path. */
export function openShardReader(
  kind: ShardKind,
  { starts, read }: { starts: readonly string[]; read(path: string): Uint8Array },
): ShardReader {
  const edges = starts.map((start) => Buffer.from(start));
  const known = new Map<number, ShardEntries>();
  const indexOf = (letters: Uint8Array): number => lastAtOrBefore(edges, letters);
  const shard = (index: number): ShardEntries => {
    const entries = known.get(index) ?? split(kind, read(shardFileOf(kind, starts[index] ?? '')));
    known.set(index, entries);
    return entries;
  };
  return {
    starts,
    indexOf,
    shard,
    find(letters) {
      const { entries } = shard(indexOf(letters));
      const at = lastAtOrBefore(
        entries.map((entry) => entry.letters),
        letters,
      );
      const found = entries[at];
      return found !== undefined && Buffer.compare(found.letters, letters) === 0 ? found : undefined;
    },
  };
}

function split(kind: ShardKind, bytes: Uint8Array): ShardEntries {
  const entries: Entry[] = [];
  const prefixes: Entry[] = [];
  const mark = prefixMark.charCodeAt(0);
  let previous: Uint8Array = new Uint8Array();
  for (let at = 0; at < bytes.length;) {
    const shared = numberAt(bytes, at);
    const added = numberAt(bytes, shared.end);
    const start = added.end + added.value;
    const letters = new Uint8Array(shared.value + added.value);
    letters.set(previous.subarray(0, shared.value));
    letters.set(bytes.subarray(added.end, start), shared.value);
    at = endsOfContents[kind](bytes, start);
    const entry = { letters, contents: bytes.subarray(start, at) };
    if (kind === 'terms' && letters.at(-1) === mark) prefixes.push(entry);
    else entries.push(entry);
    previous = letters;
  }
  return { entries, prefixes };
}

/** Where an entry's contents end, by kind of entry. */
const endsOfContents: Readonly<Record<ShardKind, (bytes: Uint8Array, start: number) => number>> = {
  terms: endOfTerm,
  whole: endOfTerm,
  endings: (bytes, start) => numberAt(bytes, start).end,
  records(bytes, start) {
    const length = numberAt(bytes, start);
    return length.end + length.value;
  },
};

function endOfTerm(bytes: Uint8Array, start: number): number {
  const head = numberAt(bytes, start);
  let at = head.end;
  if (head.value % 2 === 1) for (let field = 0; field < searchFields.length; field++) at = numberAt(bytes, at).end;
  for (let page = 0; page < head.value >> 1; page++) at = endOfRecords(bytes, numberAt(bytes, at).end);
  return at;
}

function numberAt(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  let at = start;
  for (let scale = 1; ; scale *= moreDigits) {
    const digit = bytes[at++] ?? 0;
    value += (digit % moreDigits) * scale;
    if (digit < moreDigits) return { value, end: at };
  }
}
