/** Selects the terms that a misspelled word may be corrected to, and writes them backwards. */
import { digitsOf } from './bytes.ts';
import type { Entry } from './shards.ts';
import { moreDigits, searchFields } from '../../../shared/search/format.ts';

/** A word in running text can be a correction if at least this many pages use it; a word in a heading always can. */
const pagesInText = 3;
const shortestWord = 4;
const longestWord = 32;
/** Highest page count that is stored; higher counts are stored as this value. */
const maxPages = 4095;

/** The facts about a term in the index. */
export interface TermFacts {
  letters: Uint8Array;
  /** Number of pages that contain the term. */
  pages: number;
  /** Number of sections that contain the term in each field. */
  counts: ArrayLike<number>;
}

/**
 * Returns an entry that lets searches find a word by its ending, with the number of pages that use the word; null for
 * words that are not suggested. In a word with one typo, the first or the second half is correct. The index finds
 * corrections from their prefixes, and these entries find them from their endings.
 */
export function endingOf({ letters, pages, counts }: TermFacts): Entry | null {
  if (letters.length < shortestWord || letters.length > longestWord) return null;
  const isHeading = headingFields.some((field) => (counts[field] ?? 0) > 0);
  if (!isHeading && pages < pagesInText) return null;
  let isPlain = true;
  for (const byte of letters) {
    // Scripts without spaces, whose terms are pairs of characters, begin here.
    if (byte >= 0xe0) return null;
    if (byte >= 0x80) isPlain = false;
  }
  return { letters: isPlain ? letters.toReversed() : reversed(letters), contents: numberBytes(pages) };
}

const headingFields = ['whole', 'title', 'near'].map((name) => searchFields.findIndex((field) => field === name));

/** Reverses the characters. */
function reversed(term: Uint8Array): Uint8Array {
  return new TextEncoder().encode([...new TextDecoder().decode(term)].toReversed().join(''));
}

function numberBytes(pages: number): Uint8Array {
  let rest = Math.min(pages, maxPages);
  return Uint8Array.from({ length: digitsOf(rest) }, () => {
    const digit = rest >= moreDigits ? moreDigits + (rest % moreDigits) : rest;
    rest = Math.floor(rest / moreDigits);
    return digit;
  });
}
