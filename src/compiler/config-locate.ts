/** A key path → where it stands in the text of a configuration file, as far as a light reading of JavaScript can tell. */
import type { Span } from './diagnostics.ts';
import { spanBetween } from './text-points.ts';

/** The place of the key, or of the nearest key above it that is written out; undefined where none is. */
export function locateKey(text: string, path: readonly (string | number)[]): Span | undefined {
  const keys = keysOf(text);
  for (let length = path.length; length > 0; length--) {
    const wanted = JSON.stringify(path.slice(0, length));
    const found = keys.find((key) => key.id === wanted);
    if (found !== undefined) return spanBetween(text, found.start, found.end);
  }
  return undefined;
}

/** A key with its value, as written. */
export interface PairPlace {
  key: Span;
  /** Within the quotes; absent where the value is no plain string. */
  value?: Span;
}

/** The pairs of the object at a path, by key. */
export function locatePairs(text: string, path: readonly string[]): Record<string, PairPlace> {
  const above = JSON.stringify(path).slice(0, -1);
  const pairs = keysOf(text).flatMap(({ id, start, end, value }): [string, PairPlace][] => {
    const names = JSON.parse(id) as (string | number)[];
    if (names.length !== path.length + 1 || !id.startsWith(`${above},`)) return [];
    const key = spanBetween(text, start, end);
    return [
      [String(names.at(-1)), { key, ...(value !== undefined && { value: spanBetween(text, value.start, value.end) }) }],
    ];
  });
  return Object.fromEntries(pairs);
}

/** The place of the first string literal with each of these values. */
export function locateTexts(text: string, values: Iterable<string>): Record<string, Span> {
  const wanted = new Set(values);
  const found: Record<string, Span> = {};
  for (const { 0: word, index } of text.matchAll(token)) {
    const value = /^['"`]/.test(word) ? word.slice(1, -1) : undefined;
    if (value === undefined || !wanted.delete(value)) continue;
    found[value] = spanBetween(text, index, index + word.length);
  }
  return found;
}

interface FoundKey {
  /** JSON of the path from the outermost bracket. */
  id: string;
  start: number;
  end: number;
  /** Within the quotes of a text that is the whole value. */
  value?: { start: number; end: number };
}
/** An open bracket: the path of what it holds, and for lists the index of the present item. */
interface Level {
  kind: '{' | '[' | '(';
  path: (string | number)[];
  index: number;
}

// Comments, then strings and templates, then names, then what structures a literal.
const token =
  /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[\p{L}\p{N}_$]+|[^\s]/gu;

/** Every `key:` of every object literal. Objects in a call or assignment of their own begin a new path. */
function keysOf(text: string): FoundKey[] {
  const found: FoundKey[] = [];
  const levels: Level[] = [];
  let candidate: { name: string; start: number; end: number } | null = null;
  let key: (string | number)[] = [];
  let previous = '';
  let valueOf: FoundKey | null = null;
  for (const match of text.matchAll(token)) {
    const [word] = match;
    if (word.startsWith('//') || word.startsWith('/*')) continue;
    const end = match.index + word.length;
    if (valueOf !== null && /^['"][^\\]*$/.test(word) && /^\s*[,}]/.test(text.slice(end)))
      valueOf.value = { start: match.index + 1, end: end - 1 };
    valueOf = null;
    const level = levels.at(-1);
    if (word === '{' || word === '[' || word === '(') {
      const inList = level?.kind === '[' && word !== '(';
      const path =
        word === '(' ? [] : inList ? [...level.path, level.index] : previous === ':' || previous === '(' ? key : [];
      levels.push({ kind: word, path, index: 0 });
      key = [];
    } else if (word === '}' || word === ']' || word === ')') levels.pop();
    else if (word === ',' && level !== undefined) level.index++;
    else if (word === ':' && candidate !== null && level?.kind === '{') {
      key = [...level.path, candidate.name];
      valueOf = { id: JSON.stringify(key), start: candidate.start, end: candidate.end };
      found.push(valueOf);
    }
    const isKeyPlace = level?.kind === '{' && (previous === '{' || previous === ',');
    candidate = isKeyPlace && /^[\p{L}\p{N}_$'"]/u.test(word) ? nameAt(word, match.index) : null;
    previous = word;
  }
  return found;
}

function nameAt(word: string, start: number): { name: string; start: number; end: number } {
  const name = /^['"]/.test(word) ? word.slice(1, -1) : word;
  return { name, start, end: start + word.length };
}
