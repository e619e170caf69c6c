/**
 * The terms of a string by number, as `tokenize` finds them. Almost all words in most text are ASCII; these are read
 * without creating a string for each.
 */
import {
  longestSegment,
  maxSegments,
  separators,
  symbolsBefore,
  tokenizeUnit,
  unitAt,
} from '../../../shared/search/tokenize.ts';
import type { TokenKind } from '../../../shared/search/tokenize.ts';
import type { Terms } from './terms.ts';

/** Longer terms, in UTF-16 units, are omitted, so that a term's length in bytes fits in one byte. */
const longestTerm = 80;

/** A term's number; -1 if it is omitted. */
export function numberOf(term: string, terms: Terms): number {
  return term === '' || term.length > longestTerm ? -1 : terms.of(term);
}

export function eachWord(text: string, terms: Terms, visit: (term: number, kind: TokenKind) => void): void {
  const codes = terms.codesOf(text);
  for (let at = 0; at < text.length;) {
    const kind = kindOf(codes[at] ?? 0);
    if (kind === other || kind === separator) {
      at++;
      continue;
    }
    const end = endOfPlainUnit(codes, at);
    if (end > at) {
      visitPlainUnit({ start: at, end }, { codes, terms, visit });
      if (at > 0 && isLeading(codes[at - 1] ?? 0)) visitSymbols(text, { start: at, end }, { codes, terms, visit });
      at = end;
      continue;
    }
    const unit = unitAt(text, at);
    if (unit !== null) tokenizeUnit(text, unit, ({ term, kind: its }) => visit(numberOf(term, terms), its));
    at = unit?.end ?? at + 1;
  }
}

/** Classes of characters, as bits. */
const other = 0;
const lower = 1;
const upper = 2;
const digit = 4;
const letter = lower | upper | digit;
const separator = 8;
/** Not ASCII; `tokenize` reads words with these characters. */
const foreign = 16;

const kinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return lower;
  if (/[A-Z]/.test(character)) return upper;
  if (/\d/.test(character)) return digit;
  return separators.includes(character) ? separator : other;
});

function kindOf(code: number): number {
  return kinds[code] ?? foreign;
}

/** Returns the end of a compound of ASCII letters, or `start` if the compound contains other letters. */
function endOfPlainUnit(codes: Uint16Array, start: number): number {
  for (let at = start; ; at++) {
    while ((kindOf(codes[at] ?? 0) & letter) !== 0) at++;
    const kind = kindOf(codes[at] ?? 0);
    if (kind === foreign) return start;
    const next = kind === separator ? kindOf(codes[at + 1] ?? 0) : other;
    if (next === foreign) return start;
    if ((next & letter) === 0) return at;
  }
}

interface Reading {
  codes: Uint16Array;
  terms: Terms;
  visit: (term: number, kind: TokenKind) => void;
}

function visitPlainUnit({ start, end }: { start: number; end: number }, reading: Reading): void {
  const { codes, terms, visit } = reading;
  let segments = 0;
  for (let from = start; from < end;) {
    let to = from;
    let found = 0;
    for (; to < end; to++) {
      const kind = kindOf(codes[to] ?? 0);
      if ((kind & letter) === 0) break;
      if (to > from) found |= kind;
    }
    segments++;
    if (to - from <= longestSegment) {
      visit(terms.ofCodes(codes, from, to), 'word');
      if ((found & upper) !== 0) visitHumps({ start: from, end: to }, reading);
    }
    // Segments are separated by exactly one separator.
    from = to + 1;
  }
  if (segments > 1 && segments <= maxSegments && end - start <= longestSegment)
    visit(terms.ofCodes(codes, start, end), 'compound');
}

/** True for an ASCII symbol that may be part of the name that follows it. Most names do not begin with a symbol. */
function isLeading(code: number): boolean {
  return code > 0x20 && code < 0x80 && code !== 0x28 && code !== 0x22 && code !== 0x27;
}

function visitSymbols(text: string, { start, end }: { start: number; end: number }, { terms, visit }: Reading): void {
  const symbols = symbolsBefore(text, start);
  if (symbols === 0 || end - start > longestSegment) return;
  const name = text.slice(start, end);
  const segments = name.split(/[^A-Za-z0-9]/);
  if (segments.length > maxSegments) return;
  visit(terms.of(text.slice(start - symbols, start) + segments.join('').toLowerCase()), 'compound');
}

/** Visits each part of an identifier that begins with a capital, as `tokenize` does. */
function visitHumps({ start, end }: { start: number; end: number }, { codes, terms, visit }: Reading): void {
  let from = start;
  for (let at = start + 1; at <= end; at++) {
    if (at < end && !isHumpStart(codes, at, end)) continue;
    if (from === start && at === end) return;
    if (at - from > 1) visit(terms.ofCodes(codes, from, at), 'part');
    from = at;
  }
}

function isHumpStart(codes: Uint16Array, at: number, end: number): boolean {
  if (kindOf(codes[at] ?? 0) !== upper) return false;
  if (kindOf(codes[at - 1] ?? 0) !== upper) return true;
  return at + 1 < end && kindOf(codes[at + 1] ?? 0) === lower;
}
