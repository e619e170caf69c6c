/** Patches an earlier index with the changed pages; the result equals an index built from scratch. */
import { editedList, termEditsOf } from './changes.ts';
import type { TermEdits } from './changes.ts';
import { endingOf } from './endings.ts';
import { createCutter, wholeContents } from './entries.ts';
import type { CountedList, CutList } from './entries.ts';
import { recordShardsOf, scaleOf, shardSizesOf } from './build.ts';
import type { IndexedPage, IndexParts, Shard } from './build.ts';
import { countRecords } from './lists.ts';
import { readPageHeader } from './page-terms.ts';
import {
  beginsWith,
  countsInHeadings,
  headingTermOf,
  openContents,
  prefixesOfShards,
  widePrefixesOf,
} from './prefixes.ts';
import type { HeadingTerm } from './prefixes.ts';
import { recordEntriesOf, recordRangesOf } from './records.ts';
import { mergedEntries, rehalved } from './halving.ts';
import type { EntryChange, NextShard } from './halving.ts';
import { openShardReader, plainEntries } from './shard-reader.ts';
import type { ShardReader, TreeKind } from './shard-reader.ts';
import { createShardWriter, entrySourceOf } from './shards.ts';
import type { Entry, WriteShard } from './shards.ts';
import { prefixMark, searchFields, shardFileOf } from '../../../shared/search/format.ts';
import type { SearchManifest } from '../../../shared/search/format.ts';

/** An index as it was written. */
export interface WrittenIndex {
  manifest: SearchManifest;
  /** A file in the index by its path in the index folder; empty if there is none. */
  read(path: string): Uint8Array;
  /** The hash of a file; empty if there is none. */
  hashOf(path: string): string;
}

/** A page number whose page differs between index and site, or exists in only one of them. */
export interface PageChange {
  number: number;
  before: IndexedPage | null;
  after: IndexedPage | null;
}

/**
 * Returns null if the changes affect so much that the index must be rebuilt. `changes` must be ordered by page number.
 */
export function patchedPartsOf(
  written: WrittenIndex,
  { changes, pageBits }: { changes: readonly PageChange[]; pageBits: number },
): IndexParts | null {
  const { manifest } = written;
  const sections = changes.reduce(
    (sum, { before, after }) => sum + sectionsOf(after) - sectionsOf(before),
    manifest.sections,
  );
  const scale = scaleOf(sections);
  if (scale !== scaleOf(manifest.sections) || pageBits !== manifest.pageBits) return null;
  const records = recordShardsOf(sections);
  const sizes = shardSizesOf(scale);
  const readerOf = (kind: TreeKind): ShardReader => openShardReader(kind, { manifest, read: written.read });
  const old = { terms: readerOf('terms'), whole: readerOf('whole') };
  const edits = termEditsOf(
    changes.map(({ number, before, after }) => ({
      number,
      before: before?.terms ?? null,
      after: after?.terms ?? null,
    })),
  );
  const cut = createCutter(scale);
  const terms = edits.map((edit) => changedTerm(edit, old, cut));
  const patched = (kind: TreeKind, reader: ShardReader, own: readonly EntryChange[]): Shard[] => {
    const write = createShardWriter(kind);
    return rehalved(reader, own, sizes[kind]).map((shard) => ({
      start: shard.start,
      contents: 'same' in shard ? null : bytesOf(write, shard.entries, []),
    }));
  };
  return {
    sections,
    pageBits,
    records,
    shards: {
      terms: patchedTerms(old.terms, { terms, size: sizes.terms }),
      endings: patched(
        'endings',
        readerOf('endings'),
        changesOf(terms.map(({ ending }) => ending)).toSorted(compareLetters),
      ),
      whole: patched('whole', old.whole, changesOf(terms.map(({ whole }) => whole))),
      records: patchedRecords(written, { changes: recordChanges(changes, pageBits), records }),
    },
  };
}

function sectionsOf(page: IndexedPage | null): number {
  return page === null ? 0 : readPageHeader(page.terms).sections;
}

/** An entry before and after the changes; null if it does not exist. */
interface EntryPair {
  before: Entry | null;
  after: Entry | null;
}

interface ChangedTerm {
  letters: Uint8Array;
  term: EntryPair;
  ending: EntryPair;
  whole: EntryPair;
  /** True if the part of the term that prefix entries use has changed. */
  changesPrefixes: boolean;
}

function changedTerm(
  { letters, edits }: TermEdits,
  { terms, whole }: { terms: ShardReader; whole: ShardReader },
  cut: CutList,
): ChangedTerm {
  const name = Buffer.from(letters).toString();
  const before = terms.find(name) ?? null;
  const opened = before === null ? null : openContents(before.contents);
  const wholeBefore = opened?.isCut === true ? (whole.find(name) ?? null) : null;
  const known = wholeBefore === null ? opened : openContents(wholeBefore.contents);
  const { list, pages } = editedList(known?.range ?? null, edits);
  const range = { lists: list, start: 0, end: list.length };
  const counts = new Uint32Array(searchFields.length);
  countRecords(range, counts);
  const counted: CountedList = { range, pages, counts };
  const shortened = cut(counted);
  const entry = (contents: Uint8Array): Entry => ({ letters, contents });
  const after = pages === 0 ? null : entry(shortened ?? wholeContents(counted));
  return {
    letters,
    term: { before, after },
    whole: { before: wholeBefore, after: shortened === null ? null : entry(wholeContents(counted)) },
    ending: {
      before: known === null ? null : endingOf({ letters, pages: known.pages, counts: known.counts }),
      after: pages === 0 ? null : endingOf({ letters, pages, counts }),
    },
    changesPrefixes: headingOf(before) !== headingOf(after),
  };
}

/** The part of a term that prefix entries use, as text; empty if there is none. */
function headingOf(entry: Entry | null): string {
  const heading = entry === null ? null : headingTermOf(openContents(entry.contents));
  return heading === null ? '' : JSON.stringify([countsInHeadings(heading.counts), heading.sections]);
}

/** The pairs that differ, as changes. */
function changesOf(pairs: readonly EntryPair[]): EntryChange[] {
  return pairs.flatMap(({ before, after }) => {
    if (before === null && after === null) return [];
    const isSame = before !== null && after !== null && Buffer.compare(before.contents, after.contents) === 0;
    return isSame ? [] : [{ letters: (after ?? before)?.letters ?? empty, contents: after?.contents ?? null }];
  });
}

const empty = new Uint8Array();

function compareLetters(a: EntryChange, b: EntryChange): number {
  return Buffer.compare(a.letters, b.letters);
}

function recordChanges(changes: readonly PageChange[], pageBits: number): EntryChange[] {
  const entriesOf = (page: IndexedPage | null): Map<string, Entry> =>
    new Map(
      (page === null ? [] : recordEntriesOf(page, pageBits)).map((entry) => [
        Buffer.from(entry.letters).toString('latin1'),
        entry,
      ]),
    );
  const old = new Map(changes.flatMap(({ before }) => [...entriesOf(before)]));
  const now = new Map(changes.flatMap(({ after }) => [...entriesOf(after)]));
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  return changesOf(keys.toSorted().map((key) => ({ before: old.get(key) ?? null, after: now.get(key) ?? null })));
}

/** `changes` must be in order. `records`: the number of shards in the new index. */
function patchedRecords(
  { manifest, read, hashOf }: WrittenIndex,
  { changes, records }: { changes: readonly EntryChange[]; records: number },
): Shard[] {
  const write = createShardWriter('records');
  const entriesOf = (start: string): Entry[] => plainEntries('records', read(shardFileOf('records', start)));
  const starts = Array.from({ length: manifest.records }, (_, number) => String(number));
  if (records !== manifest.records) {
    const entries = mergedEntries(starts.flatMap(entriesOf), changes);
    const source = entrySourceOf(entries);
    return recordRangesOf(entries, { pageBits: manifest.pageBits, records }).map((range) => ({
      start: range.start,
      contents: write(source, range),
    }));
  }
  const ranges = new Map(recordRangesOf(changes, manifest).map((range) => [range.start, range]));
  return starts.flatMap((start): Shard[] => {
    const range = ranges.get(start);
    if (range === undefined) return hashOf(shardFileOf('records', start)) === '' ? [] : [{ start, contents: null }];
    const entries = mergedEntries(entriesOf(start), changes.slice(range.from, range.to));
    return entries.length === 0 ? [] : [{ start, contents: bytesOf(write, entries, []) }];
  });
}

function patchedTerms(old: ShardReader, { terms, size }: { terms: readonly ChangedTerm[]; size: number }): Shard[] {
  const changes = changesOf(terms.map(({ term }) => term));
  const shards = rehalved(old, changes, size);
  const write = createShardWriter('terms');
  const entriesOf = (shard: NextShard): readonly Entry[] =>
    'same' in shard ? old.shard(shard.same).entries : shard.entries;
  const headings = new Map<number, { letters: Uint8Array; heading: HeadingTerm }[]>();
  const headingsIn = (index: number): { letters: Uint8Array; heading: HeadingTerm }[] => {
    const shard = shards[index];
    const found =
      headings.get(index) ??
      (shard === undefined ? [] : entriesOf(shard)).flatMap(({ letters, contents }) => {
        const heading = headingTermOf(openContents(contents));
        return heading === null ? [] : [{ letters, heading }];
      });
    headings.set(index, found);
    return found;
  };
  const known = knownPrefixes(old, terms);
  const sharded = { starts: shards.map(({ start }) => start), headings: headingsIn };
  const prefixes = prefixesOfShards(sharded, (prefix) => known.isSame(prefix));
  return shards.map((shard, index) => {
    const own = prefixes[index] ?? [];
    const isSame =
      'same' in shard &&
      own.every(({ entry }) => entry === undefined) &&
      own.map(({ prefix }) => prefix).join('\n') === known.at(shard.same).join('\n');
    const inserted = (): Entry[] =>
      own.flatMap(({ prefix, entry }) => (entry === undefined ? known.entry(prefix) : entry) ?? []);
    return { start: shard.start, contents: isSame ? null : bytesOf(write, entriesOf(shard), inserted()) };
  });
}

interface KnownPrefixes {
  /** True if the prefix's entry is unchanged. */
  isSame(prefix: string): boolean;
  /** The prefix's entry; null if there is none. */
  entry(prefix: string): Entry | null;
  /** Prefixes whose entry, if any, belongs in a shard. */
  at(shard: number): string[];
}

function knownPrefixes(old: ShardReader, terms: readonly ChangedTerm[]): KnownPrefixes {
  const changed = terms.filter(({ changesPrefixes }) => changesPrefixes).map(({ letters }) => letters);
  const byShard = new Map<number, string[]>();
  const wide = new Map(widePrefixesOf(old.starts).map(({ prefix, first }) => [prefix, first]));
  for (const [prefix, first] of wide) byShard.set(first, [...(byShard.get(first) ?? []), prefix]);
  return {
    isSame(prefix) {
      const letters = Buffer.from(prefix);
      return wide.has(prefix) && !changed.some((term) => beginsWith(term, letters));
    },
    entry(prefix) {
      const letters = Buffer.from(prefix + prefixMark);
      return (
        old.shard(wide.get(prefix) ?? 0).prefixes.find((entry) => Buffer.compare(entry.letters, letters) === 0) ?? null
      );
    },
    at: (shard) => byShard.get(shard) ?? [],
  };
}

function bytesOf(write: WriteShard, entries: readonly Entry[], inserted: readonly Entry[]): Uint8Array {
  return write(entrySourceOf(entries), { from: 0, to: entries.length }, inserted);
}
