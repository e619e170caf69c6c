/** Flattens inline nodes into a list of text, opaque nodes and delimiter runs, as they were before emphasis was parsed. */
import type { PhrasingContent, Text } from 'mdast';

/** A run of `*`, `_` or `~`. */
export interface Run {
  kind: 'run';
  char: string;
  length: number;
}

export type Token = Run | { kind: 'node'; node: PhrasingContent };

/** Returns null if a string cannot be matched with its source, because then its delimiters cannot be found. */
export function flatten(nodes: readonly PhrasingContent[], text: string): Token[] | null {
  const tokens: Token[] = [];
  const add = (token: Token): void => {
    const last = tokens.at(-1);
    if (token.kind === 'run' && last?.kind === 'run' && last.char === token.char) {
      last.length += token.length;
    } else tokens.push(token);
  };
  const walk = (node: PhrasingContent): boolean => {
    if (node.type === 'text') {
      const parts = splitText(node, text);
      for (const part of parts ?? []) add(part);
      return parts !== null;
    }
    if (node.type !== 'emphasis' && node.type !== 'strong' && node.type !== 'delete') {
      add({ kind: 'node', node });
      return true;
    }
    const at = node.position?.start.offset;
    if (at === undefined) return false;
    const char = text[at] ?? '';
    const length = node.type === 'emphasis' || (node.type === 'delete' && text[at + 1] !== '~') ? 1 : 2;
    if (!'*_~'.includes(char)) return false;
    add({ kind: 'run', char, length });
    const whole = node.children.every(walk);
    add({ kind: 'run', char, length });
    return whole;
  };
  return nodes.every(walk) ? tokens : null;
}

function splitText(node: Text, text: string): Token[] | null {
  const { value, position } = node;
  const from = position?.start.offset;
  const to = position?.end.offset;
  if (!/[*_~]/.test(value)) return [{ kind: 'node', node }];
  if (from === undefined || to === undefined) return null;
  const spelled = spellingOf(value, text.slice(from, to));
  if (spelled === null) return null;
  const { escaped: literal, offsets } = spelled;
  const tokens: Token[] = [];
  let done = 0;
  for (let at = 0; at < value.length; at++) {
    const char = value[at] ?? '';
    if (!'*_~'.includes(char) || literal.has(at)) continue;
    let end = at + 1;
    while (value[end] === char && !literal.has(end)) end++;
    if (at > done) tokens.push(textToken(node, { from: done, to: at, offsets }));
    tokens.push({ kind: 'run', char, length: end - at });
    done = end;
    at = end - 1;
  }
  if (done < value.length) tokens.push(textToken(node, { from: done, to: value.length, offsets }));
  return tokens;
}

/** Part of a string, with its offsets; it keeps the line and column of the whole text. */
function textToken(
  { value, position }: Text,
  { from, to, offsets }: { from: number; to: number; offsets: readonly number[] | null },
): Token {
  const offsetOf = (index: number): number => (offsets === null ? index : (offsets[index] ?? 0));
  const start = position?.start.offset;
  const moved =
    position === undefined || start === undefined
      ? {}
      : {
          position: {
            start: { ...position.start, offset: start + offsetOf(from) },
            end: to === value.length ? position.end : { ...position.end, offset: start + offsetOf(to) },
          },
        };
  return { kind: 'node', node: { type: 'text', value: value.slice(from, to), ...moved } };
}

export interface Spelling {
  /** Indexes of the characters that the source escapes with a backslash or writes as an entity. */
  escaped: ReadonlySet<number>;
  /**
   * The source offset of each character, by the character's index; null if each offset equals the
   * index.
   */
  offsets: readonly number[] | null;
}

/** The spelling of `value` in `source`; null if the two cannot be matched. */
export function spellingOf(value: string, source: string): Spelling | null {
  const escaped = new Set<number>();
  if (value === source) return { escaped, offsets: null };
  const offsets: number[] = [];
  let at = 0;
  for (let index = 0; index < value.length; index++) {
    const char = value[index] ?? '';
    offsets.push(at);
    if (source[at] === '\\' && source[at + 1] === char && /[!-/:-@[-`{-~]/.test(char)) {
      escaped.add(index);
      at += 2;
      continue;
    }
    if (source[at] === '&' && char !== '&') {
      escaped.add(index);
      const end = source.indexOf(';', at);
      if (end < 0) return null;
      at = end + 1;
      continue;
    }
    // White space at line ends and the markers of quotes and lists occur only in the source.
    while (at < source.length && source[at] !== char) at++;
    if (at === source.length) return null;
    offsets[index] = at;
    at++;
  }
  return { escaped, offsets };
}
