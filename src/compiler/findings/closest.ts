/** Finds the candidate closest to a word, if it is close enough to be a typo. */
import { areWords } from './similar-words.ts';

/**
 * Longer words are not compared, because they are unlikely to be typos, and computing a distance takes time
 * proportional to the product of both lengths.
 */
const longestWord = 500;

/**
 * The candidate with the smallest edit distance, or the first of several; undefined if none is within `most`. Default: a
 * third of the word's length.
 */
export function closest(
  word: string,
  candidates: Iterable<string>,
  most = Math.max(1, Math.floor(word.length / 3)),
): string | undefined {
  if (word.length > longestWord) return undefined;
  const lowerCase = word.toLowerCase();
  const rows = createRows(lowerCase.length);
  let best: string | undefined;
  let limit = most;
  for (const candidate of candidates) {
    if (limit < 0) break;
    const distance = distanceWithin(lowerCase, candidate.toLowerCase(), { limit, rows });
    if (distance === undefined) continue;
    best = candidate;
    limit = distance - 1;
  }
  return best;
}

/**
 * The candidate closest to a path. The names must also be similar without their folders, because a long common folder
 * makes any two paths similar. In the same folder, a name that begins with the other one's words also counts: `canary`
 * for `canary-releases`. Otherwise, the candidate with the same name in another folder.
 */
export function closestPath(path: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates];
  const name = nameOf(path);
  const found = closest(path, all);
  if (found !== undefined && closest(name, [nameOf(found)]) !== undefined) return found;
  const folder = path.slice(0, path.lastIndexOf(name));
  // The path of a folder's first page ends in a slash, but links may contain the name of its file.
  if (all.includes(folder) && closest(name, ['index']) !== undefined) return folder;
  const longer = all.find((candidate) => {
    const other = nameOf(candidate);
    const [short, long] = other.length < name.length ? [other, name] : [name, other];
    return (
      short.length > 2 && long.startsWith(`${short}-`) && candidate.slice(0, candidate.lastIndexOf(other)) === folder
    );
  });
  return longer ?? moved(path, all);
}

/** The candidate with the same name that shares the most folders with a path; undefined if several do. */
function moved(path: string, candidates: readonly string[]): string | undefined {
  const name = nameOf(path).toLowerCase();
  const folders = path.split('/');
  const [best, second] = candidates
    .filter((candidate) => nameOf(candidate).toLowerCase() === name)
    .map((candidate) => {
      const others = candidate.split('/');
      const differing = folders.findIndex((folder, index) => folder !== others[index]);
      return { candidate, shared: differing < 0 ? folders.length : differing };
    })
    .toSorted((a, b) => b.shared - a.shared);
  return best === undefined || best.shared === second?.shared ? undefined : best.candidate;
}

function nameOf(path: string): string {
  return path.split('/').findLast((segment) => segment !== '') ?? '';
}

/**
 * Edit distance between two words, counting a transposition of adjacent characters as one edit; undefined if it exceeds
 * `limit`. A site may have ten thousand candidates, so common prefixes and suffixes are skipped, and only the band of the
 * table within the limit is computed.
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

/**
 * The last three rows of the table, used in rotation. Candidates have at most 1.5 times the word's length plus three
 * characters.
 */
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
    // Neighboring cells read the cells just outside the band.
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
    // A swap uses the row before the previous one, so the search does not stop after a single row above the limit.
    if (nearest > limit && nearestBefore > limit) return undefined;
    nearestBefore = nearest;
    [beforePrevious, previous, row] = [previous, row, beforePrevious];
  }
  const distance = previous[b.length] ?? beyond;
  return distance > limit ? undefined : distance;
}

/**
 * True for a typo: two neighboring letters are swapped, or one letter within a word is missing or extra. Different
 * endings mean different names, such as `item` and `items`, and so do different words, such as `contact` and `contract`.
 */
export function isLetterSlip(written: string, meant: string): boolean {
  return differsByLetter(written, meant) && !areWords(written, meant);
}

function differsByLetter(written: string, meant: string): boolean {
  if (written === meant || written[0] !== meant[0] || Math.abs(written.length - meant.length) > 1) return false;
  let start = 0;
  while (written[start] === meant[start]) start++;
  let end = 0;
  while (end < Math.min(written.length, meant.length) - start && written.at(-1 - end) === meant.at(-1 - end)) end++;
  const [left, wanted] = [written.slice(start, written.length - end), meant.slice(start, meant.length - end)];
  if (left.length === 2 && wanted.length === 2)
    return written.length >= 5 && left === wanted.charAt(1) + wanted.charAt(0);
  const isOneLetter = left.length + wanted.length === 1 && !/[A-Z]/.test(left + wanted);
  return isOneLetter && meant.length >= 6 && start >= 2 && end >= 3 && !/^[A-Z]/.test(meant.slice(meant.length - end));
}
