/** Finds, among similar words, the one that a misspelled word most likely means. */

/**
 * Returns null if no word is close enough. One edit is allowed in words of up to four letters, and one more for every
 * three additional letters.
 */
export function nearestWord(typed: string, words: readonly string[]): string | null {
  let nearest: string | null = null;
  let least = Math.floor((typed.length + 1) / 3) + 1;
  for (const word of words) {
    if (Math.abs(word.length - typed.length) >= least || word === typed) continue;
    const edits = editsBetween(typed, word, least);
    if (edits < least) {
      least = edits;
      nearest = word;
    }
  }
  return nearest;
}

/** Number of letters to add, remove or replace. If there are `most` or more, the result is at least `most`. */
function editsBetween(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let at = 0; at < a.length; at++) {
    const next = [at + 1];
    for (let other = 0; other < b.length; other++) {
      const replaced = (row[other] ?? 0) + (a[at] === b[other] ? 0 : 1);
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    if (Math.min(...next) >= most) return most;
    row = next;
  }
  return row[b.length] ?? most;
}
