/** A word and what it could have been meant for → the nearest, when it is near enough to be a slip. */

/** Nobody mistypes a longer word, and the distance of two words takes as long as the product of their lengths. */
const longestWord = 500;

/** The candidate nearest to a word by edit distance, the first of several; undefined when none is within a third of its length. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > longestWord) return undefined;
  const wanted = word.toLowerCase();
  const rows = createRows(wanted.length);
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(word.length / 3));
  for (const candidate of candidates) {
    if (limit < 0) break;
    const distance = distanceWithin(wanted, candidate.toLowerCase(), { limit, rows });
    if (distance === undefined) continue;
    best = candidate;
    limit = distance - 1;
  }
  return best;
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours that lead from one word to the other; undefined when there are
 * more than `limit`. A site may have ten thousand candidates, so what words share at their ends is set aside and only the
 * band of the table is filled in that the limit can reach.
 */
function distanceWithin(a: string, b: string, { limit, rows }: { limit: number; rows: Rows }): number | undefined {
  if (Math.abs(a.length - b.length) > limit) return undefined;
  let start = 0;
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let end = 0;
  const shorter = Math.min(a.length, b.length) - start;
  while (end < shorter && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  return bandedDistance(a.slice(start, a.length - end), b.slice(start, b.length - end), { limit, rows });
}

/** The last three rows of the table, used in turn. Candidates are at most half as long again as the word, and three more. */
type Rows = [Uint16Array, Uint16Array, Uint16Array];

function createRows(length: number): Rows {
  const size = length + Math.ceil(length / 2) + 4;
  return [new Uint16Array(size), new Uint16Array(size), new Uint16Array(size)];
}

function bandedDistance(a: string, b: string, { limit, rows }: { limit: number; rows: Rows }): number | undefined {
  const beyond = limit + 1;
  let [beforePrevious, previous, row] = rows;
  for (let j = 0; j <= b.length; j++) previous[j] = Math.min(j, beyond);
  let nearestBefore = 0;
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    // Cells just outside of the band are read by their neighbours.
    row[from - 1] = from === 1 ? Math.min(i, beyond) : beyond;
    if (to < b.length) row[to + 1] = beyond;
    let nearest = row[from - 1] ?? beyond;
    for (let j = from; j <= to; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cell = Math.min(
        (previous[j - 1] ?? beyond) + (isSame ? 0 : 1),
        (previous[j] ?? beyond) + 1,
        (row[j - 1] ?? beyond) + 1,
      );
      const isSwap =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) cell = Math.min(cell, (beforePrevious[j - 2] ?? beyond) + 1);
      row[j] = Math.min(cell, beyond);
      if (cell < nearest) nearest = cell;
    }
    // A swap reaches back two rows, so one row beyond the limit is not yet the end.
    if (nearest > limit && nearestBefore > limit) return undefined;
    nearestBefore = nearest;
    [beforePrevious, previous, row] = [previous, row, beforePrevious];
  }
  const distance = previous[b.length] ?? beyond;
  return distance > limit ? undefined : distance;
}
