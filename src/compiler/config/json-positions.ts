/** Parses JSON and records the position of every value, or returns the first syntax error. */
import { matchAt } from '../match-at.ts';
import type { Json } from '../../shared/protocol.ts';

/** Offsets of a value in the text, end exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** A parsed text. */
export interface LocatedJson {
  value: Json;
  /** Position of the value at a path, or of the nearest enclosing value if the path does not exist. */
  rangeOf(path: readonly (string | number)[]): TextRange;
  /** Position of an object's key. Returns the same as `rangeOf` if the key does not exist. */
  keyRangeOf(path: readonly (string | number)[]): TextRange;
}

export type JsonResult = LocatedJson | { fault: { message: string; range: TextRange } };

/** Deeper nesting is an error, because no hand-written file needs it and it could overflow the stack. */
const deepest = 100;

/** Parses strict JSON. A leading byte order mark is allowed. */
export function parseJson(text: string): JsonResult {
  const ranges = new Map<string, TextRange>();
  const keys = new Map<string, TextRange>();
  const reader = { text, at: text.startsWith('\uFEFF') ? 1 : 0, ranges, keys };
  try {
    const value = readValue(reader, []);
    const after = peek(reader);
    if (after.text !== '') throw fault(`expected the end of the file, found ${shown(after.text)}`, after);
    const nearest = (path: readonly (string | number)[]): TextRange =>
      ranges.get(JSON.stringify(path)) ?? (path.length === 0 ? { start: 0, end: 0 } : nearest(path.slice(0, -1)));
    return { value, rangeOf: nearest, keyRangeOf: (path) => keys.get(JSON.stringify(path)) ?? nearest(path) };
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('range' in error)) throw error;
    return { fault: { message: error.message, range: error.range as TextRange } };
  }
}

interface Reader {
  text: string;
  at: number;
  ranges: Map<string, TextRange>;
  keys: Map<string, TextRange>;
}
interface Token extends TextRange {
  text: string;
}
type Path = (string | number)[];

const token =
  /[ \t\r\n]*("(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|[A-Za-z_$][\w$]*|[^ \t\r\n]|$)/y;

function peek({ text, at }: Reader): Token {
  const match = matchAt(token, text, at);
  const found = match?.[1] ?? '';
  const end = match === null ? text.length : match.index + match[0].length;
  return { text: found, start: end - found.length, end };
}

function next(reader: Reader): Token {
  const found = peek(reader);
  reader.at = found.end;
  return found;
}

function readValue(reader: Reader, path: Path): Json {
  const first = next(reader);
  if (path.length > deepest) throw fault('the nesting is too deep', first);
  const value =
    first.text === '[' ? readList(reader, path) : first.text === '{' ? readObject(reader, path) : readScalar(first);
  reader.ranges.set(JSON.stringify(path), { start: first.start, end: reader.at });
  return value;
}

function readList(reader: Reader, path: Path): Json[] {
  const list: Json[] = [];
  if (peek(reader).text === ']') {
    next(reader);
    return list;
  }
  for (;;) {
    list.push(readValue(reader, [...path, list.length]));
    const separator = next(reader);
    if (separator.text === ']') return list;
    if (separator.text !== ',') throw fault(`expected \`,\` or \`]\`, found ${shown(separator.text)}`, separator);
    const following = peek(reader);
    if (following.text === ']') throw fault('a comma before `]` is not allowed', separator);
  }
}

function readObject(reader: Reader, path: Path): Record<string, Json> {
  const entries = new Map<string, Json>();
  if (peek(reader).text === '}') {
    next(reader);
    return {};
  }
  for (;;) {
    const key = next(reader);
    if (!isString(key.text)) throw fault(`expected a key in double quotes, found ${shown(key.text)}`, key);
    const name = String(JSON.parse(key.text));
    if (entries.has(name) || name === '__proto__')
      throw fault(
        name === '__proto__' ? 'a key cannot be named `__proto__`' : `the key \`${name}\` is duplicated`,
        key,
      );
    const colon = next(reader);
    if (colon.text !== ':') throw fault(`expected \`:\` after the key, found ${shown(colon.text)}`, colon);
    const inner = [...path, name];
    reader.keys.set(JSON.stringify(inner), { start: key.start, end: key.end });
    entries.set(name, readValue(reader, inner));
    const separator = next(reader);
    if (separator.text === '}') return Object.fromEntries(entries);
    if (separator.text !== ',') throw fault(`expected \`,\` or \`}\`, found ${shown(separator.text)}`, separator);
    if (peek(reader).text === '}') throw fault('a comma before `}` is not allowed', separator);
  }
}

function readScalar(found: Token): Json {
  if (isString(found.text) || /^-?\d/.test(found.text) || /^(?:true|false|null)$/.test(found.text))
    return JSON.parse(found.text) as Json;
  if (found.text === '"') throw fault('a string is not closed, or contains a line break or an unknown escape', found);
  throw fault(`expected a value, found ${shown(found.text)}`, found);
}

function isString(text: string): boolean {
  return text.length > 1 && text.startsWith('"');
}

function shown(text: string): string {
  return text === '' ? 'the end of the file' : `\`${text}\``;
}

function fault(message: string, { start, end }: TextRange): SyntaxError {
  return Object.assign(new SyntaxError(message), { range: { start, end } });
}
