/** Builds the shards of a search index from the pages of one language and version. */
import { endingsOf } from './endings.ts';
import { entriesOf } from './entries.ts';
import { mergeTerms } from './merge.ts';
import { bitsOfNumbers } from './numbers.ts';
import { readPageHeader } from './page-terms.ts';
import { prefixesOfShards } from './prefixes.ts';
import type { HeadingTerm, TermSource } from './prefixes.ts';
import { halvedRanges, halvingOf } from './halving.ts';
import { allRecordEntriesOf } from './records.ts';
import { createShardWriter, entrySourceOf } from './shards.ts';
import type { EntrySource } from './shards.ts';
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
  const records = allRecordEntriesOf(pages, pageBits);
  const shardsOf = (kind: Exclude<ShardKind, 'terms'>, source: EntrySource): Shard[] => {
    const write = createShardWriter(kind);
    return halvedRanges(source, halvingOf(kind, { size: sizes[kind], pageBits })).map((range) => ({
      start: range.start,
      contents: write(source, range),
    }));
  };
  return {
    sections,
    pageBits,
    shards: {
      terms: termShardsOf(terms, sizes.terms),
      endings: shardsOf('endings', endingsOf(table)),
      whole: shardsOf('whole', whole),
      records: shardsOf('records', entrySourceOf(records)),
    },
  };
}

/** Returns the approximate size that determines an index's layout. It is so coarse that an edit rarely changes it. */
export function scaleOf(sections: number): number {
  let scale = 1024;
  while (scale < sections) scale *= 2;
  return scale;
}

/**
 * Maximum sizes of shards in bytes; a shard with one entry can be larger. A query reads one or a few shards of terms
 * for each word, and one shard of records for each result. On a large site, smaller shards of records would lengthen
 * the tree in the manifest by as much as they save. Only builds read whole lists.
 */
export function shardSizesOf(scale: number): Record<ShardKind, number> {
  const isSmall = scale <= 2 ** 12;
  return { terms: isSmall ? 3072 : 6144, endings: 8192, whole: 65_536, records: isSmall ? 3072 : 8192 };
}

function termShardsOf(terms: TermSource, size: number): Shard[] {
  const ranges = halvedRanges(terms, halvingOf('terms', { size, pageBits: 0 }));
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
