/** Parses a component tag in a page's text: its name, kind and attributes, with their positions. */
import { readLiteral } from './literal.ts';
import type { Json } from '../../../shared/protocol.ts';
import { matchAt } from '../../match-at.ts';

export interface Attribute {
  name: string;
  /** Undefined if the value is not a literal. */
  value: Json | undefined;
  /** Offsets in the tag's text. */
  from: number;
  to: number;
}

export interface Tag {
  name: string;
  kind: 'open' | 'close' | 'empty';
  attributes: Attribute[];
  /** Length of the tag's text, from `<` to `>`. */
  length: number;
}

/** Longer tags are ignored, to limit the search for their ends. */
const longestTag = 20_000;

/** Reads the tag that begins at `at` in a page; null if the tag is incomplete. */
export function readTag(page: string, at: number): Tag | null {
  return tagIn(page.slice(at, at + longestTag), 0);
}

function tagIn(text: string, at: number): Tag | null {
  const [closing, closedName] = matchAt(/<\/([A-Z][\w.]*)\s*>/y, text, at) ?? [];
  if (closing !== undefined && closedName !== undefined) {
    return { name: closedName, kind: 'close', attributes: [], length: closing.length };
  }
  const [opening, name] = matchAt(/<([A-Z][\w.]*)(?=[\s/>])/y, text, at) ?? [];
  if (opening === undefined || name === undefined) return null;
  const attributes: Attribute[] = [];
  let end = at + opening.length;
  for (;;) {
    const [space = ''] = matchAt(/\s*/y, text, end) ?? [];
    const from = end + space.length;
    const [close] = matchAt(/\/?>/y, text, from) ?? [];
    // A blank line ends every tag, as it ends a paragraph.
    if (/\n[ \t]*\n/.test(space)) return null;
    if (close !== undefined) {
      const kind = close === '>' ? 'open' : 'empty';
      return { name, kind, attributes, length: from + close.length - at };
    }
    const attribute = space === '' ? null : readAttribute(text, from);
    if (attribute === null) return null;
    attributes.push({ ...attribute, from: from - at, to: attribute.to - at });
    end = attribute.to;
  }
}

function readAttribute(text: string, at: number): Attribute | null {
  const [name] = matchAt(/[A-Za-z_:][\w.:-]*/y, text, at) ?? [];
  if (name === undefined) return null;
  const [equals] = matchAt(/\s*=\s*/y, text, at + name.length) ?? [];
  if (equals === undefined) return { name, value: true, from: at, to: at + name.length };
  const from = at + name.length + equals.length;
  const [quoted] = matchAt(/"[^"]*"|'[^']*'/y, text, from) ?? [];
  if (quoted !== undefined) {
    if (/\n[ \t]*\n/.test(quoted)) return null;
    return { name, value: decodeQuotes(quoted.slice(1, -1)), from: at, to: from + quoted.length };
  }
  const to = endOfBraces(text, from);
  if (to !== null) return { name, value: readLiteral(text.slice(from + 1, to - 1)), from: at, to };
  const [bare] = matchAt(/[^\s"'{}<>=/`]+/y, text, from) ?? [];
  return bare === undefined ? null : { name, value: undefined, from: at, to: from + bare.length };
}

/** Decodes only the entities that allow both kinds of quotes in one value. */
function decodeQuotes(text: string): string {
  if (!text.includes('&')) return text;
  const entities: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
  return text.replace(/&(quot|apos|lt|gt|amp);/g, (_, name: string) => entities[name] ?? '');
}

/**
 * Offset after the brace that closes the brace at `at`, ignoring braces in strings. Null if the brace is not closed.
 */
function endOfBraces(text: string, at: number): number | null {
  if (text[at] !== '{') return null;
  const token = /\n[ \t]*\n|[{}]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gy;
  const plain = /[^{}"'`\n]+|\n(?![ \t]*\n)|["'`]/y;
  let depth = 0;
  for (let end = at; end < text.length;) {
    const [found] = matchAt(token, text, end) ?? matchAt(plain, text, end) ?? [];
    if (found === undefined || found.startsWith('\n\n') || /^\n[ \t]*\n/.test(found)) return null;
    end += found.length;
    if (found === '{') depth++;
    if (found === '}') depth--;
    if (depth === 0) return end;
  }
  return null;
}
