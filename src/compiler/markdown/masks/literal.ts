/** Reads an attribute's value in braces as the JSON value it represents, without evaluating anything. */
import type { Json } from '../../../shared/protocol.ts';
import { matchAt } from '../../match-at.ts';

/**
 * Reads JSON and common JavaScript variants: single quotes, template strings without substitutions, unquoted keys,
 * trailing commas. Returns undefined for anything else, such as expressions.
 */
export function readLiteral(text: string): Json | undefined {
  const reader: Reader = { text, at: 0, failed: false };
  const value = readValue(reader, 0);
  skipSpace(reader);
  return reader.failed || reader.at !== text.length ? undefined : value;
}

interface Reader {
  text: string;
  at: number;
  failed: boolean;
}

const words = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function readValue(reader: Reader, depth: number): Json {
  skipSpace(reader);
  const char = reader.text[reader.at] ?? '';
  if (depth > 20) return fail(reader);
  if (char === '[') return readList(reader, depth);
  if (char === '{') return readRecord(reader, depth);
  if (char === '"' || char === "'" || char === '`') return readString(reader);
  const word = take(reader, /[a-z]+/y);
  if (word !== '') return words.get(word) ?? (words.has(word) ? null : fail(reader));
  const digits = take(reader, /-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/iy);
  return digits === '' ? fail(reader) : Number(digits);
}

function readList(reader: Reader, depth: number): Json {
  const list: Json[] = [];
  reader.at++;
  while (!reader.failed) {
    if (accept(reader, ']')) return list;
    list.push(readValue(reader, depth + 1));
    if (!accept(reader, ',') && !peek(reader, ']')) return fail(reader);
  }
  return null;
}

function readRecord(reader: Reader, depth: number): Json {
  const record: [string, Json][] = [];
  reader.at++;
  while (!reader.failed) {
    if (accept(reader, '}')) return Object.fromEntries(record);
    const key = /["'`]/.test(reader.text[reader.at] ?? '') ? readString(reader) : take(reader, /[A-Za-z_$][\w$]*/y);
    if (typeof key !== 'string' || key === '' || key === '__proto__' || !accept(reader, ':')) return fail(reader);
    record.push([key, readValue(reader, depth + 1)]);
    if (!accept(reader, ',') && !peek(reader, '}')) return fail(reader);
  }
  return null;
}

const escapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
  '\u2028': '',
  '\u2029': '',
};
const coded = /u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,6})\}|x([0-9A-Fa-f]{2})|0(?!\d)/y;

function readString(reader: Reader): Json {
  const quote = reader.text[reader.at] ?? '';
  let value = '';
  for (reader.at++; reader.at < reader.text.length; reader.at++) {
    const char = reader.text[reader.at] ?? '';
    if (char === quote) {
      reader.at++;
      return value;
    }
    if (quote === '`' && reader.text.startsWith('${', reader.at)) return fail(reader);
    if (char !== '\\') value += char;
    else value += readEscape(reader);
  }
  return fail(reader);
}

/** Leaves the reader on the last character of the escape. */
function readEscape(reader: Reader): string {
  reader.at++;
  const [code, ...digits] = matchAt(coded, reader.text, reader.at) ?? [];
  if (code !== undefined) {
    const point = Number.parseInt(digits.find((each) => each !== undefined) ?? '0', 16);
    reader.at += code.length - 1;
    return point > 0x10_ffff ? (fail(reader) ?? '') : String.fromCodePoint(point);
  }
  const char = reader.text[reader.at] ?? '';
  // JavaScript rejects these escapes, or reads them as octal numbers.
  if (/[ux\d]/.test(char)) return fail(reader) ?? '';
  return escapes[char] ?? char;
}

function accept(reader: Reader, char: string): boolean {
  const found = peek(reader, char);
  if (found) reader.at++;
  skipSpace(reader);
  return found;
}

function peek(reader: Reader, char: string): boolean {
  skipSpace(reader);
  return reader.text[reader.at] === char;
}

function skipSpace(reader: Reader): void {
  take(reader, /\s*/y);
}

function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const [found = ''] = pattern.exec(reader.text) ?? [];
  reader.at += found.length;
  return found;
}

function fail(reader: Reader): null {
  reader.failed = true;
  return null;
}
