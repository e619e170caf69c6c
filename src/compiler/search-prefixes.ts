/** The short prefixes that too many terms begin with → the sections whose headings begin so, or have such a word. */
import { createListWriter, recordScoresOf } from './search-lists.ts';
import type { SelectSections } from './search-lists.ts';
import { countOf } from './search-merge.ts';
import type { TermTable } from './search-merge.ts';
import { prefixMark, searchFields } from '../shared/search-format.ts';

export interface ShortPrefix {
  /** The prefix and the mark behind it. */
  letters: Uint8Array;
  /** Index in `table.sorted` before which it stands. */
  before: number;
  best: { list: Uint8Array; pages: number };
  /** Sections that have such a word in a field, by field number. */
  counts: number[];
}

/** Sections that stand for everything beginning with a prefix. */
const sectionsOfPrefix = 64;
/** Longer prefixes have few terms. */
const longestPrefix = 3;

const headingFields = [searchFields.indexOf('whole'), searchFields.indexOf('title')];

/** `wide`: a prefix whose terms take more bytes than that gets an entry, since nobody could read them all while typing. */
export function shortPrefixes(table: TermTable, wide: number, select: SelectSections): ShortPrefix[] {
  const groups = Array.from({ length: longestPrefix }, (_, index) =>
    wideGroups(table, { characters: index + 1, wide }),
  ).flat();
  const bestOfTerm = new Map<number, ListedSection[]>();
  const prefixes = groups
    .map((group) => prefixOf(table, group, { bestOfTerm, select }))
    .filter(({ best }) => best.pages > 0);
  // In the order of the index: a shorter prefix and its mark come before everything that goes on with a letter.
  return prefixes.toSorted((a, b) => a.before - b.before || a.letters.length - b.letters.length);
}

/** A section in whose heading a term stands. */
interface ListedSection {
  page: number;
  section: number;
  score: number;
  records: { field: number; weight: number }[];
}

interface Group {
  start: number;
  end: number;
  letters: Uint8Array;
}

/** Stretches of the table whose terms begin with the same characters. */
function wideGroups(table: TermTable, { characters, wide }: { characters: number; wide: number }): Group[] {
  const groups: Group[] = [];
  let group: Group = { start: 0, end: 0, letters: new Uint8Array() };
  let bytes = 0;
  const close = (): void => {
    if (bytes > wide && group.letters.length > 0) groups.push(group);
    bytes = 0;
  };
  for (const [index, number] of table.sorted.entries()) {
    const start = table.letterEnds[number] ?? 0;
    const end = table.letterEnds[number + 1] ?? 0;
    if (!beginsWith(table.letters, { start, end }, group.letters)) {
      close();
      group = { start: index, end: index, letters: firstCharacters(table.letters.subarray(start, end), characters) };
    }
    group.end = index + 1;
    bytes += (table.listEnds[number + 1] ?? 0) - (table.listEnds[number] ?? 0) + 6;
  }
  close();
  return groups;
}

function beginsWith(letters: Uint8Array, { start, end }: { start: number; end: number }, prefix: Uint8Array): boolean {
  if (prefix.length === 0 || end - start < prefix.length) return false;
  for (let at = 0; at < prefix.length; at++) if (letters[start + at] !== prefix[at]) return false;
  return true;
}

/** Empty when the term has fewer. */
function firstCharacters(term: Uint8Array, count: number): Uint8Array {
  let end = 0;
  for (let characters = 0; characters < count; characters++) {
    if (end >= term.length) return new Uint8Array();
    end++;
    while (((term[end] ?? 0) & 0xc0) === 0x80) end++;
  }
  return term.subarray(0, end);
}

interface Selecting {
  /** Filled in as terms are met: each is part of up to three prefixes. */
  bestOfTerm: Map<number, ListedSection[]>;
  select: SelectSections;
}

function prefixOf(table: TermTable, group: Group, { bestOfTerm, select }: Selecting): ShortPrefix {
  const counts = searchFields.map(() => 0);
  const best = new Map<number, ListedSection>();
  for (let index = group.start; index < group.end; index++) {
    const number = table.sorted[index] ?? 0;
    if (!isInHeadings(table, number)) continue;
    const found = bestOfTerm.get(number) ?? headingsOf(table, number, select);
    bestOfTerm.set(number, found);
    for (const field of headingFields) counts[field] = (counts[field] ?? 0) + countOf(table, number, field);
    for (const section of found) {
      const key = section.page * 0x10000 + section.section;
      if ((best.get(key)?.score ?? 0) < section.score) best.set(key, section);
    }
  }
  const chosen = [...best.values()]
    .toSorted((a, b) => b.score - a.score || compareSections(a, b))
    .slice(0, sectionsOfPrefix);
  const letters = new Uint8Array([...group.letters, prefixMark.charCodeAt(0)]);
  return { letters, before: group.start, best: listOf(chosen.toSorted(compareSections)), counts };
}

function compareSections(a: ListedSection, b: ListedSection): number {
  return a.page - b.page || a.section - b.section;
}

function isInHeadings(table: TermTable, number: number): boolean {
  return headingFields.some((field) => countOf(table, number, field) > 0);
}

/** Where a term stands in headings; a heading that begins with it, and a short one, first. */
function headingsOf({ lists, listEnds }: TermTable, number: number, select: SelectSections): ListedSection[] {
  const sections: ListedSection[] = [];
  const range = { lists, start: listEnds[number] ?? 0, end: listEnds[number + 1] ?? 0 };
  select(range, { scores: headingScores, limit: sectionsOfPrefix }, (page, section, { score, field, weight }) => {
    const last = sections.at(-1);
    if (last?.page === page && last.section === section) last.records.push({ field, weight });
    else sections.push({ page, section, score, records: [{ field, weight }] });
  });
  return sections;
}

function listOf(sections: readonly ListedSection[]): { list: Uint8Array; pages: number } {
  const writer = createListWriter();
  for (const { page, section, records } of sections) for (const record of records) writer.add(page, section, record);
  return writer.take();
}

/** Every heading counts alike: which of its words are rare says nothing about a reader who has typed two letters. */
const headingScores = recordScoresOf(
  searchFields.map(() => 1),
  1000,
  headingFields,
);
