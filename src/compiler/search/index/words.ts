/**
 * The terms of a string by number, as `tokenize` finds them. Almost all words in most text are ASCII; these are read
 * without creating a string for each.
 */
import {
  leading,
  longestSegment,
  maxSegments,
  separators,
  symbolsBefore,
  tokenizeUnit,
  unitAt,
} from '../../../shared/search/tokenize.ts';
import { firstHash, nextHash, numberOfNext, numberOfTerm, reserveBytes } from './terms.ts';
import type { Terms } from './terms.ts';

/** Longer terms, in UTF-16 units, are omitted, so that a term's length in bytes fits in one byte. */
const longestTerm = 80;

/** A term's number; -1 if it is omitted. */
export function numberOf(term: string, terms: Terms): number {
  return term === '' || term.length > longestTerm ? -1 : numberOfTerm(terms, term);
}

/** Kinds of terms, as in `tokenize`. */
export const wordKind = 0;
export const compoundKind = 1;
export const partKind = 2;
const kindNumbers = { word: wordKind, compound: compoundKind, part: partKind };

/** The terms in a string, in reading order. Contains only numbers, because the objects would be garbage. */
export interface Words {
  count: number;
  /** Numbers of the terms; -1 for an omitted term. */
  terms: Int32Array;
  kinds: Uint8Array;
}

export interface WordReader {
  /** Reads all terms. The result is valid until the next call. */
  read(text: string): Words;
  /** Skips most words without humps, and does not number them. */
  readNames(text: string): Words;
}

export function createWordReader(terms: Terms): WordReader {
  const codes = new Uint16Array(8192);
  const reading: Reading = {
    terms,
    found: { count: 0, terms: new Int32Array(16_384), kinds: new Uint8Array(16_384) },
    codes,
    codeBytes: Buffer.from(codes.buffer),
  };
  return {
    read(text) {
      begin(reading, text);
      readWords(reading, text);
      return reading.found;
    },
    readNames(text) {
      begin(reading, text);
      readNames(reading, text);
      return reading.found;
    },
  };
}

interface Reading {
  terms: Terms;
  found: Words;
  /** UTF-16 units of the text, followed by a zero. */
  codes: Uint16Array;
  /** The same memory as `codes`. */
  codeBytes: Buffer;
}

function begin(reading: Reading, text: string): void {
  if (text.length >= reading.codes.length) {
    const room = text.length * 2;
    reading.codes = new Uint16Array(room);
    reading.codeBytes = Buffer.from(reading.codes.buffer);
    // A character begins at most two terms.
    reading.found = { count: 0, terms: new Int32Array(room * 2), kinds: new Uint8Array(room * 2) };
  }
  reading.found.count = 0;
  reading.codes[reading.codeBytes.write(text, 'utf16le') / 2] = 0;
}

function push({ found }: Reading, term: number, kind: number): void {
  found.terms[found.count] = term;
  found.kinds[found.count++] = kind;
}

function readWords(reading: Reading, text: string): void {
  const { terms, codes } = reading;
  for (let at = 0; at < text.length;) {
    let kind = kindOf(codes[at] ?? 0);
    if (kind === other || kind === separator) {
      at++;
      continue;
    }
    const start = at;
    let inner = 0;
    reserveBytes(terms, longestSegment);
    const { bytes } = terms;
    let to = terms.starts[terms.size] ?? 0;
    let hash = firstHash;
    const limit = start + longestSegment;
    while ((kind & letter) !== 0 && at < limit) {
      const byte = foldedByte(codes[at++] ?? 0);
      hash = nextHash(hash, byte);
      bytes[to++] = byte;
      kind = kindOf(codes[at] ?? 0);
      inner |= kind;
    }
    if (isEndOfUnit(kind, codes[at + 1] ?? 0)) {
      push(reading, numberOfNext(terms, to, hash), wordKind);
      if ((inner & upper) !== 0) readHumps(reading, start, at);
      if (isAfterSymbol(codes, start)) readSymbols(reading, text, { start, end: at });
    } else {
      at = readUnit(reading, text, start);
    }
  }
}

function readNames(reading: Reading, text: string): void {
  const { codes } = reading;
  for (let at = 0; at < text.length;) {
    let kind = kindOf(codes[at] ?? 0);
    if (kind === other || kind === separator) {
      at++;
      continue;
    }
    const start = at;
    let inner = 0;
    while ((kind & letter) !== 0) {
      kind = kindOf(codes[++at] ?? 0);
      inner |= kind;
    }
    const isNamed = (inner & upper) !== 0 || isAfterSymbol(codes, start);
    if (isNamed || !isEndOfUnit(kind, codes[at + 1] ?? 0)) at = readUnit(reading, text, start);
  }
}

/** True if a word is a whole unit. `kind`: the class of the character after the word; `next`: the character after that. */
function isEndOfUnit(kind: number, next: number): boolean {
  return kind === other || (kind === separator && (kindOf(next) & (letter | foreign)) === 0);
}

/** Reads a word, a compound, or a run of characters of a script without spaces. Returns its end. */
function readUnit(reading: Reading, text: string, start: number): number {
  const end = endOfPlainUnit(reading.codes, start);
  if (end > start) {
    readPlainUnit(reading, start, end);
    if (isAfterSymbol(reading.codes, start)) readSymbols(reading, text, { start, end });
    return end;
  }
  const unit = unitAt(text, start);
  if (unit === null) return start + 1;
  tokenizeUnit(text, unit, ({ term, kind }) => push(reading, numberOf(term, reading.terms), kindNumbers[kind]));
  return unit.end;
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

/** 1 for symbols that may be part of the name that follows them. Most names do not begin with a symbol. */
const leadingKinds = Uint8Array.from({ length: 0x80 }, (_, code) =>
  leading.includes(String.fromCharCode(code)) ? 1 : 0,
);

function isAfterSymbol(codes: Uint16Array, start: number): boolean {
  return start > 0 && leadingKinds[codes[start - 1] ?? 0] === 1;
}

function kindOf(code: number): number {
  return kinds[code] ?? foreign;
}

/** The lowercase form of an ASCII letter; digits stay the same. */
function foldedByte(code: number): number {
  return code | 0x20;
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

function readPlainUnit(reading: Reading, start: number, end: number): void {
  const { codes } = reading;
  let segments = 0;
  for (let from = start; from < end;) {
    let to = from;
    let inner = 0;
    for (; to < end; to++) {
      const kind = kindOf(codes[to] ?? 0);
      if ((kind & letter) === 0) break;
      if (to > from) inner |= kind;
    }
    segments++;
    if (to - from <= longestSegment) {
      push(reading, numberOfCodes(reading, from, to), wordKind);
      if ((inner & upper) !== 0) readHumps(reading, from, to);
    }
    // Segments are separated by exactly one separator.
    from = to + 1;
  }
  if (segments > 1 && segments <= maxSegments && end - start <= longestSegment)
    push(reading, numberOfCodes(reading, start, end), compoundKind);
}

/** The number of the term for a range of ASCII text, in folded form and without separators. */
function numberOfCodes({ terms, codes }: Reading, start: number, end: number): number {
  reserveBytes(terms, end - start);
  const { bytes } = terms;
  let to = terms.starts[terms.size] ?? 0;
  let hash = firstHash;
  for (let at = start; at < end; at++) {
    const code = codes[at] ?? 0;
    if ((kindOf(code) & letter) === 0) continue;
    const byte = foldedByte(code);
    hash = nextHash(hash, byte);
    bytes[to++] = byte;
  }
  return numberOfNext(terms, to, hash);
}

function readSymbols(reading: Reading, text: string, { start, end }: { start: number; end: number }): void {
  const symbols = symbolsBefore(text, start);
  if (symbols === 0 || end - start > longestSegment) return;
  const name = text.slice(start, end);
  const segments = name.split(/[^A-Za-z0-9]/);
  if (segments.length > maxSegments) return;
  const term = text.slice(start - symbols, start) + segments.join('').toLowerCase();
  push(reading, numberOfTerm(reading.terms, term), compoundKind);
}

/** Reads each part of an identifier that begins with a capital, as `tokenize` does. */
function readHumps(reading: Reading, start: number, end: number): void {
  let from = start;
  for (let at = start + 1; at <= end; at++) {
    if (at < end && !isHumpStart(reading.codes, at, end)) continue;
    if (from === start && at === end) return;
    if (at - from > 1) push(reading, numberOfCodes(reading, from, at), partKind);
    from = at;
  }
}

function isHumpStart(codes: Uint16Array, at: number, end: number): boolean {
  if (kindOf(codes[at] ?? 0) !== upper) return false;
  if (kindOf(codes[at - 1] ?? 0) !== upper) return true;
  return at + 1 < end && kindOf(codes[at + 1] ?? 0) === lower;
}
