/**
 * Computes stems of English words. Forms of the same word have the same stem, because a search for `minify` should also
 * find `minification`.
 */

/** Shorter words are not changed, because many of them would become a different word. */
const shortest = 3;

/**
 * Endings, each with its replacement and the minimum number of letters before it, in the order they are tried. Each
 * ending is removed at most once, so `optimizations` loses `s`, then `ization`.
 */
const endings: readonly (readonly [ending: RegExp, left: string, letters: number])[] = [
  [/ies$/, 'y', 3],
  [/(?<=[sxz]|[cs]h)es$/, '', 3],
  [/(?<![su])s$/, '', 3],
  [/ied$/, 'y', 3],
  [/(?<=[aeiouy].*)(?:ed|ing)$/, '', 3],
  [/(?<=i)fication$|(?<=i)fy$/, 'f', 3],
  [/i[sz]ation$|i[sz]e?$/, '', 4],
  [/ation$|ate?$/, '', 5],
  [/(?<=[st])ion$/, '', 5],
  [/ment$/, '', 5],
  [/ibility$/, 'ibl', 4],
  [/able$|ability$/, '', 4],
  [/ance$/, '', 5],
  [/[ey]$/, '', 3],
  [/([bdgklmnprtvz])\1$/, '$1', 2],
];

/**
 * The letters that all forms of a word begin with; null for words without other forms. The stem is guessed from the
 * spelling.
 */
export function stemOf(word: string): string | null {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return null;
  let stem = word;
  for (const [ending, left, letters] of endings) {
    const shorter = stem.replace(ending, left);
    if (shorter !== stem && shorter.length >= letters) stem = shorter;
  }
  return stem;
}
