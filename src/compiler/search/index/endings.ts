/** Selects the terms that a misspelled word may be corrected to, and writes them backwards. */
import { digitsOf } from './bytes.ts';
import type { Entry, EntrySource } from './shards.ts';
import { sortedByLetters } from './sorted-letters.ts';
import type { TermTable } from './vocabulary.ts';
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
  const word = { bytes: letters, start: 0, end: letters.length };
  if (!isFrequent(pages, counts, 0) || !isCorrectable(word)) return null;
  const reversed = new Uint8Array(letters.length);
  writeReversed(reversed, 0, word);
  return { letters: reversed, contents: numberBytes(pages) };
}

/** The entries of all words in an index that are suggested. */
export function endingsOf({ sorted, letters, letterEnds, pages, counts }: TermTable): EntrySource {
  const terms = sorted.filter((term) => {
    const word = { bytes: letters, start: letterEnds[term] ?? 0, end: letterEnds[term + 1] ?? 0 };
    return isFrequent(pages[term] ?? 0, counts, term * searchFields.length) && isCorrectable(word);
  });
  const reversed = new Uint8Array(terms.length * longestWord);
  const ends = new Uint32Array(terms.length + 1);
  for (const [index, term] of terms.entries()) {
    const word = { bytes: letters, start: letterEnds[term] ?? 0, end: letterEnds[term + 1] ?? 0 };
    ends[index + 1] = writeReversed(reversed, ends[index] ?? 0, word);
  }
  const order = sortedByLetters(terms.length, reversed, ends);
  const pagesOf = (ending: number): number => pages[terms[ending] ?? 0] ?? 0;
  return {
    length: terms.length,
    letters(index) {
      const ending = order[index] ?? 0;
      return reversed.subarray(ends[ending], ends[ending + 1]);
    },
    size: (index) => digitsOf(Math.min(pagesOf(order[index] ?? 0), maxPages)),
    write(index, shard) {
      const ending = order[index] ?? 0;
      shard.key(reversed, ends[ending] ?? 0, ends[ending + 1] ?? 0);
      shard.contents(numberBytes(pagesOf(ending)));
    },
  };
}

const headingFields = ['whole', 'title', 'near'].map((name) => searchFields.findIndex((field) => field === name));

/** `counts`: number of sections that contain the word in each field, from index `first` on. */
function isFrequent(pages: number, counts: ArrayLike<number>, first: number): boolean {
  if (pages >= pagesInText) return true;
  for (const field of headingFields) if ((counts[first + field] ?? 0) > 0) return true;
  return false;
}

interface Word {
  bytes: Uint8Array;
  start: number;
  end: number;
}

function isCorrectable({ bytes, start, end }: Word): boolean {
  if (end - start < shortestWord || end - start > longestWord) return false;
  // Scripts without spaces, whose terms are pairs of characters, begin here.
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) >= 0xe0) return false;
  return true;
}

/** Writes the word's characters in reverse order. Returns their end. */
function writeReversed(out: Uint8Array, at: number, { bytes, start, end }: Word): number {
  let to = at;
  for (let characterEnd = end; characterEnd > start;) {
    let character = characterEnd - 1;
    // Bytes that continue a character begin with these bits.
    while (character > start && ((bytes[character] ?? 0) & 0xc0) === 0x80) character--;
    for (let from = character; from < characterEnd; from++) out[to++] = bytes[from] ?? 0;
    characterEnd = character;
  }
  return to;
}

function numberBytes(pages: number): Uint8Array {
  let rest = Math.min(pages, maxPages);
  return Uint8Array.from({ length: digitsOf(rest) }, () => {
    const digit = rest >= moreDigits ? moreDigits + (rest % moreDigits) : rest;
    rest = Math.floor(rest / moreDigits);
    return digit;
  });
}
