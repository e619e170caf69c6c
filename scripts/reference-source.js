/** Reads interfaces, functions and their doc comments from TypeScript. Formats types and tables as Markdown. */
import fs from 'node:fs';
import { parseSync } from 'oxc-parser';

/** Parses a file in `src/`. */
export function readSource(name) {
  const file = new URL(`../src/${name}`, import.meta.url);
  const text = fs.readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name} cannot be parsed: ${errors[0].message}`);
  const declared = program.body
    .filter((statement) => statement.type === 'ExportNamedDeclaration' && statement.declaration)
    .map(({ declaration, start }) => ({ ...declaration, start }));
  return { text, declared, docOf: docLookup(text, comments) };
}

/** Finds the doc comment directly before a node and returns it as one line, or an empty string. */
function docLookup(text, comments) {
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  return ({ start }) => {
    const doc = docs.findLast(({ end }) => end <= start);
    if (doc === undefined || text.slice(doc.end, start).trim() !== '') return '';
    return doc.value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll('*\\/', '*/')
      .replaceAll(/\s+/g, ' ')
      .trim();
  };
}

/** Finds an interface, or a type with an object literal, by name in the result of `readSource`. */
export function interfaceIn(source, name) {
  const found = source.declared.find(({ id }) => id?.name === name);
  const literals = [];
  if (found?.type === 'TSTypeAliasDeclaration') collect(found.typeAnnotation, 'TSTypeLiteral', literals);
  const members = found?.type === 'TSInterfaceDeclaration' ? found.body.body : literals[0]?.members;
  if (members === undefined) throw new Error(`interface ${name} not found`);
  return { members, doc: source.docOf(found) };
}

/** Formats a type on one line, with object literals as `object`. */
export function typeText(node, source) {
  const literals = [];
  collect(node, 'TSTypeLiteral', literals);
  const parts = [];
  let at = node.start;
  for (const { start, end } of literals) {
    parts.push(source.text.slice(at, start), 'object');
    at = end;
  }
  parts.push(source.text.slice(at, node.end));
  return parts
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replace(/^ ?\| /, '')
    .trim();
}

/** Collects the top-level nodes of a type, in order. */
export function collect(node, type, found) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === type) found.push(node);
  else for (const child of Object.values(node)) collect(child, type, found);
}

/** Formats a GFM table. Escapes vertical bars in cells, and fills empty cells with dashes. */
export function table(head, rows) {
  const cell = (text) => (text === '' ? '–' : text.replaceAll(/(?<!\\)\|/g, '\\|'));
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
