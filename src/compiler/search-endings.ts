/** Terms → the words that a misspelled one may be corrected to, written backwards. */
import { digitsOf } from './search-bytes.ts';
import type { Entry } from './search-shards.ts';
import { moreDigits, searchFields } from '../shared/search-format.ts';

/** A word of running text is worth correcting to when so many pages use it; one of a heading always is. */
const pagesInText = 3;
const shortestWord = 4;
const longestWord = 32;
/** How many pages use a word is told up to here. */
const mostPages = 4095;

/** What the index knows of a term. */
export interface TermFacts {
  letters: Uint8Array;
  /** Pages that have it. */
  pages: number;
  /** Sections that have it in each field. */
  counts: ArrayLike<number>;
}

/**
 * A word with one typo has its first half right or its last. The index itself finds words by their beginnings; these
 * entries find them by their ends. Each says how many pages use the word. Null for what nobody is corrected to.
 */
export function endingOf({ letters, pages, counts }: TermFacts): Entry | null {
  if (letters.length < shortestWord || letters.length > longestWord) return null;
  const isHeading = headingFields.some((field) => (counts[field] ?? 0) > 0);
  if (!isHeading && pages < pagesInText) return null;
  let isPlain = true;
  for (const byte of letters) {
    // Scripts without spaces, whose terms are pairs of characters, lie from here on.
    if (byte >= 0xe0) return null;
    if (byte >= 0x80) isPlain = false;
  }
  return { letters: isPlain ? letters.toReversed() : reversed(letters), contents: numberBytes(pages) };
}

const headingFields = ['whole', 'title', 'near'].map((name) => searchFields.findIndex((field) => field === name));

/** Backwards by character. */
function reversed(term: Uint8Array): Uint8Array {
  return new TextEncoder().encode([...new TextDecoder().decode(term)].toReversed().join(''));
}

function numberBytes(pages: number): Uint8Array {
  let rest = Math.min(pages, mostPages);
  return Uint8Array.from({ length: digitsOf(rest) }, () => {
    const digit = rest >= moreDigits ? moreDigits + (rest % moreDigits) : rest;
    rest = Math.floor(rest / moreDigits);
    return digit;
  });
}
