/**
 * In an article laid out as a reference, lists of labeled facts become `dl.facts`, tables of names become rows, and
 * headings with a list of marked changes become the releases of a timeline.
 */
import type { Element, ElementContent, RootContent } from 'hast';
import { isBlank, isElement } from '../nodes.ts';

type Node = RootContent | ElementContent;

/** Maximum length of a fact, of code, and of another cell between the name and the text, in characters. */
const longestFact = 160;
const longestCode = 160;
const longestCell = 48;

/** The node as a reference shows it; other nodes are returned unchanged. */
export function asReference(node: Node): Node {
  if (isElement(node, 'ul')) return factsOf(node) ?? changesOf(node) ?? node;
  if (isElement(node, 'table')) return parametersOf(node) ?? node;
  return node;
}

/** `- **Type:** string` and the like; null if an item is anything else. */
function factsOf(list: Element): Element | null {
  const items = elementsIn(list).map(factOf);
  const known = items.filter((item) => item !== null);
  const [first] = known;
  if (first === undefined || known.length < items.length) return null;
  // A list of explanations also begins with bold words.
  const [start] = first.value;
  if (start === undefined || !isElement(start, 'code') || known.some(({ length }) => length > longestFact)) return null;
  const rows = known.map(({ label, value }) => element('div', [element('dt', label), element('dd', value)]));
  return { ...element('dl', rows), properties: { className: ['facts'] } };
}

/** A list in which each item begins with a badge, such as *Added* or *Breaking*. */
function changesOf(list: Element): Element | null {
  const isMarked = (item: Element): boolean => {
    const first = item.children.find((node) => !isBlank(node));
    if (first?.type === 'element' && first.tagName === 'p') return isMarked(first);
    return first?.type === 'component' && first.name === 'Badge';
  };
  const items = elementsIn(list);
  if (items.length === 0 || !items.every(isMarked)) return null;
  return { ...list, properties: { ...list.properties, className: ['changes'] } };
}

/** The changes of each version become a section: from a heading with a list of changes to the next heading. */
export function withReleases(nodes: readonly Node[]): Node[] {
  const isHeading = (node: Node): boolean => isElement(node, 'h2', 'h3', 'h4');
  const starts = nodes.flatMap((node, index) => (isHeading(node) ? [index] : []));
  const groups = [0, ...starts].map((start, index) => nodes.slice(start, starts[index]));
  return groups.flatMap((group) => {
    const [heading] = group;
    if (heading === undefined || !isHeading(heading) || !group.some(isChanges)) return group;
    const changes = element('div', group.slice(1) as ElementContent[]);
    return [element('section', [heading as Element, changes], { className: ['release'] })];
  });
}

function isChanges(node: Node): boolean {
  return isElement(node, 'ul') && hasClass(node, 'changes');
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

interface Fact {
  label: ElementContent[];
  value: ElementContent[];
  length: number;
}

/** The colon may be inside or after the bold label. */
function factOf(item: Element): Fact | null {
  const start = item.children.findIndex((node) => !isBlank(node));
  const [strong, ...rest] = item.children.slice(start);
  if (strong === undefined || !isElement(strong, 'strong')) return null;
  if (rest.some((node) => isElement(node, 'ul', 'ol', 'pre'))) return null;
  const label = textOf(strong);
  const [after] = rest;
  const text = after?.type === 'text' ? after.value : '';
  const [matched] = (/[:：]$/.test(label) ? /^\s*/ : /^\s*[:：]\s*/).exec(text) ?? [];
  if (matched === undefined || strong.children.some(({ type }) => type !== 'text')) return null;
  const shown = text.slice(matched.length);
  const value = [
    ...(shown === '' ? [] : [{ type: 'text' as const, value: shown }]),
    ...(after?.type === 'text' ? rest.slice(1) : rest),
  ];
  const length = value.reduce((sum, node) => sum + textOf(node).length, 0);
  if (length === 0) return null;
  return { label: [{ type: 'text', value: label.replace(/[:：]$/, '') }], value, length };
}

/**
 * A table whose first column names options, fields or parameters. It stays a table, so that screen readers and
 * programs still read a table; `data-label` repeats the header of a cell that is shown below the name.
 */
function parametersOf(table: Element): Element | null {
  const mayBeLong = isMembers(table);
  const [head, ...bodies] = elementsIn(table);
  const headers = head === undefined ? [] : elementsIn(elementsIn(head)[0]).map(textOf);
  const rows = bodies.flatMap((body) => elementsIn(body)).map((row) => elementsIn(row));
  const middle = rows.flatMap((cells) => cells.slice(1, -1));
  if (headers.length < 2 || headers.length > 5 || rows.length === 0) return null;
  if (elementsIn(elementsIn(head)[0]).some((cell) => cell.children.some((node) => isElement(node, 'code'))))
    return null;
  if (!rows.every(([name]) => name !== undefined && isNames(name))) return null;
  if (!mayBeLong && middle.some((cell) => textOf(cell).length > (isCode(cell) ? longestCode : longestCell)))
    return null;
  // The last column contains text without a label, unless it contains another fact, such as the type.
  const last = rows.every((cells) => isCode(cells.at(-1))) ? headers.length : headers.length - 1;
  const shown = rows.map((cells) =>
    element(
      'tr',
      cells.map((cell, index) => labeled(cell, index > 0 && index < last ? headers[index] : '')),
      { role: 'row' },
    ),
  );
  return {
    ...table,
    properties: { ...table.properties, className: ['parameters'], role: 'table' },
    children: [withRoles(head), element('tbody', nested(shown), { role: 'rowgroup' })],
  };
}

/** A table of the members of a type becomes rows in every layout, because its types and defaults may be long. */
export function asRows(table: Element): Element {
  return (isMembers(table) ? parametersOf(table) : null) ?? table;
}

/** Whether each row begins with the name of a member, which the reference plugin marks. */
function isMembers(table: Element): boolean {
  const rows = rowsIn(table);
  return rows.length > 0 && rows.every((row) => codeIn(firstIn(row)).some((code) => hasClass(code, 'member')));
}

/** Whether a table is shown as rows. */
export function isParameters(table: Element): boolean {
  return hasClass(table, 'parameters');
}

/** In some browsers, a table loses its role if a style sheet lays out its rows. */
function withRoles(head: Element | undefined): Element {
  const row = elementsIn(head)[0];
  const cells = elementsIn(row).map((cell) => ({ ...cell, properties: { ...cell.properties, role: 'columnheader' } }));
  return element('thead', [element('tr', cells, { role: 'row' })], { className: ['sr-only'], role: 'rowgroup' });
}

function labeled(cell: Element, label = ''): Element {
  const isEmpty = textOf(cell).trim() === '';
  const properties = { ...cell.properties, role: 'cell', ...(label !== '' && !isEmpty && { dataLabel: label }) };
  return { ...cell, properties };
}

/** Only names in code, such as `a`, `a.b?`, `c[]`, `d()`, `...e`; not values such as `'a'` and `true`. */
function isNames(cell: Element): boolean {
  const names = cell.children.filter((node) => node.type !== 'text' || !/^[\s,/、，]*$/.test(node.value));
  return names.length > 0 && names.every(isName);
}

function isName(node: Node): boolean {
  if (isElement(node, 'a') || isElement(node, 'del')) return node.children.every(isName);
  const text = textOf(node);
  return (
    isElement(node, 'code') &&
    /^(?:\.{3})?[A-Za-z_$][\w$.?[\]()-]*$/.test(text) &&
    !/^(?:true|false|null|undefined)$/.test(text)
  );
}

/** The names that the rows of a table describe: code at the beginning of each row, without values such as `<age>`. */
export function namesIn(table: Element): string[] {
  return rowsIn(table).flatMap((row) =>
    codeIn(firstIn(row)).flatMap((code) => /^[^\s=<[(?]+/.exec(textOf(code))?.[0] ?? []),
  );
}

/** The rows of a table, without its header. */
function rowsIn(table: Element): Element[] {
  return elementsIn(table).flatMap((part) => (part.tagName === 'tbody' ? elementsIn(part) : []));
}

function firstIn(row: Element): Element | undefined {
  return row.children.find((node) => node.type === 'element');
}

function codeIn(cell: Element | undefined): Element[] {
  return elementsIn(cell).flatMap((child) => {
    if (child.tagName === 'code') return child;
    return child.tagName === 'a' || child.tagName === 'del' ? codeIn(child) : [];
  });
}

/** Whether a cell contains only code, or nothing. */
function isCode(cell: Element | undefined): boolean {
  return (cell?.children ?? []).every((node) => isElement(node, 'code') || isBlank(node));
}

/** Rows for members of another row, such as `a.b` after `a`, are folded below that row. */
function nested(rows: readonly Element[]): Element[] {
  const result: Element[] = [];
  for (let index = 0; index < rows.length;) {
    const row = rows[index] as Element;
    const prefix = `${nameOf(row)}.`;
    let end = index + 1;
    while (end < rows.length && nameOf(rows[end] as Element).startsWith(prefix)) end++;
    result.push(row);
    if (end > index + 1) result.push(folded(rows.slice(index + 1, end)));
    index = end;
  }
  return result;
}

function folded(rows: readonly Element[]): Element {
  const names = rows.map((row) => element('code', [{ type: 'text', value: nameOf(row) }]));
  const summary = element(
    'summary',
    names.flatMap((name, index) => (index === 0 ? [name] : [comma, name])),
  );
  const table = element('table', [element('tbody', nested(rows), { role: 'rowgroup' })], {
    className: ['parameters'],
    role: 'table',
  });
  const cell = element('td', [element('details', [summary, table])], { role: 'cell' });
  return element('tr', [cell], { className: ['nested'], role: 'row' });
}

const comma: ElementContent = { type: 'text', value: ', ' };

function nameOf(row: Element): string {
  return textOf(elementsIn(row)[0] as Element).replace(/[?[\]()]+$/, '');
}

function element(tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element {
  return { type: 'element', tagName, properties, children };
}

function elementsIn(parent: Element | undefined): Element[] {
  return (parent?.children ?? []).filter((node) => node.type === 'element');
}

function textOf(node: Node): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
