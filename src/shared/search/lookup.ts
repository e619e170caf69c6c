/** A query's terms → the index entries that they may refer to. */
import {
  compareTerms,
  prefixMark,
  readEndings,
  readRecords,
  readShard,
  recordKeyOf,
  shardFileOf,
  startsOf,
} from './format.ts';
import type { SearchManifest, SearchRecord, ShardKind, TermEntry } from './format.ts';
import { isTypo, isTypoOfBeginning } from './typos.ts';
import { variantsOf } from './variants.ts';
import type { QueryTerm } from './query.ts';

/** Reads a file of the manifest's index version by its path in the index's folder; rejects if there is none. */
export type ReadIndexFile = (path: string) => Promise<Uint8Array>;

/** An index entry that matches a query term. */
export interface Found {
  /** The term itself, or its correction. */
  term: string;
  isPrefix: boolean;
  /** `term` is not what was typed. */
  isCorrected: boolean;
  entries: TermEntry[];
  /** Other forms of the word. */
  variants: TermEntry[];
}

export interface Lookup {
  find(term: QueryTerm): Promise<Found>;
  /** The entry with its complete list. */
  complete(entry: TermEntry): Promise<TermEntry>;
  /** The record that contains a section of a page. */
  record(position: { page: number; section: number }): Promise<SearchRecord>;
}

/** Maximum number of shards read for a prefix; a wider prefix has a separate entry. */
const shardsPerPrefix = 2;
/** Shards searched for corrections of a misspelled word, in each direction. */
const shardsPerTypo = 3;
/** Maximum number of terms used for a prefix: those found in the most headings and sections. */
const maxExpansions = 40;
const maxCorrections = 6;
/** Shorter words are never corrected. */
const shortestCorrected = 4;
/** Number of shards kept in memory. */
const shardsKept = 96;

export function createLookup(manifest: SearchManifest, read: ReadIndexFile): Lookup {
  const terms = openShards(manifest, { kind: 'terms', decode: readShard, read });
  const endings = openShards(manifest, { kind: 'endings', decode: readEndings, read });
  const whole = openShards(manifest, { kind: 'whole', decode: readShard, read });
  const records = openShards(manifest, { kind: 'records', decode: readRecords, read });

  const exact = async (term: string): Promise<TermEntry[]> =>
    (await terms.between(term, term, 1)).filter((entry) => entry.term === term);
  const beginning = async (prefix: string): Promise<TermEntry[]> => {
    const isWide = terms.span(prefix, prefix + lastCharacter) > shardsPerPrefix;
    const marked = prefix + prefixMark;
    if (!isWide) {
      const all = await terms.between(prefix, prefix + lastCharacter, shardsPerPrefix);
      return bestKnown(all.filter(({ term }) => term.startsWith(prefix) && term !== marked));
    }
    const found = await terms.between(prefix, marked, shardsPerPrefix);
    const short = found.filter(({ term }) => term === prefix || term === marked);
    return short.some(({ term }) => term === marked)
      ? short
      : bestKnown(found.filter(({ term }) => term.startsWith(prefix)));
  };
  const corrections = async (term: string, isPrefix: boolean): Promise<string[]> => {
    const letters = [...term];
    if (letters.length < shortestCorrected) return [];
    const half = Math.floor(letters.length / 2);
    const front = letters.slice(0, half).join('');
    const back = letters.slice(-half).toReversed().join('');
    const [forward, backward] = await Promise.all([
      terms.around(front, term, shardsPerTypo),
      endings.around(back, letters.toReversed().join(''), shardsPerTypo),
    ]);
    const candidates = new Map<string, number>();
    for (const { term: word, counts } of forward) {
      if (isTypo(term, word) || (isPrefix && isTypoOfBeginning(term, word))) candidates.set(word, weightOf(counts));
    }
    for (const { term: word, pages } of backward) {
      const turned = [...word].toReversed().join('');
      if (!candidates.has(turned) && isTypo(term, turned)) candidates.set(turned, pages);
    }
    // A whole word with one typo is likelier than the beginning of another.
    const rank = ([word, weight]: [string, number]): number => (isTypo(term, word) ? 1e9 : 0) + weight;
    return [...candidates]
      .toSorted((a, b) => rank(b) - rank(a) || compareTerms(a[0], b[0]))
      .slice(0, maxCorrections)
      .map(([word]) => word);
  };

  return {
    async find({ term, isPrefix, role, parts }) {
      const [entries, ...forms] = await Promise.all([
        isPrefix ? beginning(term) : exact(term),
        ...variantsOf(term).map(exact),
      ]);
      const variants = forms.flat();
      if (entries.length + variants.length > 0 || role === 'bonus')
        return { term, isPrefix, isCorrected: false, entries, variants };
      const words = await corrections(term, isPrefix);
      const chosen = words.length > 0 ? words : parts;
      const corrected = await Promise.all(chosen.map(exact));
      return { term, isPrefix: false, isCorrected: true, entries: corrected.flat(), variants: [] };
    },
    async complete(entry) {
      if (!entry.isCut || entry.term.endsWith(prefixMark)) return entry;
      return (await whole.between(entry.term, entry.term, 1)).find(({ term }) => term === entry.term) ?? entry;
    },
    async record(position) {
      const key = recordKeyOf(position, manifest.pageBits);
      const found = (await records.between(key, key, 1)).find(({ term }) => term === key);
      if (found === undefined) throw new Error(`The search index has no record ${key}.`);
      return JSON.parse(new TextDecoder().decode(found.json)) as SearchRecord;
    },
  };
}

/** Sorts after every character that a term may contain. */
const lastCharacter = '\u{10ffff}';

function bestKnown(entries: TermEntry[]): TermEntry[] {
  if (entries.length <= maxExpansions) return entries;
  return entries
    .toSorted((a, b) => weightOf(b.counts) - weightOf(a.counts) || compareTerms(a.term, b.term))
    .slice(0, maxExpansions);
}

/** How common a term is: sections with it in a heading first, then all sections. */
function weightOf([whole = 0, title = 0, near = 0, text = 0]: readonly number[]): number {
  return (whole + title) * 100 + near + text;
}

interface Shards<Entry> {
  /** Number of shards between two terms. */
  span(first: string, last: string): number;
  /** Entries of the first `limit` of these shards. */
  between(first: string, last: string, limit: number): Promise<Entry[]>;
  /** Entries of the `limit` shards closest to `term` among those for `prefix`. */
  around(prefix: string, term: string, limit: number): Promise<Entry[]>;
}

function openShards<Entry>(
  manifest: SearchManifest,
  { kind, decode, read }: { kind: ShardKind; decode(bytes: Uint8Array): Entry[]; read: ReadIndexFile },
): Shards<Entry> {
  const starts = startsOf(kind, manifest);
  const kept = new Map<number, Promise<Entry[]>>();
  const indexOf = (term: string): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (compareTerms(starts[middle] ?? '', term) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const shard = (index: number): Promise<Entry[]> => {
    const loading = kept.get(index) ?? read(shardFileOf(kind, starts[index] ?? '')).then(decode);
    kept.delete(index);
    kept.set(index, loading);
    // A shard that could not be read is requested again.
    loading.catch(() => kept.delete(index));
    const oldest = kept.keys().next().value;
    if (kept.size > shardsKept && oldest !== undefined) kept.delete(oldest);
    return loading;
  };
  const load = async (from: number, to: number): Promise<Entry[]> => {
    const indexes = Array.from({ length: Math.min(to, starts.length - 1) - from + 1 }, (_, offset) => from + offset);
    return (await Promise.all(indexes.map(shard))).flat();
  };
  return {
    span: (first, last) => indexOf(last) - indexOf(first) + 1,
    between(first, last, limit) {
      const from = indexOf(first);
      return load(from, Math.min(indexOf(last), from + limit - 1));
    },
    around(prefix, term, limit) {
      const first = indexOf(prefix);
      const last = indexOf(prefix + lastCharacter);
      const from = Math.max(first, Math.min(indexOf(term) - (limit >> 1), last - limit + 1));
      return load(from, Math.min(last, from + limit - 1));
    },
  };
}
