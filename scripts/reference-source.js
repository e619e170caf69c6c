/** Reads interfaces and functions with their doc comments from TypeScript, and formats types and tables as Markdown. */
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

/** The doc comment directly before a node, as one line; empty if there is none. */
function docLookup(text, comments) {
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  return ({ start }) => {
    const doc = docs.findLast(({ end }) => end <= start);
    if (doc === undefined || text.slice(doc.end, start).trim() !== '') return '';
    return doc.value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  };
}

/** Finds an interface by name in the result of `readSource`. */
export function interfaceIn(source, name) {
  const found = source.declared.find(({ type, id }) => type === 'TSInterfaceDeclaration' && id.name === name);
  if (found === undefined) throw new Error(`interface ${name} not found`);
  return { members: found.body.body, doc: source.docOf(found) };
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
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}

/** Top-level nodes of a type, in order. */
export function collect(node, type, found) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === type) found.push(node);
  else for (const child of Object.values(node)) collect(child, type, found);
}

/** Formats a GFM table. Escapes bars in cells; empty cells become dashes. */
export function table(head, rows) {
  const cell = (text) => (text === '' ? '–' : text.replaceAll(/(?<!\\)\|/g, '\\|'));
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
