/** Looks up a query's terms and returns the index entries that they may refer to. */
import { compareTerms, prefixMark, readEndings, readRecords, readShard, shardFileOf } from './format.ts';
import type { EndingEntry, SearchManifest, SearchRecord, ShardKind, TermEntry } from './format.ts';
import { recordKeyOf, recordShardOf } from './record-keys.ts';
import { bitsOf, shardsBetween } from './shard-tree.ts';
import { recentlyUsed } from '../recently-used.ts';
import { isTypo, isTypoOfPrefix } from './typos.ts';
import { stemOf } from './variants.ts';
import type { QueryTerm } from './query.ts';

/**
 * Reads a file that belongs to the index version in the manifest, given its path relative to the index folder. Rejects
 * if the file does not exist.
 */
export type ReadIndexFile = (path: string) => Promise<Uint8Array>;

/** An index entry that matches a query term. */
export interface Found {
  /** The term itself or its correction. */
  term: string;
  isPrefix: boolean;
  /** True if `term` is a correction of the typed word. */
  isCorrected: boolean;
  entries: TermEntry[];
  /** Entries for other forms of the word. */
  variants: TermEntry[];
}

export interface Lookup {
  find(term: QueryTerm): Promise<Found>;
  /** Words in the index with a similar beginning or ending. */
  wordsNear(word: string): Promise<string[]>;
  /** Returns the entry with its complete list. */
  complete(entry: TermEntry): Promise<TermEntry>;
  /** Reads the record that contains a section of a page. */
  record(position: { page: number; section: number }): Promise<SearchRecord>;
}

/** Maximum number of shards read for a prefix; a prefix that occurs in more shards has a separate entry. */
const shardsPerPrefix = 2;
/** Number of shards searched for corrections of a misspelled word, in each direction. */
const shardsPerTypo = 3;
/** Maximum number of terms used for a prefix; terms that occur in the most headings and sections are preferred. */
const maxExpansions = 40;
const maxCorrections = 6;
/** Number of shards searched for other forms of a word; the forms of most words are in a single shard. */
const shardsPerStem = 2;
/** Shorter words are never corrected. */
const shortestCorrected = 4;
/** Number of shards kept in memory. */
const shardsKept = 96;

export function createLookup(manifest: SearchManifest, read: ReadIndexFile): Lookup {
  const terms = openShards(manifest.terms, { kind: 'terms', decode: readShard, read });
  const endings = openShards(manifest.endings, { kind: 'endings', decode: readEndings, read });
  const whole = openShards(manifest.whole, { kind: 'whole', decode: readShard, read });
  const records = openShards('', { kind: 'records', decode: readRecords, read });

  const exact = async (term: string): Promise<TermEntry[]> => {
    const bits = bitsOf(term);
    return (await terms.load(terms.between(bits, bits))).filter((entry) => entry.term === term);
  };
  const startingWith = async (prefix: string): Promise<TermEntry[]> => {
    const all = terms.between(bitsOf(prefix), bitsOf(prefix + lastCharacter));
    const found = await terms.load(all.slice(0, shardsPerPrefix));
    const marked = prefix + prefixMark;
    const ownOnly = found.filter(({ term }) => term === prefix || term === marked);
    const isWide = all.length > shardsPerPrefix && ownOnly.some(({ term }) => term === marked);
    return isWide ? ownOnly : bestKnown(found.filter(({ term }) => term.startsWith(prefix) && term !== marked));
  };
  const variantsOf = async (term: string): Promise<TermEntry[]> => {
    const stem = stemOf(term);
    if (stem === null) return [];
    const forms = await terms.load(around(terms, stem, { term, limit: shardsPerStem }));
    return forms.filter((entry) => entry.term !== term && entry.term.startsWith(stem) && stemOf(entry.term) === stem);
  };
  /** The terms near a word, and the words with endings similar to the word's ending. */
  const similar = (letters: readonly string[]): Promise<[TermEntry[], EndingEntry[]]> => {
    const half = Math.floor(letters.length / 2);
    const turned = letters.toReversed();
    return Promise.all([
      terms.load(around(terms, letters.slice(0, half).join(''), { term: letters.join(''), limit: shardsPerTypo })),
      endings.load(around(endings, turned.slice(0, half).join(''), { term: turned.join(''), limit: shardsPerTypo })),
    ]);
  };
  const corrections = async (term: string, isPrefix: boolean): Promise<string[]> => {
    const letters = [...term];
    if (letters.length < shortestCorrected) return [];
    const [forward, backward] = await similar(letters);
    return correctionsAmong(forward, backward, { term, isPrefix });
  };

  return {
    async find({ term, isPrefix, role, parts }) {
      const [entries, variants] = await Promise.all([isPrefix ? startingWith(term) : exact(term), variantsOf(term)]);
      if (entries.length + variants.length > 0 || role === 'bonus')
        return { term, isPrefix, isCorrected: false, entries, variants };
      const words = await corrections(term, isPrefix);
      const chosen = words.length > 0 ? words : parts;
      const corrected = await Promise.all(chosen.map(exact));
      return { term, isPrefix: false, isCorrected: true, entries: corrected.flat(), variants: [] };
    },
    async wordsNear(word) {
      const [forward, backward] = await similar([...word]);
      return [...forward.map(({ term }) => term), ...backward.map(({ term }) => [...term].toReversed().join(''))];
    },
    async complete(entry) {
      if (!entry.isCut || entry.term.endsWith(prefixMark)) return entry;
      const bits = bitsOf(entry.term);
      return (await whole.load(whole.between(bits, bits))).find(({ term }) => term === entry.term) ?? entry;
    },
    async record(position) {
      const key = recordKeyOf(position, manifest.pageBits);
      const found = (await records.load([recordShardOf(key, manifest)])).find(({ term }) => term === key);
      if (found === undefined) throw new Error(`The search index has no record ${key}.`);
      return JSON.parse(new TextDecoder().decode(found.json)) as SearchRecord;
    },
  };
}

/** Possible corrections of a term, the most likely first. */
function correctionsAmong(
  forward: readonly TermEntry[],
  backward: readonly EndingEntry[],
  { term, isPrefix }: { term: string; isPrefix: boolean },
): string[] {
  const candidates = new Map<string, number>();
  for (const { term: word, counts } of forward) {
    if (isTypo(term, word) || (isPrefix && isTypoOfPrefix(term, word))) candidates.set(word, weightOf(counts));
  }
  for (const { term: word, pages } of backward) {
    const turned = [...word].toReversed().join('');
    if (!candidates.has(turned) && isTypo(term, turned)) candidates.set(turned, pages);
  }
  // A whole word with one typo is a more likely match than the beginning of another word.
  const rank = ([word, weight]: [string, number]): number => (isTypo(term, word) ? 1e9 : 0) + weight;
  return [...candidates]
    .toSorted((a, b) => rank(b) - rank(a) || compareTerms(a[0], b[0]))
    .slice(0, maxCorrections)
    .map(([word]) => word);
}

/** Sorts after every character that a term may contain. */
const lastCharacter = '\u{10ffff}';

function bestKnown(entries: TermEntry[]): TermEntry[] {
  if (entries.length <= maxExpansions) return entries;
  return entries
    .toSorted((a, b) => weightOf(b.counts) - weightOf(a.counts) || compareTerms(a.term, b.term))
    .slice(0, maxExpansions);
}

/** The frequency of a term. Occurrences in headings count first, then occurrences in all sections. */
function weightOf([whole = 0, title = 0, near = 0, text = 0]: readonly number[]): number {
  return (whole + title) * 100 + near + text;
}

interface Shards<Entry> {
  /** Prefixes of the shards that can contain keys between two bit strings. */
  between(first: string, last: string): string[];
  /** Loads the entries of these shards. */
  load(starts: readonly string[]): Promise<Entry[]>;
}

function openShards<Entry>(
  tree: string,
  { kind, decode, read }: { kind: ShardKind; decode(bytes: Uint8Array): Entry[]; read: ReadIndexFile },
): Shards<Entry> {
  const kept = new Map<string, Promise<Entry[]>>();
  const shard = (start: string): Promise<Entry[]> => {
    const loading = recentlyUsed(kept, start, {
      limit: shardsKept,
      make: () => read(shardFileOf(kind, start)).then(decode),
    });
    // A shard that could not be read is requested again.
    loading.catch(() => kept.delete(start));
    return loading;
  };
  return {
    between: (first, last) => shardsBetween(tree, first, last),
    load: async (starts) => (await Promise.all(starts.map(shard))).flat(),
  };
}

/** Of the shards for a prefix, returns those that are closest to a term. */
function around(shards: Shards<unknown>, prefix: string, { term, limit }: { term: string; limit: number }): string[] {
  const all = shards.between(bitsOf(prefix), bitsOf(prefix + lastCharacter));
  const before = shards.between(bitsOf(prefix), bitsOf(term)).length;
  const from = Math.max(0, Math.min(before - 1 - (limit >> 1), all.length - limit));
  return all.slice(from, from + limit);
}
