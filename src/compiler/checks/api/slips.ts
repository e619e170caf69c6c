/** Finds names in a page's code that are one typo away from another name on the page, and flags with wrong dashes. */
import type { CodeOnPage } from './code-in-pages.ts';

export interface NameSlip {
  written: string;
  meant: string;
  line: number;
  column: number;
}

/** A name that occurs at least this often is assumed to be spelled correctly. */
const fewestUses = 2;
const shortest = 8;

/** Matches the part of a name from the end of its first word on: `ddWatchFile` of `addWatchFile`. */
const fromHump = /[a-z][A-Z][A-Za-z]*/g;
const flag = /(?<![\w-])--[a-z]+(?:-[a-z]+)*(---+)[a-z][\w-]*/g;

/** Quickly rules out most pages. Treats the whole text as code. */
export function maySlip(text: string): boolean {
  const uses = new Map<string, number>();
  eachName(text, (found) => uses.set(found, (uses.get(found) ?? 0) + 1));
  for (const [meant, count] of uses) {
    if (count < fewestUses) continue;
    for (const written of uses.keys()) if (written !== meant && isSlip(written, meant)) return true;
  }
  return /[a-z]---+[a-z]/.test(text);
}

export function slipsIn(pieces: readonly CodeOnPage[]): NameSlip[] {
  return [...namesIn(pieces), ...flagsIn(pieces)];
}

function namesIn(pieces: readonly CodeOnPage[]): NameSlip[] {
  const uses = new Map<string, { count: number; piece: CodeOnPage; index: number }>();
  for (const piece of pieces) {
    eachName(piece.text, (found, index) => {
      const own = uses.get(found);
      if (own === undefined) uses.set(found, { count: 1, piece, index });
      else own.count++;
    });
  }
  const frequent = [...uses].flatMap(([found, { count }]) => (count >= fewestUses ? [found] : []));
  if (frequent.length === 0) return [];
  return [...uses].flatMap(([written, { count, piece, index }]): NameSlip[] => {
    if (count > 1 || written.length < shortest) return [];
    const meant = frequent.find((other) => isSlip(written, other));
    // A line that contains both names probably compares them.
    const isCompared =
      meant !== undefined && pieces.some(({ text, line }) => line === piece.line && text.includes(meant));
    if (meant === undefined || isCompared) return [];
    return [{ written, meant, line: piece.line, column: piece.column + index }];
  });
}

/**
 * Visits names of several words, such as `addWatchFile`; single words are too often similar to other words. A pattern for
 * the whole name would have to try each word.
 */
function eachName(text: string, visit: (name: string, index: number) => void): void {
  // Skips most lines, because `matchAll` copies the pattern on each call.
  if (text.search(fromHump) < 0) return;
  for (const { 0: rest, index } of text.matchAll(fromHump)) {
    const end = index + rest.length;
    let start = index;
    while (isLetter(text.charCodeAt(start - 1))) start--;
    if (end - start < shortest - 1) continue;
    const [before, after] = [text[start - 1] ?? ' ', text[end] ?? ' '];
    if ('@_$-0123456789'.includes(before) || '_$-0123456789'.includes(after)) continue;
    // The first word has at least two letters.
    if (start < index || rest.slice(1).search(fromHump) >= 0) visit(text.slice(start, end), start);
  }
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function flagsIn(pieces: readonly CodeOnPage[]): NameSlip[] {
  return pieces.flatMap(({ text, line, column }) => {
    if (!text.includes('---')) return [];
    return [...text.matchAll(flag)].map(({ 0: written, index }) => {
      return { written, meant: written.replaceAll(/(?<=\w)-{3,}/g, '-'), line, column: column + index };
    });
  });
}

/**
 * True if the names differ by one missing or added letter, by two swapped letters within a word, or only in the case of
 * one letter. Different endings mean different names: `getFile` and `getFiles`, `onResolve` and `onResolved`.
 */
function isSlip(written: string, meant: string): boolean {
  if (written[0] !== meant[0] || Math.abs(written.length - meant.length) > 1) return false;
  if (written.toLowerCase() === meant.toLowerCase()) return isOneCapital(written, meant);
  let start = 0;
  while (start < written.length && written[start] === meant[start]) start++;
  let end = 0;
  while (end < Math.min(written.length, meant.length) - start && written.at(-1 - end) === meant.at(-1 - end)) end++;
  const [left, wanted] = [written.slice(start, written.length - end), meant.slice(start, meant.length - end)];
  const isInWord = start > 1 && /^[a-z][A-Za-z]{3}/.test(written.slice(written.length - end)) && !isHump(left + wanted);
  const isExchanged = left.length === 2 && left[0] === wanted[1] && left[1] === wanted[0];
  return isInWord && (isExchanged || left.length + wanted.length === 1);
}

/** True if one of the letters begins a word in the name. */
function isHump(letters: string): boolean {
  return /[A-Z]/.test(letters);
}

function isOneCapital(written: string, meant: string): boolean {
  const different = [...written].flatMap((letter, at) => (letter === meant[at] ? [] : [at]));
  const [at = 0] = different;
  // `innerHTML` and `innerHtml` follow different conventions, as do `NodeJS` and `NodeJs`.
  return different.length === 1 && at > 0 && !/[A-Z]{2}/.test(meant.slice(at - 1, at + 2));
}
