/** Inline nodes → a flat list of text, opaque nodes and delimiter runs, as they stood before emphasis was made of them. */
import type { PhrasingContent, Text } from 'mdast';

/** A run of `*`, `_` or `~`. */
export interface Run {
  kind: 'run';
  char: string;
  length: number;
}

export type Token = Run | { kind: 'node'; node: PhrasingContent };

/** Null where the text and its source cannot be matched, so that nothing can be said about its stars. */
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
  const { escaped: literal, places } = spelled;
  const tokens: Token[] = [];
  let done = 0;
  for (let at = 0; at < value.length; at++) {
    const char = value[at] ?? '';
    if (!'*_~'.includes(char) || literal.has(at)) continue;
    let end = at + 1;
    while (value[end] === char && !literal.has(end)) end++;
    if (at > done) tokens.push(textToken(node, { from: done, to: at, places }));
    tokens.push({ kind: 'run', char, length: end - at });
    done = end;
    at = end - 1;
  }
  if (done < value.length) tokens.push(textToken(node, { from: done, to: value.length, places }));
  return tokens;
}

/** A part of a text, with the offsets at which it stands; its line and column stay those of the whole. */
function textToken(
  { value, position }: Text,
  { from, to, places }: { from: number; to: number; places: readonly number[] | null },
): Token {
  const placeOf = (index: number): number => (places === null ? index : (places[index] ?? 0));
  const start = position?.start.offset;
  const moved =
    position === undefined || start === undefined
      ? {}
      : {
          position: {
            start: { ...position.start, offset: start + placeOf(from) },
            end: to === value.length ? position.end : { ...position.end, offset: start + placeOf(to) },
          },
        };
  return { kind: 'node', node: { type: 'text', value: value.slice(from, to), ...moved } };
}

export interface Spelling {
  /** Indexes of the characters that the source spells with a backslash or as an entity. */
  escaped: ReadonlySet<number>;
  /** By index of a character, where its spelling begins in the source; null where it is the index itself. */
  places: readonly number[] | null;
}

/** How `source` spells `value`; null where the two cannot be matched. */
export function spellingOf(value: string, source: string): Spelling | null {
  const escaped = new Set<number>();
  if (value === source) return { escaped, places: null };
  const places: number[] = [];
  let at = 0;
  for (let index = 0; index < value.length; index++) {
    const char = value[index] ?? '';
    places.push(at);
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
    // White space at the ends of lines, and markers of quotes and lists, are in the source alone.
    while (at < source.length && source[at] !== char) at++;
    if (at === source.length) return null;
    places[index] = at;
    at++;
  }
  return { escaped, places };
}
