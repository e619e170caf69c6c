/**
 * Decides whether a word equals another word except for one typo: an extra, missing or wrong letter, or two swapped
 * letters.
 */

export function isTypo(typed: string, word: string): boolean {
  if (typed === word || Math.abs(typed.length - word.length) > 1) return false;
  const start = commonStart(typed, word);
  const a = typed.slice(start);
  const b = word.slice(start);
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

/** Like `isTypo`, but the word may be longer than the typed text. */
export function isTypoOfPrefix(typed: string, word: string): boolean {
  if (word.length <= typed.length) return false;
  return [typed.length - 1, typed.length, typed.length + 1].some((length) => isTypo(typed, word.slice(0, length)));
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
