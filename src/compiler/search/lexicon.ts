/**
 * Learns how a site's translations render its words: which words of two languages occur in the same headings and
 * descriptions. Uses only aligned texts, not a dictionary.
 */
import { stemOf } from '../../shared/search/variants.ts';
import { tokenize } from '../../shared/search/tokenize.ts';

/** The same sentence, heading or description in two languages. */
export interface AlignedText {
  /** In the language that is searched. */
  own: string;
  other: string;
}

export interface Lexicon {
  /**
   * Translates any words in a string that are in another language into the language being searched; the best
   * translations come first.
   */
  of(text: string): string[];
}

/** A pair that occurs in fewer texts may be a coincidence. */
const fewestTexts = 3;
/** Minimum Dice coefficient of two words, which measures how often they occur in the same texts. */
const leastDice = 0.45;
/** Words kept for each word of the other language. */
const maxWords = 2;

/**
 * Learns which pairs of characters in a script without spaces correspond to the words of a script with spaces.
 * `wanted`: texts with all words that will be looked up.
 */
export function learnLexicon(texts: readonly AlignedText[], wanted: readonly string[]): Lexicon {
  const isWanted = new Set(wanted.flatMap((text) => [...wordsOf(text)]));
  const owns = new Map<string, number>();
  const others = new Map<string, number>();
  const both = new Map<string, Map<string, number>>();
  for (const { own, other } of texts) {
    const pairs = pairsOf(own);
    if (pairs.size === 0) continue;
    for (const pair of pairs) increase(owns, pair);
    for (const word of wordsOf(other)) {
      if (!isWanted.has(word)) continue;
      increase(others, word);
      const counts = both.get(word) ?? new Map<string, number>();
      both.set(word, counts);
      for (const pair of pairs) increase(counts, pair);
    }
  }
  const known = new Map<string, string[]>();
  for (const [word, counts] of both) {
    const scored = [...counts]
      .map(([pair, count]) => ({ pair, count, dice: (2 * count) / ((others.get(word) ?? 0) + (owns.get(pair) ?? 0)) }))
      .filter(({ count, dice }) => count >= fewestTexts && dice >= leastDice)
      .toSorted((a, b) => b.dice - a.dice || (a.pair < b.pair ? -1 : 1));
    if (scored.length > 0)
      known.set(
        word,
        scored.slice(0, maxWords).map(({ pair }) => pair),
      );
  }
  return { of: (text) => [...new Set([...wordsOf(text)].flatMap((word) => known.get(word) ?? []))] };
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Pairs of characters; words of scripts with spaces are the same in both languages. */
function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  tokenize(text, ({ term }) => {
    if (isSpaceless(term) && [...term].length === 2) pairs.add(term);
  });
  return pairs;
}

/** The stems of words, and of the parts of identifiers. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  tokenize(text, ({ term, kind }) => {
    if (kind !== 'compound' && term.length > 1 && !isSpaceless(term)) words.add(stemOf(term) ?? term);
  });
  return words;
}

function isSpaceless(term: string): boolean {
  return (term.codePointAt(0) ?? 0) >= 0xe00;
}
