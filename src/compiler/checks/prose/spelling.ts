/**
 * Finds misspelled English words. A word is reported if it is a common misspelling. It is also reported if it is not in
 * the dictionary, is not a name, occurs on only a few pages, and differs by one typo from another word on the site, or,
 * if it is long, from exactly one word in the dictionary.
 */
import { createCommonMisspellings } from './common-misspellings.ts';
import { commentLines, proseLines } from './lines.ts';
import { createTechnicalWords } from './technical-words.ts';

/** Contains the words of a language. */
export interface Dictionary {
  correct(word: string): boolean;
}

export interface SpelledPage {
  path: string;
  text: string;
}

export interface Misspelling {
  path: string;
  line: number;
  /** Counts from 1, in UTF-16 units. */
  column: number;
  written: string;
  meant: string;
  /** Whether no other word can be meant. */
  isCertain: boolean;
}

/** A word that occurs on more pages than this is assumed to be intentional. */
const mostPages = 2;
/** Shorter words are only reported if they are common misspellings. */
const shortest = 5;
/** Shorter words that begin with a capital letter are mostly names. */
const shortestCapital = 6;

interface Use {
  pages: Set<string>;
  places: Omit<Misspelling, 'meant' | 'isCertain'>[];
}

export function misspellings(
  pages: readonly SpelledPage[],
  { dictionary, words }: { dictionary: Dictionary; words: readonly string[] },
): Misspelling[] {
  const known = createKnown(dictionary);
  const common = createCommonMisspellings();
  const { uses, capitals } = usesIn(pages, common);
  const isDoubtful = (word: string): boolean => common.has(word) || (word.length >= shortest && !known(word));
  const doubtful = [...uses].filter(
    ([word, use]) => isDoubtful(word) && (common.has(word) || use.pages.size <= mostPages),
  );
  const doubtfulCapitals = [...capitals].filter(
    ([word, use]) =>
      isDoubtful(word) &&
      (common.has(word) ||
        tripled.test(word) ||
        (use.places.length === 1 && !uses.has(word) && !dictionary.correct(titled(word)))),
  );
  if (doubtful.length + doubtfulCapitals.length === 0) return [];
  const names = { code: new Set(words.map((word) => word.toLowerCase())), capital: new Set<string>() };
  for (const { text } of pages) addNames(text, names);
  const vocabulary = [...uses.keys()].filter((word) => known(word));
  const nearest = createNearest(vocabulary, (word) => uses.get(word)?.places.length ?? 0);
  const meantBy = (word: string): Pick<Misspelling, 'meant' | 'isCertain'> | undefined => {
    if (isName(word, names.code) && !tripled.test(word)) return undefined;
    const certain = common.get(word);
    if (certain !== undefined) return { meant: certain, isCertain: true };
    const meant = pluralOf(word, dictionary) ?? nearest(word) ?? slipOf(word, dictionary);
    return meant === undefined ? undefined : { meant, isCertain: false };
  };
  return [
    ...doubtful.flatMap(([word, { places }]) => {
      const meant = names.capital.has(word) && !common.has(word) ? undefined : meantBy(word);
      return meant === undefined ? [] : places.map((place) => ({ ...place, ...meant }));
    }),
    ...doubtfulCapitals.flatMap(([word, { places }]) => {
      const meant = meantBy(word);
      return meant === undefined ? [] : places.map((place) => ({ ...place, ...meant, meant: titled(meant.meant) }));
    }),
  ];
}

/** True for a name, its plural and its singular. */
function isName(word: string, names: ReadonlySet<string>): boolean {
  return names.has(word) || names.has(`${word}s`) || (/[^s]s$/.test(word) && names.has(word.slice(0, -1)));
}

/** No word has three equal letters in a row, so such a word is misspelled even in a comment. */
const tripled = /([a-z])\1\1/;

/** The correct plural, if a word is a plural such as `repositorys`. */
function pluralOf(word: string, dictionary: Dictionary): string | undefined {
  const plural = word.replace(wrongPlural, '$1ies');
  return plural !== word && dictionary.correct(plural) ? plural : undefined;
}

const wrongPlural = /([^aeiou])ys$/;

/**
 * Counts the words on all pages; `capitals` contains the words with a capital letter, in lower case. Short words are
 * only counted if they are common misspellings.
 */
function usesIn(
  pages: readonly SpelledPage[],
  common: ReadonlyMap<string, string>,
): { uses: Map<string, Use>; capitals: Map<string, Use> } {
  const [uses, capitals] = [new Map<string, Use>(), new Map<string, Use>()];
  for (const { path, text } of pages) {
    for (const { line, text: prose, isComment = false } of [...proseLines(text), ...commentLines(text)]) {
      for (const { 0: written, index } of prose.matchAll(plainWord)) {
        const isCapital = /^[A-Z]/.test(written);
        const word = written.toLowerCase();
        if (written.length < (isCapital ? shortestCapital : shortest) && !common.has(word)) continue;
        if (isComment && !tripled.test(word)) continue;
        const all = isCapital ? capitals : uses;
        const own = all.get(word) ?? { pages: new Set(), places: [] };
        own.pages.add(path);
        own.places.push({ path, line, column: index + 1, written });
        all.set(word, own);
      }
    }
  }
  return { uses, capitals };
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What looks like a typo in a shorter word is often a real word that is missing from the dictionary. */
const longWord = 8;

/** Returns the dictionary word that differs from a long word by one typo, if there is exactly one such word. */
function slipOf(word: string, dictionary: Dictionary): string | undefined {
  if (word.length < longWord) return undefined;
  const inner = Array.from(word, (_, at) => at).slice(1);
  const parts = inner.map((at) => [word.slice(0, at), word.slice(at)] as const);
  // The most frequent typos come first.
  const kinds = [
    parts.map(([before, after]) => before + after.charAt(1) + after.charAt(0) + after.slice(2)),
    parts.map(([before, after]) => before + before.slice(-1) + after),
    parts.map(([before, after]) => before + after.slice(1)),
    parts.flatMap(([before, after]) =>
      alphabet.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
    ),
  ];
  for (const candidates of kinds) {
    const words = [...new Set(candidates)].filter((candidate) => candidate !== word && dictionary.correct(candidate));
    if (words.length > 0) return words.length === 1 ? words[0] : undefined;
  }
  return undefined;
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** Words without inner capital letters that are not part of a name, a path or an expression. */
const plainWord =
  /(?<![\p{L}\p{N}_'’@#$%&/\\.:=+<>~-])[A-Za-z][a-z]{2,}(?![\p{L}\p{N}_@#$%/\\=+<>~(-]|['’](?!s\b)\p{L}|\.\p{L}|:\p{L})/gu;

/** Collects words that are names: words in code and in link targets, and capitalized words. */
function addNames(text: string, { code, capital }: { code: Set<string>; capital: Set<string> }): void {
  for (const [piece] of text.matchAll(
    /^[ \t>]*(`{3,}|~{3,})[^]*?^[ \t>]*\1|(`+)[^`]+\2|\]\([^)\s]*\)|<[^>]*>|[\w@-]*(?:[A-Z/@_]|\.(?=\w))[\w@/.-]*/gm,
  )) {
    const names = /^[A-Z][a-z]+\.?$/.test(piece) ? capital : code;
    for (const [word] of piece.matchAll(/[A-Za-z][a-z]{2,}/g)) names.add(word.toLowerCase());
  }
}

const prefixes =
  /^(?:anti|auto|back|bi|co|counter|cross|de|dis|down|front|fore|hyper|im|in|inter|ir|mega|meta|micro|mid|mini|mis|mono|multi|non|off|on|out|over|poly|post|pre|proto|pseudo|re|self|semi|sub|super|tele|trans|tri|ultra|un|under|uni|up)(?=[a-z]{3})/;
const endings =
  's es ed er ers or ors ing ings able ably ability ible less ness ly ful ish ism ist ists ize ized izes izing ization izer ify ified ifies ment al ally ity ward wise like y ic';
const endingsWithE = 'ed er ers or ing ings able ability ation ations ize izable ization ably y ive';
const suffixes: readonly [RegExp, string][] = [
  [/ies$/, 'y'],
  [/ied$/, 'y'],
  ...endings.split(' ').map((ending): [RegExp, string] => [new RegExp(`${ending}$`), '']),
  ...endingsWithE.split(' ').map((ending): [RegExp, string] => [new RegExp(`${ending}$`), 'e']),
  [/([b-df-hj-np-tv-z])\1(?:ed|er|ers|ing|able|y)$/, '$1'],
];

/** Words that are also endings of other words: `persistant` is a misspelling, not a compound that ends in "ant". */
const ending = /^(?:ant|ants|ate|ion|ions|age|ally)$/;

/** Words that cannot take a prefix or suffix. */
const unformed =
  /^(?:with|withe|this|that|when|from|into|them|then|than|they|your|have|were|whet|which|where|there|these|those|what|only|also)$/;

const british: readonly [RegExp, string][] = [
  [/our/, 'or'],
  [/is(e|ed|es|er|ers|ing|able|ation|ations)$/, 'iz$1'],
  [/ys(e|ed|es|er|ers|ing)$/, 'yz$1'],
  [/re$/, 'er'],
  [/ll(ed|ing|er|ers|ation)$/, 'l$1'],
  [/ogue/, 'og'],
  [/dgement/, 'dgment'],
  [/^focuss/, 'focus'],
  [/ence$/, 'ense'],
  [/mme(s?)$/, 'm$1'],
];

/** Contains the words of the dictionary, British spellings, compounds, and words formed from all of these. */
function createKnown(dictionary: Dictionary): (word: string) => boolean {
  const technical = createTechnicalWords();
  const seen = new Map<string, boolean>();
  const inDictionary = (word: string): boolean => {
    const before = seen.get(word);
    if (before !== undefined) return before;
    const is = dictionary.correct(word);
    seen.set(word, is);
    return is;
  };
  const isStem = (word: string): boolean => word.length > 2 && inDictionary(word);
  const isFormed = (word: string): boolean =>
    suffixes.some(([pattern, next]) => {
      const stem = word.replace(pattern, next);
      return stem !== word && stem.length > 3 && !unformed.test(stem) && inDictionary(stem);
    });
  const isCompound = (word: string): boolean => {
    for (let at = 3; at <= word.length - 3; at++)
      if (
        !ending.test(word.slice(at)) &&
        isStem(word.slice(0, at)) &&
        isStem(word.slice(at)) &&
        (at > 3 || word.length - at > 3)
      )
        return true;
    return false;
  };
  const isKnown = (word: string): boolean => {
    const bare = word.replace(prefixes, '');
    return (
      technical.has(word) ||
      inDictionary(word) ||
      british.some(([pattern, next]) => pattern.test(word) && inDictionary(word.replace(pattern, next))) ||
      (bare !== word && (isStem(bare) || isFormed(bare))) ||
      (isFormed(word) && !/(.)\1(?:s|ed|ing)$|[^s]ss$/.test(word)) ||
      (word.length > 7 && isCompound(word))
    );
  };
  return (word) => {
    if (wrongPlural.test(word) || tripled.test(word)) return inDictionary(word);
    // `webhook` is too short for a compound, but `webhooks` is not. A plural in the dictionary has a singular there, too.
    const plural = `${word}s`;
    const isSingular = !word.endsWith('s') && !inDictionary(plural) && isKnown(plural);
    return isKnown(word) || isSingular || (word.endsWith('s') && technical.has(word.slice(0, -1)));
  };
}

/** Finds the most frequent word on the site that differs from a given word by one typo. */
function createNearest(
  vocabulary: readonly string[],
  countOf: (word: string) => number,
): (word: string) => string | undefined {
  const byDeletion = new Map<string, string[]>();
  for (const word of vocabulary) {
    for (const part of [word, ...deletions(word)]) {
      const own = byDeletion.get(part);
      if (own === undefined) byDeletion.set(part, [word]);
      else own.push(word);
    }
  }
  return (word) => {
    const near = new Set([word, ...deletions(word)].flatMap((part) => byDeletion.get(part) ?? []));
    return [...near]
      .filter((candidate) => isSlip(word, candidate))
      .toSorted((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1))[0];
  };
}

function deletions(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

/**
 * True if one letter is missing, extra or wrong, or two neighbors are swapped. The first letter may only be swapped.
 */
function isSlip(written: string, meant: string): boolean {
  let start = 0;
  while (start < written.length && written[start] === meant[start]) start++;
  const rest = [written.slice(start), meant.slice(start)] as const;
  const [a, b] = rest;
  if (start === 0 && !(a[0] === b[1] && a[1] === b[0])) return false;
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
