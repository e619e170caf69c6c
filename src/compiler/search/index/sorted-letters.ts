/** Sorts terms by their letters. */

/**
 * The numbers of terms, ordered by letters. The letters of a term are between `ends[term]` and `ends[term + 1]`. Sorts
 * numerically by the first letters, which is fast because the sort is native, and then breaks ties.
 */
export function sortedByLetters(size: number, letters: Uint8Array, ends: Uint32Array): Uint32Array {
  // A number has 53 bits: enough for four letters and up to two million terms, or three letters and many more.
  const leading = size <= 2 ** 21 ? 4 : 3;
  const room = 2 ** (53 - leading * 8);
  const keys = new Float64Array(size);
  for (let term = 0; term < size; term++) {
    const start = ends[term] ?? 0;
    const end = ends[term + 1] ?? 0;
    let key = 0;
    for (let index = start; index < start + leading; index++)
      key = key * 256 + (index < end ? (letters[index] ?? 0) : 0);
    keys[term] = key * room + term;
  }
  keys.sort();
  const sorted = new Uint32Array(size);
  let from = 0;
  let prefix = -1;
  for (let at = 0; at < size; at++) {
    const key = keys[at] ?? 0;
    const own = Math.floor(key / room);
    sorted[at] = key - own * room;
    if (own === prefix) continue;
    if (at > from + 1) sortTies(sorted.subarray(from, at), { letters, ends, leading });
    prefix = own;
    from = at;
  }
  sortTies(sorted.subarray(from), { letters, ends, leading });
  return sorted;
}

/** The letters of terms. `leading`: the number of letters that are equal. */
interface Letters {
  letters: Uint8Array;
  ends: Uint32Array;
  leading: number;
}

/** A native sort of a few terms takes longer than inserting each. */
const fewTerms = 8;

function sortTies(terms: Uint32Array, all: Letters): void {
  if (terms.length > fewTerms) {
    terms.sort((a, b) => compareLetters(a, b, all));
    return;
  }
  for (let next = 1; next < terms.length; next++) {
    const term = terms[next] ?? 0;
    let at = next;
    for (; at > 0 && compareLetters(terms[at - 1] ?? 0, term, all) > 0; at--) terms[at] = terms[at - 1] ?? 0;
    terms[at] = term;
  }
}

function compareLetters(one: number, other: number, { letters, ends, leading }: Letters): number {
  const oneEnd = ends[one + 1] ?? 0;
  const otherEnd = ends[other + 1] ?? 0;
  let at = (ends[one] ?? 0) + leading;
  let to = (ends[other] ?? 0) + leading;
  while (at < oneEnd && to < otherEnd && letters[at] === letters[to]) {
    at++;
    to++;
  }
  if (at >= oneEnd || to >= otherEnd) return oneEnd - at - (otherEnd - to);
  return (letters[at] ?? 0) - (letters[to] ?? 0);
}
