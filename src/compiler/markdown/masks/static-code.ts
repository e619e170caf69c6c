/** Reads the code that `.mdx` pages may contain without being evaluated: comments, exported literals, and their values. */
import type { Json } from '../../../shared/protocol.ts';
import { matchAt } from '../../match-at.ts';
import type { SourceLines } from './fenced-lines.ts';
import { readLiteral } from './literal.ts';

/** The exported values, by name. */
export type Exported = ReadonlyMap<string, Json>;

/** An export that begins at the start of a line, up to the blank line after it. */
export interface ExportBlock {
  /** Offset of the end of its last line. */
  to: number;
  /** False if it is code that only a bundler could run. */
  isStatic: boolean;
}

const beginsExport = /export\s+(?:default\b|const\b|let\b|var\b|function\b|async\b|class\b|type\b|interface\b|\{|\*)/y;
const literalExport = /^export\s+(?:const|let|var)\s+([A-Za-z_$][\w$]*)(?:\s*:[^=\n]+)?\s*=\s*([^]*?);?\s*$/;
/** Limits for an export: its length in UTF-16 units, and the number of positions where it might end. */
const longest = 5000;
const mostEnds = 20;

/** Returns null if no export begins at `at`. An export ends before a code fence. */
export function readExport(text: string, at: number): ExportBlock | null {
  if (matchAt(beginsExport, text, at) === null) return null;
  const part = text.slice(at, at + longest);
  const block = blockOf(part);
  const fence = /^[ \t]*(?:`{3}|~{3})/m.exec(block);
  const code = fence === null ? block : block.slice(0, fence.index).trimEnd();
  return { to: at + code.length, isStatic: fence === null && literalOf(block) !== null };
}

/** Returns the text up to the first blank line or the next export that is not inside brackets. */
function blockOf(part: string): string {
  const ends = part.matchAll(/\n[ \t]*(?=\n|$)|\n(?=(?:ex|im)port )/g);
  let last = part;
  for (const [count, { index }] of [...ends].slice(0, mostEnds).entries()) {
    last = part.slice(0, index);
    if (openBrackets(last) <= 0 || count === mostEnds - 1) break;
    last = part;
  }
  return last.trimEnd();
}

/** The literals that a page exports anywhere, because exports apply to the whole page. */
export function exportedLiterals({ text, lines }: SourceLines, isCode: (line: number) => boolean): Exported {
  const found = new Map<string, Json>();
  if (!text.includes('export ')) return found;
  for (const [line, index] of lines.entries()) {
    const block = text.startsWith('export ', index) && !isCode(line) ? readExport(text, index) : null;
    const literal = block === null ? null : literalOf(text.slice(index, block.to));
    if (literal !== null) found.set(literal.name, literal.value);
  }
  return found;
}

function literalOf(code: string): { name: string; value: Json } | null {
  const [, name, written = ''] = literalExport.exec(code) ?? [];
  const value = name === undefined ? undefined : readLiteral(written.trim());
  return name === undefined || value === undefined ? null : { name, value };
}

function openBrackets(code: string): number {
  const bare = code.replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\/|(["'`])(?:\\.|(?!\1)[^\\])*\1/g, '');
  let open = 0;
  for (const [bracket] of bare.matchAll(/[()[\]{}]/g)) open += '([{'.includes(bracket) ? 1 : -1;
  return open;
}

/** The text of `{'text'}`, `{3}`, `{name}`, `{name.key[0]}` or a template of these; null for anything else. */
export function valueText(expression: string, exported: Exported): string | null {
  const code = expression.trim();
  const template = /^`((?:[^`\\]|\\.)*)`$/.exec(code)?.[1];
  if (template?.includes('${') === true) {
    let isWhole = true;
    const filled = template.replaceAll(/\$\{([^{}]*)\}/g, (_, inner: string) => {
      const text = valueText(inner, exported);
      isWhole &&= text !== null;
      return text ?? '';
    });
    return isWhole && !filled.includes('${') ? filled : null;
  }
  const isLiteral = /^(?:true|false|null)$/.test(code) || !/^[A-Za-z_$]/.test(code);
  const value = isLiteral ? readLiteral(code) : memberOf(code, exported);
  if (value === undefined || (typeof value === 'object' && value !== null)) return null;
  // Like React, renders nothing for these values.
  return value === null || typeof value === 'boolean' ? '' : String(value);
}

function memberOf(code: string, exported: Exported): Json | undefined {
  const [, name = '', path = ''] =
    /^([A-Za-z_$][\w$]*)((?:\.[A-Za-z_$][\w$]*|\[\d+\]|\[(?:'[^']*'|"[^"]*")\])*)$/.exec(code) ?? [];
  let value = exported.get(name);
  for (const [, key, index, quoted] of path.matchAll(/\.([\w$]+)|\[(\d+)\]|\[['"]([^'"]*)['"]\]/g)) {
    const next = key ?? index ?? quoted ?? '';
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, next)) return undefined;
    value = (value as Record<string, Json>)[next];
  }
  return value;
}
