/** The pages of one language and version → the shards of its search index. */
import { endingOf } from './endings.ts';
import { entriesOf } from './entries.ts';
import { countsOf, mergeTerms } from './merge.ts';
import type { TermTable } from './vocabulary.ts';
import { bitsOfNumbers } from './numbers.ts';
import { readPageHeader } from './page-terms.ts';
import { prefixesOfShards } from './prefixes.ts';
import type { HeadingTerm, TermSource } from './prefixes.ts';
import { halvedEntries } from './record-tree.ts';
import { allRecordEntriesOf } from './records.ts';
import { bytesOfRange, cutEntries, entrySourceOf } from './shards.ts';
import type { Entry, EntryRange } from './shards.ts';
import type { ShardKind } from '../../../shared/search/format.ts';

/** A page of an index. */
export interface IndexedPage {
  /** From `numberPages`. */
  number: number;
  routePath: string;
  /** Title of its sidebar group; empty if it is in none. */
  group: string;
  /** From `pageTermsOf`. */
  terms: Uint8Array;
}

/** An index as its shards. */
export interface IndexParts {
  sections: number;
  pageBits: number;
  shards: Record<ShardKind, Shard[]>;
}

export interface Shard {
  start: string;
  /** Null: same as in the previous index. */
  contents: Uint8Array | null;
}

/** `pages` must be ordered by number. */
export function indexPartsOf(pages: readonly IndexedPage[]): IndexParts {
  const sections = pages.reduce((sum, { terms }) => sum + readPageHeader(terms).sections, 0);
  const scale = scaleOf(sections);
  const sizes = shardSizesOf(scale);
  const table = mergeTerms(pages);
  const { terms, whole } = entriesOf(table, scale);
  const pageBits = bitsOfNumbers(pages);
  const records = allRecordEntriesOf(pages, pageBits);
  const endings = endingsOf(table);
  return {
    sections,
    pageBits,
    shards: {
      terms: termShardsOf(terms, sizes.terms),
      endings: shardsOf(endings, cutEntries(entrySourceOf(endings), sizes.endings)),
      whole: shardsOf(whole, cutEntries(entrySourceOf(whole), sizes.whole)),
      records: shardsOf(records, halvedEntries(records, { size: sizes.records, pageBits })),
    },
  };
}

function shardsOf(entries: readonly Entry[], ranges: readonly EntryRange[]): Shard[] {
  const source = entrySourceOf(entries);
  return ranges.map((range) => ({ start: range.start, contents: bytesOfRange(source, range) }));
}

/** The measure of size that determines an index's layout. It is so coarse that an edit hardly ever changes it. */
export function scaleOf(sections: number): number {
  let scale = 1024;
  while (scale < sections) scale *= 2;
  return scale;
}

/**
 * Target sizes of shards in bytes. A query reads the manifest, which grows with the number of shards, and one or a few
 * shards of each kind, so the total is smallest near the square root. Whole lists are not read while typing.
 */
export function shardSizesOf(scale: number): Record<ShardKind, number> {
  const size = scale <= 2 ** 15 ? 4096 : scale <= 2 ** 18 ? 8192 : 16_384;
  return { terms: size, endings: size, whole: size * 8, records: scale <= 2 ** 12 ? 4096 : 12_288 };
}

function termShardsOf(terms: TermSource, size: number): Shard[] {
  const ranges = cutEntries(terms, size);
  const headings = ranges.map(({ from, to }) => {
    const found: { letters: Uint8Array; heading: HeadingTerm }[] = [];
    for (let index = from; index < to; index++) {
      const heading = terms.heading(index);
      if (heading !== null) found.push({ letters: terms.letters(index), heading });
    }
    return found;
  });
  const sharded = { starts: ranges.map(({ start }) => start), headings: (shard: number) => headings[shard] ?? [] };
  const prefixes = prefixesOfShards(sharded, () => false);
  return ranges.map((range, index) => ({
    start: range.start,
    contents: bytesOfRange(
      terms,
      range,
      (prefixes[index] ?? []).flatMap(({ entry }) => entry ?? []),
    ),
  }));
}

function endingsOf(table: TermTable): Entry[] {
  const entries: Entry[] = [];
  for (const term of table.sorted) {
    const letters = table.letters.subarray(table.letterEnds[term], table.letterEnds[term + 1]);
    const entry = endingOf({ letters, pages: table.pages[term] ?? 0, counts: countsOf(table, term) });
    if (entry !== null) entries.push(entry);
  }
  return entries.toSorted((a, b) => Buffer.compare(a.letters, b.letters));
}
