/** Finds tags and their attributes in a masked text, and pairs them into elements. */

export interface Attribute {
  name: string;
  /** `text`: quoted; `code`: in braces, or a bound attribute of Vue; `none`: no value. */
  kind: 'text' | 'code' | 'none';
  value: string;
}

/** An attribute with its position in the text. */
export interface PlacedAttribute extends Attribute {
  start: number;
  end: number;
}

export interface Tag {
  name: string;
  kind: 'open' | 'close' | 'single';
  start: number;
  end: number;
  attributes: PlacedAttribute[];
}

export interface Element {
  open: Tag;
  /** Null for a self-closing or unclosed tag. */
  close: Tag | null;
  parent: Element | null;
  children: Element[];
}

/** `masked` hides code; values are read from `text`, which has the same length. */
export function tagsOf(text: string, masked: string): Tag[] {
  const tags: Tag[] = [];
  const opening = /<(\/?)([A-Za-z][\w.:-]*|(?=>))/g;
  for (let match = opening.exec(masked); match !== null; match = opening.exec(masked)) {
    if (masked[match.index - 1] === '\\') continue;
    const [whole, slash, name = ''] = match;
    const tag = readTag({ text, masked, from: match.index + whole.length });
    if (tag === null) continue;
    const kind = slash === '/' ? 'close' : tag.isSingle ? 'single' : 'open';
    tags.push({ name, kind, start: match.index, end: tag.end, attributes: tag.attributes });
    opening.lastIndex = tag.end;
  }
  return tags;
}

/** Pairs tags; a closing tag ends the nearest open tag with the same name. */
export function elementsOf(tags: readonly Tag[]): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  for (const tag of tags) {
    if (tag.kind === 'close') {
      const index = open.findLastIndex(({ open: { name } }) => name === tag.name);
      const element = open[index];
      if (element === undefined) continue;
      element.close = tag;
      open.length = index;
      continue;
    }
    const parent = open.at(-1) ?? null;
    const element: Element = { open: tag, close: null, parent, children: [] };
    parent?.children.push(element);
    all.push(element);
    if (tag.kind === 'open' && !isVoid(tag.name)) open.push(element);
  }
  return all;
}

/** The value of an attribute as written. */
export function attributeOf({ open }: Element, name: string): string | undefined {
  return open.attributes.find((attribute) => attribute.name === name)?.value;
}

function isVoid(name: string): boolean {
  return /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(name);
}

interface Cursor {
  text: string;
  masked: string;
  from: number;
}

/** Returns null if the text at this position is not a tag. */
function readTag({
  text,
  masked,
  from,
}: Cursor): { end: number; attributes: PlacedAttribute[]; isSingle: boolean } | null {
  const attributes: PlacedAttribute[] = [];
  let at = from;
  for (;;) {
    while (/\s/.test(masked[at] ?? '')) {
      if (/^\n[ \t]*\n/.test(masked.slice(at, at + 80)) && attributes.length === 0) return null;
      at++;
    }
    if (masked[at] === '>') return { end: at + 1, attributes, isSingle: false };
    if (masked.startsWith('/>', at)) return { end: at + 2, attributes, isSingle: true };
    if (masked[at] === '{') {
      const end = braceEnd(text, at);
      if (end === null) return null;
      attributes.push({ name: '...', kind: 'code', value: text.slice(at + 1, end - 1), start: at, end });
      at = end;
      continue;
    }
    const name = /^[^\s=>/"'`{}<]+/.exec(masked.slice(at, at + 200))?.[0];
    if (name === undefined) return null;
    const value = readValue(text, at + name.length);
    if (value === null) return null;
    attributes.push({ ...boundOrNot(name, value), start: at, end: value.end });
    at = value.end;
  }
}

function boundOrNot(name: string, { kind, value }: { kind: Attribute['kind']; value: string }): Attribute {
  const bound = /^(?::|v-bind:)(?=\w)/.exec(name)?.[0];
  return bound !== undefined && kind === 'text'
    ? { name: name.slice(bound.length), kind: 'code', value }
    : { name, kind, value };
}

/** Returns null if a quote or brace is never closed. */
function readValue(text: string, from: number): { kind: Attribute['kind']; value: string; end: number } | null {
  const equals = /^\s*=\s*/.exec(text.slice(from, from + 200))?.[0];
  if (equals === undefined) return { kind: 'none', value: '', end: from };
  const start = from + equals.length;
  const first = text[start] ?? '';
  if (first === '"' || first === "'") {
    const end = text.indexOf(first, start + 1);
    return end === -1 ? null : { kind: 'text', value: text.slice(start + 1, end), end: end + 1 };
  }
  if (first === '{') {
    const end = braceEnd(text, start);
    return end === null ? null : { kind: 'code', value: text.slice(start + 1, end - 1), end };
  }
  const bare = /^[^\s>"'`=<]+/.exec(text.slice(start, start + 1000))?.[0];
  return bare === undefined ? null : { kind: 'text', value: bare, end: start + bare.length };
}

/**
 * The offset after the brace that closes the brace at `start`; null if it is not closed. Skips strings and nested
 * braces.
 */
export function braceEnd(text: string, start: number): number | null {
  const inside: string[] = [];
  const limit = Math.min(text.length, start + 20_000);
  for (let at = start; at < limit; at++) {
    const character = text[at] ?? '';
    const innermost = inside.at(-1);
    if (innermost === '"' || innermost === "'" || innermost === '`') {
      if (character === '\\') at++;
      else if (character === innermost) inside.pop();
      else if (innermost === '`' && text.startsWith('${', at)) {
        inside.push('}');
        at++;
      } else if (character === '\n' && innermost !== '`') inside.pop();
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      if (end === -1) return null;
      at = end + 1;
    } else if (character === '{') inside.push('}');
    else if (character === '}') {
      inside.pop();
      if (inside.length === 0) return at + 1;
    } else if (/["'`]/.test(character) && !/\w/.test(text[at - 1] ?? '')) inside.push(character);
  }
  return null;
}
