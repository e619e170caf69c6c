/** A table of terms → the words that a misspelled one may be corrected to, written backwards. */
import { countOf } from './search-merge.ts';
import type { TermTable } from './search-merge.ts';
import type { EntrySource } from './search-shards.ts';
import { searchFields } from '../shared/search-format.ts';

/** A word of running text is worth correcting to when so many pages use it; one of a heading always is. */
const pagesInText = 3;
const shortestWord = 4;
const longestWord = 32;
/** How many pages use a word is told up to here. */
const mostPages = 4095;

/**
 * A word with one typo has its first half right or its last. The index itself finds words by their beginnings; these
 * entries find them by their ends. Each says how many pages use the word.
 */
export function endingsOf(table: TermTable): EntrySource {
  const words: { letters: Uint8Array; pages: number }[] = [];
  for (const number of table.sorted) {
    const term = table.letters.subarray(table.letterEnds[number], table.letterEnds[number + 1]);
    if (isWorthIt(table, number, term))
      words.push({ letters: reversed(term), pages: Math.min(table.pages[number] ?? 0, mostPages) });
  }
  words.sort((a, b) => Buffer.compare(a.letters, b.letters));
  return {
    count: words.length,
    letters: (index) => words[index]?.letters ?? new Uint8Array(),
    size: () => 2,
    write: (index, out) => out.number(words[index]?.pages ?? 0),
  };
}

const headingFields = ['whole', 'title', 'near'].map((name) => searchFields.findIndex((field) => field === name));

function isWorthIt(table: TermTable, number: number, term: Uint8Array): boolean {
  if (term.length < shortestWord || term.length > longestWord) return false;
  const isHeading = headingFields.some((field) => countOf(table, number, field) > 0);
  if (!isHeading && (table.pages[number] ?? 0) < pagesInText) return false;
  // Scripts without spaces, whose terms are pairs of characters, lie from here on.
  return term.every((byte) => byte < 0xe0);
}

/** Backwards by character. */
function reversed(term: Uint8Array): Uint8Array {
  const isPlain = term.every((byte) => byte < 0x80);
  return isPlain
    ? term.toReversed()
    : new TextEncoder().encode([...new TextDecoder().decode(term)].toReversed().join(''));
}
