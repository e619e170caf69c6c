/**
 * Formats type nodes as readers see them: without comments, indented by two spaces, and on one line if the result is
 * short.
 */
import type ts from 'typescript-5';
import type { TypeScript } from './typescript.ts';

/** Maximum length, in characters, of a type that is joined into one line even though its declaration has several lines. */
const shortType = 72;

/** Text of a node without comments. `end`: where to stop. Default: the node's end. */
export function textOf(ts: TypeScript, node: ts.Node, end: number = node.getEnd()): string {
  const file = node.getSourceFile();
  const text = withoutComments(ts, file.text.slice(node.getStart(file), end));
  return joined(indented(text));
}

function withoutComments(ts: TypeScript, text: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, ts.LanguageVariant.Standard, text);
  let result = '';
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const isComment = kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia;
    if (!isComment) result += scanner.getTokenText();
  }
  return result;
}

/** Removes empty lines and the surrounding indentation, and indents by two spaces. */
function indented(text: string): string {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const [first = '', ...rest] = lines.map((line) => line.trimEnd().replaceAll('\t', '    '));
  const depths = rest.map((line) => line.search(/\S/));
  // The last line contains the closing brackets for the first line.
  const outer = depths.at(-1) ?? 0;
  const steps = depths.map((depth) => depth - outer).filter((depth) => depth > 0);
  const step = steps.length === 0 ? 4 : Math.min(...steps);
  const moved = rest.map((line, index) => {
    const level = Math.max(0, Math.round(((depths[index] ?? 0) - outer) / step));
    return '  '.repeat(level) + line.trim();
  });
  return [first, ...moved].join('\n');
}

/** Joins a string into one line if it is short enough. */
function joined(text: string): string {
  if (!text.includes('\n')) return text;
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .join(' ')
    .replaceAll(/; \}/g, ' }')
    .replaceAll(/\{ +/g, '{ ');
  return line.length <= shortType ? line : text;
}

/** Puts each member of a long union on a separate line. */
export function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const [, before = '', rest = ''] = /^(\s*(?:type [^=]+ =|[\w?]+:)?)\s*(.*)$/.exec(line) ?? [];
      const members = membersOf(rest.replace(/;$/, ''));
      if (line.length <= width || members.length < 2) return [line];
      const indent = `${/^\s*/.exec(before)?.[0] ?? ''}  `;
      const end = rest.endsWith(';') ? ';' : '';
      return [before, ...members.map((member) => `${indent}| ${member}`)].map((part, index) =>
        index === members.length ? part + end : part,
      );
    })
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** The members of a union at the outermost level. */
function membersOf(type: string): string[] {
  const members: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < type.length; at++) {
    const character = type[at] ?? '';
    if (quote !== '') quote = character === quote && type[at - 1] !== '\\' ? '' : quote;
    else if (/['"`]/.test(character)) quote = character;
    else if (/[([{<]/.test(character)) depth++;
    else if (/[)\]}]/.test(character) || (character === '>' && type[at - 1] !== '=')) depth--;
    // The result of a function type belongs to the same member.
    else if (depth === 0 && character === '=' && type[at + 1] === '>') return [type];
    else if (depth === 0 && character === '|') {
      members.push(type.slice(from, at).trim());
      from = at + 1;
    }
  }
  return depth === 0 ? [...members, type.slice(from).trim()].filter((member) => member !== '') : [type];
}
