/** Builds the shards of a search index from the pages of one language and version. */
import { endingsOf } from './endings.ts';
import { entriesOf } from './entries.ts';
import { mergeTerms } from './merge.ts';
import { bitsOfNumbers } from './numbers.ts';
import { readPageHeader } from './page-terms.ts';
import { prefixesOfShards } from './prefixes.ts';
import type { HeadingTerm, TermSource } from './prefixes.ts';
import { halvedRanges } from './halving.ts';
import { allRecordEntriesOf, recordRangesOf } from './records.ts';
import { createShardWriter, entrySourceOf } from './shards.ts';
import type { EntryRange, EntrySource } from './shards.ts';
import type { ShardKind } from '../../../shared/search/format.ts';

export interface IndexedPage {
  /** As returned by `numberPages`. */
  number: number;
  routePath: string;
  /** Title of its sidebar group; empty if the page is not in a group. */
  group: string;
  /** As returned by `createTermCollector`. */
  terms: Uint8Array;
}

/** An index as its shards. */
export interface IndexParts {
  sections: number;
  pageBits: number;
  /** As in the manifest. */
  records: number;
  shards: Record<ShardKind, Shard[]>;
}

export interface Shard {
  start: string;
  /** Null if the contents are the same as in the previous index. */
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
  const records = recordShardsOf(sections);
  const entries = allRecordEntriesOf(pages, pageBits);
  const shardsOf = (kind: ShardKind, source: EntrySource, ranges: readonly EntryRange[]): Shard[] => {
    const write = createShardWriter(kind);
    return ranges.map((range) => ({ start: range.start, contents: write(source, range) }));
  };
  const endings = endingsOf(table);
  return {
    sections,
    pageBits,
    records,
    shards: {
      terms: termShardsOf(terms, sizes.terms),
      endings: shardsOf('endings', endings, halvedRanges(endings, sizes.endings)),
      whole: shardsOf('whole', whole, halvedRanges(whole, sizes.whole)),
      records: shardsOf('records', entrySourceOf(entries), recordRangesOf(entries, { pageBits, records })),
    },
  };
}

/** Returns the approximate size that determines an index's layout. It is so coarse that an edit rarely changes it. */
export function scaleOf(sections: number): number {
  let scale = 1024;
  while (scale < sections) scale *= 2;
  return scale;
}

/** The largest scale of a site whose shards are small. */
const smallScale = 2 ** 12;

/**
 * Maximum sizes of shards in bytes; a shard with one entry can be larger. A query reads one or a few shards of terms
 * for each word. Only builds read whole lists.
 */
export function shardSizesOf(scale: number): Record<Exclude<ShardKind, 'records'>, number> {
  return { terms: scale <= smallScale ? 3072 : 6144, endings: 8192, whole: 65_536 };
}

/**
 * Number of shards of records: a power of two, or the mean of two. A query reads one of them for each result. The
 * number depends on the number of sections only roughly, so an edit rarely changes it.
 */
export function recordShardsOf(sections: number): number {
  const most = sections / (scaleOf(sections) <= smallScale ? 5 : 7);
  let count = 1;
  while (count * 2 <= most) count *= 2;
  return count > 1 && count * 1.5 <= most ? count * 1.5 : count;
}

function termShardsOf(terms: TermSource, size: number): Shard[] {
  const ranges = halvedRanges(terms, size);
  const write = createShardWriter('terms');
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
    contents: write(
      terms,
      range,
      (prefixes[index] ?? []).flatMap(({ entry }) => entry ?? []),
    ),
  }));
}
