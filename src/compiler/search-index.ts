/** The pages of one language and version → the shards of its search index. */
import { endingOf } from './search-endings.ts';
import { entriesOf } from './search-entries.ts';
import { countsOf, mergeTerms } from './search-merge.ts';
import type { TermTable } from './search-merge.ts';
import { bitsOfNumbers } from './search-numbers.ts';
import { readPageHeader } from './search-page-terms.ts';
import { prefixesOfShards } from './search-prefixes.ts';
import type { HeadingTerm, TermSource } from './search-prefixes.ts';
import { halvedEntries } from './search-record-tree.ts';
import { allRecordEntriesOf } from './search-records.ts';
import { bytesOfStretch, cutEntries, entrySourceOf } from './search-shards.ts';
import type { Entry, Stretch } from './search-shards.ts';
import type { ShardKind } from '../shared/search-format.ts';

/** A page of an index. */
export interface IndexedPage {
  /** As `numberPages` gave it. */
  number: number;
  routePath: string;
  /** Title of its sidebar group; empty when it stands in none. */
  group: string;
  /** As `pageTermsOf` made them. */
  terms: Uint8Array;
}

/** An index by its shards. */
export interface IndexParts {
  sections: number;
  pageBits: number;
  shards: Record<ShardKind, Shard[]>;
}

export interface Shard {
  start: string;
  /** Null: as in the index before. */
  contents: Uint8Array | null;
}

/** Pages come in the order of their numbers. */
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

function shardsOf(entries: readonly Entry[], stretches: readonly Stretch[]): Shard[] {
  const source = entrySourceOf(entries);
  return stretches.map((stretch) => ({ start: stretch.start, contents: bytesOfStretch(source, stretch) }));
}

/** What of an index's size its form depends on: it changes so rarely that an edit hardly ever changes it. */
export function scaleOf(sections: number): number {
  let scale = 1024;
  while (scale < sections) scale *= 2;
  return scale;
}

/**
 * Ordinary sizes of shards in bytes. A query reads the manifest, which grows with the number of shards, and a shard or a few
 * of each kind: the sum is least near the root. Whole lists are read by nobody who types.
 */
export function shardSizesOf(scale: number): Record<ShardKind, number> {
  const size = scale <= 2 ** 15 ? 4096 : scale <= 2 ** 18 ? 8192 : 16_384;
  return { terms: size, endings: size, whole: size * 8, records: scale <= 2 ** 12 ? 4096 : 12_288 };
}

function termShardsOf(terms: TermSource, size: number): Shard[] {
  const stretches = cutEntries(terms, size);
  const headings = stretches.map(({ from, to }) => {
    const found: { letters: Uint8Array; heading: HeadingTerm }[] = [];
    for (let index = from; index < to; index++) {
      const heading = terms.heading(index);
      if (heading !== null) found.push({ letters: terms.letters(index), heading });
    }
    return found;
  });
  const sharded = { starts: stretches.map(({ start }) => start), headings: (shard: number) => headings[shard] ?? [] };
  const prefixes = prefixesOfShards(sharded, () => false);
  return stretches.map((stretch, index) => ({
    start: stretch.start,
    contents: bytesOfStretch(
      terms,
      stretch,
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
