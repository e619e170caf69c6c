/** Maps prefixes shared by too many terms to the sections whose headings contain a word with that prefix. */
import { createByteWriter } from './bytes.ts';
import { countRecords, createListWriter, eachRecord, recordScoresOf } from './lists.ts';
import type { Entry, EntrySource } from './shards.ts';
import { prefixMark, readNumber, searchFields } from '../../../shared/search/format.ts';
import { bitsOf } from '../../../shared/search/shard-tree.ts';

/** Terms in order. */
export interface TermSource extends EntrySource {
  /** A term's occurrences in headings, read from its entry; null if there are none. */
  heading(index: number): HeadingTerm | null;
}

/** A term's occurrences in headings. */
export interface HeadingTerm {
  /** Number of sections that contain the term in each field. */
  counts: Uint32Array;
  /** The best of these sections. */
  sections: HeadingSection[];
}

interface HeadingSection {
  page: number;
  section: number;
  score: number;
  records: { field: number; weight: number }[];
}

/** Number of sections listed for a prefix. */
const sectionsOfPrefix = 64;

const headingFields = [searchFields.indexOf('whole'), searchFields.indexOf('title')];

/** True if a term occurs in a heading. Its section counts per field begin at index `first`. */
export function isInHeadings(counts: ArrayLike<number>, first = 0): boolean {
  for (const field of headingFields) if ((counts[first + field] ?? 0) > 0) return true;
  return false;
}

/** The section counts of a term, limited to the fields of headings. */
export function countsInHeadings(counts: ArrayLike<number>): number[] {
  return headingFields.map((field) => counts[field] ?? 0);
}

/** The terms of an index in shards. */
export interface ShardedTerms {
  /** The bit prefixes that the keys of each shard share, in order. */
  starts: readonly string[];
  /** A shard's terms that occur in headings. */
  headings(shard: number): readonly { letters: Uint8Array; heading: HeadingTerm }[];
}

/** A prefix that has an entry in the index if any of its terms occurs in a heading. */
export interface WidePrefix {
  prefix: string;
  /** Null if the prefix has no entry; undefined if the entry is already known. */
  entry: Entry | null | undefined;
}

/** The prefixes that need an entry, by shard. Skips building entries for which `isKnown` is true. */
export function prefixesOfShards(
  { starts, headings }: ShardedTerms,
  isKnown: (prefix: string) => boolean,
): WidePrefix[][] {
  const byShard = starts.map((): WidePrefix[] => []);
  for (const { prefix, first, last } of widePrefixesOf(starts)) {
    // All terms in these shards begin with the prefix, except that a NUL may be the end of a term. No term contains it.
    const make = (): Entry | null =>
      prefix.endsWith('\0')
        ? null
        : prefixEntryOf(
            prefix,
            Array.from({ length: last - first + 1 }, (_, offset) => headings(first + offset)).flat(),
          );
    byShard[first]?.push({ prefix, entry: isKnown(prefix) ? undefined : make() });
  }
  return byShard;
}

export function beginsWith(letters: Uint8Array, prefix: Uint8Array): boolean {
  if (letters.length < prefix.length) return false;
  for (let at = 0; at < prefix.length; at++) if (letters[at] !== prefix[at]) return false;
  return true;
}

/** A prefix with its shards, first to last. */
interface PrefixShards {
  prefix: string;
  first: number;
  last: number;
}

/** Number of shards that a search reads for a prefix. */
const shardsPerPrefix = 2;

/**
 * Returns the prefixes with too many terms to read while a reader types, because the terms are in more than two
 * shards. `starts` contains the shards' bit prefixes in order. The result is also in order.
 */
export function widePrefixesOf(starts: readonly string[]): PrefixShards[] {
  const shards = new Map<string, { first: number; last: number }>();
  for (const [index, start] of starts.entries()) {
    for (let end = 8; end <= start.length; end += 8) {
      const bits = start.slice(0, end);
      const known = shards.get(bits);
      if (known === undefined) shards.set(bits, { first: index, last: index });
      else known.last = index;
    }
  }
  return [...shards]
    .filter(([, { first, last }]) => last - first >= shardsPerPrefix)
    .map(([bits, own]) => ({ bits, prefix: textOf(bits), ...own }))
    .filter(({ bits, prefix }) => bitsOf(prefix) === bits)
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.prefix), Buffer.from(b.prefix)));
}

/**
 * Converts bits to text. If the bits end in the middle of a character, the last character of the text differs from the
 * original.
 */
function textOf(bits: string): string {
  const bytes = Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** The index entry for a prefix; null if none of its terms occurs in a heading. */
function prefixEntryOf(prefix: string, terms: readonly { heading: HeadingTerm }[]): Entry | null {
  const counts = searchFields.map(() => 0);
  const best = new Map<number, HeadingSection>();
  for (const { heading } of terms) {
    const { counts: own, sections } = heading;
    for (const field of headingFields) counts[field] = (counts[field] ?? 0) + (own[field] ?? 0);
    for (const section of sections) {
      const key = section.page * 0x10000 + section.section;
      if ((best.get(key)?.score ?? 0) < section.score) best.set(key, section);
    }
  }
  if (best.size === 0) return null;
  const ordered = Float64Array.from(best.keys()).toSorted();
  const chosen = bestSections([...ordered].flatMap((key) => best.get(key) ?? []));
  const writer = createListWriter();
  for (const { page, section, records } of chosen) for (const record of records) writer.add(page, section, record);
  const { list, pages } = writer.take();
  const out = createByteWriter(list.length + 24);
  out.number(pages * 2 + 1);
  for (const count of counts) out.number(count);
  out.copy(list, 0, list.length);
  return { letters: Buffer.from(prefix + prefixMark), contents: out.slice(0) };
}

/**
 * Reads a term's occurrences in headings from its list. Short headings and headings that begin with the term come
 * first.
 */
export function headingTermOf({ counts, range }: Pick<OpenContents, 'counts' | 'range'>): HeadingTerm | null {
  if (!isInHeadings(counts)) return null;
  const sections: HeadingSection[] = [];
  let last: HeadingSection | undefined;
  eachRecord(range, ({ page, number: section, field, weight }) => {
    const score = headingScores[field * 128 + weight] ?? 0;
    if (score === 0) return;
    if (last?.page !== page || last.section !== section) {
      last = { page, section, score: 0, records: [] };
      sections.push(last);
    }
    last.score += score;
    last.records.push({ field, weight });
  });
  return { counts, sections: bestSections(sections) };
}

/**
 * Returns the best of the sections, which must be in order, limited to the number that a prefix can list. Of equally
 * good sections, the first are chosen.
 */
function bestSections(sections: HeadingSection[]): HeadingSection[] {
  if (sections.length <= sectionsOfPrefix) return sections;
  const scores = Float64Array.from(sections, ({ score }) => score).toSorted();
  const lowest = scores[scores.length - sectionsOfPrefix] ?? 0;
  let room = sectionsOfPrefix - sections.filter(({ score }) => score > lowest).length;
  return sections.filter(({ score }) => score > lowest || (score === lowest && room-- > 0));
}

/**
 * Scores that give all headings the same weight, because the rarity of a word does not matter when only two letters
 * are typed.
 */
const headingScores = recordScoresOf(
  searchFields.map(() => 1),
  1000,
  headingFields,
);

interface OpenContents {
  isCut: boolean;
  /** Number of pages in the list. */
  pages: number;
  /** Number of sections that contain the term in each field, listed or not. */
  counts: Uint32Array;
  range: { lists: Uint8Array; start: number; end: number };
}

/** Reads the header of a term's entry. */
export function openContents(contents: Uint8Array): OpenContents {
  const cursor = { bytes: contents, at: 0 };
  const head = readNumber(cursor);
  const isCut = head % 2 === 1;
  const counts = new Uint32Array(searchFields.length);
  if (isCut) for (let field = 0; field < counts.length; field++) counts[field] = readNumber(cursor);
  const range = { lists: contents, start: cursor.at, end: contents.length };
  if (!isCut) countRecords(range, counts);
  return { isCut, pages: head >> 1, counts, range };
}
